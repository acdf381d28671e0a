import Synchronization
import VersionedCodableDocuments

/// A document with the text it was read from, and the way from its values to their bytes.
///
/// Values and keys are indices into the tape of the document.
public struct RewriteSource: Sendable {
    /// The document.
    public let document: CodableDocument
    /// Its text in UTF-8; offsets of nodes are offsets in it.
    public let bytes: [UInt8]
    /// What is done where there is more than one way.
    public let policy: RewritePolicy
    /// The document as the engine walks it.
    let tree: Tree
    /// What the thread has for values inside each other.
    let room = StackRoom()
    private let findings = Findings()
    private let table = LineTable()

    init(_ tree: Tree, policy: RewritePolicy) {
        self.init(tree, text: Array(tree.document.sourceBytes), policy: policy)
    }

    /// - Parameter text: The text of the document, if it is known.
    init(_ tree: Tree, text: [UInt8], policy: RewritePolicy) {
        self.tree = tree
        self.policy = policy
        document = tree.document
        let isText = text.count == document.sourceBytes.count
        bytes = isText ? text : Array(document.sourceBytes)
    }

    /// An element of an array or a member of an object.
    public struct Child: Sendable {
        /// The key's node; nil in an array.
        public var key: Int?
        /// The value's node, which may be an alias.
        public var value: Int
    }

    /// Its lines.
    ///
    /// - Complexity: O(n) the first time, O(1) then.
    public var lines: SourceLines { table.lines(of: bytes) }

    /// The places of its elements, if it is a document of tags (XML).
    ///
    /// - Complexity: O(n) the first time, O(1) then.
    public var markup: MarkupIndex { found { MarkupIndex(lines) } }

    /// What a format finds out about the text, which is looked for the first time that somebody asks
    /// for a value of that type.
    ///
    /// - Complexity: That of `find` the first time, O(1) then.
    public func found<Finding: Sendable>(_ find: () throws -> Finding) rethrows -> Finding {
        if let finding = findings[Finding.self] { return finding }
        let finding = try find()
        findings[Finding.self] = finding
        return finding
    }

    /// The elements or members of a container, in the order of the document.
    ///
    /// - Complexity: O(n) in the children.
    public func children(of container: Int) -> [Child] { tree.children(of: container) }

    /// The container of a value; nil for the root.
    public func parent(of value: Int) -> Int? { tree.parent(of: value) }

    /// What a value is; of an alias, what it stands for.
    public func kind(of value: Int) -> TapeKind { tree.kind(value) }

    /// The entry of a value or key in the tape.
    public func entry(_ node: Int) -> TapeNode { tree.tape[node] }

    /// The text of a key or scalar, without quotes and escapes.
    public func text(of node: Int) -> String { tree.text(node) }

    /// The bytes of a value or key; an alias is an empty range where it stands.
    public func range(of node: Int) -> Range<Int> { tree.range(node) }

    /// The value at an index.
    public func node(_ index: Int) -> DocumentNode { tree.node(index) }

    /// Checks that one more level of a value fits on the stack of the thread: printers of values call
    /// it for each level.
    ///
    /// - Throws: `RewriteError` of kind `.refused`.
    public func checkStack() throws { try room.check() }

    /// Gives the memory of what was found back; it is found again for who asks.
    func forget() { findings.forget() }

    /// Lines that are looked for when somebody asks.
    private final class LineTable: Sendable {
        private let known = Mutex<SourceLines?>(nil)

        func lines(of bytes: [UInt8]) -> SourceLines {
            known.withLock { known in
                let lines = known ?? SourceLines(bytes)
                known = lines
                return lines
            }
        }
    }

    /// One value of each type.
    private final class Findings: Sendable {
        private let known = Mutex<[ObjectIdentifier: any Sendable]>([:])

        func forget() { known.withLock { $0 = [:] } }

        subscript<Finding: Sendable>(type: Finding.Type) -> Finding? {
            get { known.withLock { $0[ObjectIdentifier(type)] as? Finding } }
            set { known.withLock { $0[ObjectIdentifier(type)] = newValue } }
        }
    }
}
