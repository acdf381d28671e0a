import Synchronization
import VersionedCodableCore
import VersionedCodableDocuments

/// A document with its source text, and access from values to their bytes.
///
/// Values and keys are indices into the tape of the document.
public struct RewriteSource: Sendable {
    /// The document.
    public let document: CodableDocument
    /// The source text in UTF-8; offsets of nodes are offsets in it.
    public let bytes: [UInt8]
    /// The choices of the caller.
    public let policy: RewritePolicy
    /// Valid as long as `document`.
    let tape: UnsafeTape
    let room = StackRoom()
    private let known = Known()

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - text: Its text in UTF-8, if it is known.
    ///   - finding: The finding of the format while it read the document.
    ///   - policy: The choices of the caller.
    /// - Complexity: O(n) in the bytes if the text is not known.
    public init(
        _ document: CodableDocument, text: [UInt8]? = nil, finding: (any Sendable)?,
        policy: RewritePolicy
    ) {
        self.document = document
        self.policy = policy
        tape = document.withUnsafeTape { $0 }
        let isText = text?.count == document.sourceBytes.count
        bytes = isText ? text ?? [] : Array(document.sourceBytes)
        guard let finding else { return }
        known.findings.withLock { $0[ObjectIdentifier(type(of: finding))] = finding }
    }

    /// An element of an array or a member of an object.
    public struct Child: Sendable {
        /// The key's node; nil in an array.
        public var key: Int?
        /// The value's node, which may be an alias.
        public var value: Int
    }

    /// The lines of the source.
    ///
    /// - Complexity: O(n) the first time, O(1) then.
    public var lines: SourceLines {
        known.lines.withLock { known in
            let lines = known ?? SourceLines(bytes)
            known = lines
            return lines
        }
    }

    /// The ranges of the elements, for a document of tags (XML).
    ///
    /// - Complexity: O(n) the first time, O(1) then.
    public var markup: MarkupIndex { found { MarkupIndex(lines) } }

    /// Returns the cached finding of a type, computed by `find` on the first call.
    ///
    /// - Complexity: The complexity of `find` the first time, O(1) then.
    public func found<Finding: Sendable>(_ find: () throws -> Finding) rethrows -> Finding {
        let type = ObjectIdentifier(Finding.self)
        if let finding = known.findings.withLock({ $0[type] as? Finding }) { return finding }
        let finding = try find()
        known.findings.withLock { $0[type] = finding }
        return finding
    }

    /// Returns the elements or members of a container, in document order.
    ///
    /// - Complexity: O(n) in the children.
    public func children(of container: Int) -> [Child] { tape.children(of: container) }

    /// Returns the container of a value; nil for the root.
    public func parent(of value: Int) -> Int? { document.parent(ofNode: value) }

    /// Returns the kind of a value; for an alias, the kind of its target.
    public func kind(of value: Int) -> TapeKind { tape[tape.resolve(value)].kind }

    func isContainer(_ value: Int) -> Bool {
        let kind = kind(of: value)
        return kind == .object || kind == .array
    }

    /// Returns the tape node of a value or key.
    public func entry(_ node: Int) -> TapeNode { tape[node] }

    /// Returns the text of a key or scalar, without quotes and escapes.
    public func text(of node: Int) -> String { tape.string(of: tape[node]) }

    /// Returns the bytes of a value or key; for an alias, an empty range at its start.
    public func range(of node: Int) -> Range<Int> { tape.sourceRange(of: tape[node]) }

    /// Returns the value at a tape index.
    public func node(_ index: Int) -> DocumentNode { document.node(atTapeIndex: index) }

    /// Checks that the thread's stack has room for one more level; printers call it for each level.
    ///
    /// - Throws: `RewriteError` of kind `.refused`.
    public func checkStack() throws { try room.check() }

    /// Drops all findings, to free their memory.
    public func forget() { known.findings.withLock { $0 = [:] } }

    /// What is found on demand.
    private final class Known: Sendable {
        let lines = Mutex<SourceLines?>(nil)
        let findings = Mutex<[ObjectIdentifier: any Sendable]>([:])
    }
}

extension UnsafeTape {
    /// Returns the elements or members of a container, in document order.
    ///
    /// - Complexity: O(n) in the children.
    public func children(of container: Int) -> [RewriteSource.Child] {
        let container = resolve(container)
        let isObject = self[container].isKind(.object)
        guard isObject || self[container].isKind(.array) else { return [] }
        var children: [RewriteSource.Child] = []
        children.reserveCapacity(childCount(of: container))
        WorkCounter.add(childCount(of: container))
        var node = container + 1
        while node < Int(self[container].next) {
            children.append(
                isObject
                    ? RewriteSource.Child(key: node, value: node + 1)
                    : RewriteSource.Child(key: nil, value: node))
            node = Int(self[isObject ? node + 1 : node].next)
        }
        return children
    }
}

extension CodableDocument {
    /// Returns the text of a key or scalar, without quotes and escapes.
    public func text(atTapeIndex index: Int) -> String {
        withUnsafeTape { $0.string(of: $0[index]) }
    }
}
