import VersionedCodableDocuments

/// A container after edits: its children in their new order.
///
/// Only the containers on the path of an edit have one. Values of the source are tape indices.
public final class Edited {
    /// The container of the source that it was; nil for a new one.
    public let source: Int?
    /// Whether the children have keys.
    public let isObject: Bool
    /// Whether it is in brackets or braces (TOML), though its source has headers or it has none.
    public let isInBraces: Bool
    /// The children in their new order.
    public var children: [Child]

    /// Creates a container after edits.
    public init(
        source: Int?, isObject: Bool, isInBraces: Bool = false, children: [Child] = []
    ) {
        self.source = source
        self.isObject = isObject
        self.isInBraces = isInBraces
        self.children = children
    }

    /// A member or element after edits.
    public struct Child {
        /// The key; empty in an array.
        public var key: String
        /// The source value whose entry it continues, with its key and its comments, wherever that
        /// is; nil for a new entry.
        public var origin: Int?
        /// The value.
        public var value: Value
        /// Whether it is an attribute, or not, of an element of XML; nil if the style decides.
        public var isAttribute: Bool?
        /// Source values without an entry of their own now, whose comments move to this one.
        public var commentSources: [Int] = []

        /// Creates a child.
        public init(key: String, origin: Int?, value: Value, isAttribute: Bool? = nil) {
            self.key = key
            self.origin = origin
            self.value = value
            self.isAttribute = isAttribute
        }
    }

    /// A value after edits.
    public enum Value {
        /// The text of a source value, unchanged.
        case same(Int)
        /// A new value, in the notation of a source value if there is one that it can have.
        case new(DocumentNode, like: Int?)
        /// A container with other children.
        case edited(Edited)
    }
}

extension Edited {
    /// Whether it is a new list whose only element is a source value.
    public func isList(of node: Int) -> Bool {
        guard source == nil, !isObject, children.count == 1 else { return false }
        return children[0].value.source == node
            && (children[0].origin == nil || children[0].origin == node)
    }
}

extension RewriteSource {
    /// Returns the kind of a value after edits.
    public func kind(of value: Edited.Value) -> DocumentNode.Kind? {
        switch value {
        case .same(let node): self.node(node).kind
        case .new(let node, _): node.kind
        case .edited(let edited): edited.isObject ? .object : .array
        }
    }

    /// Whether a value after edits is an object or array.
    public func isContainer(_ value: Edited.Value) -> Bool {
        kind(of: value) == .object || kind(of: value) == .array
    }

    /// Returns a value with its children, of which those of an unchanged one continue themselves;
    /// a scalar has none.
    ///
    /// - Complexity: O(n) in the children.
    public func container(_ value: Edited.Value) -> Edited {
        switch value {
        case .edited(let edited): return edited
        case .same(let node):
            let edited = Edited(source: node, isObject: kind(of: node) == .object)
            edited.children = children(of: node).map { child in
                Edited.Child(
                    key: child.key.map(text) ?? "", origin: child.value, value: .same(child.value))
            }
            return edited
        case .new(let node, let like):
            let isObject = node.kind == .object
            let members =
                isObject ? node.members.map { ($0.key, $0.value) } : node.elements.map { ("", $0) }
            let old = like.map { children(of: $0) } ?? []
            let edited = Edited(source: nil, isObject: isObject)
            edited.children = members.enumerated().map { index, member in
                let same = old.count == members.count ? old[index].value : nil
                return Edited.Child(
                    key: member.0, origin: nil,
                    value: .new(member.1, like: self.index(of: member.1) ?? same))
            }
            return edited
        }
    }

    /// Returns the index of a node of the source; nil for one of another document.
    public func index(of node: DocumentNode) -> Int? {
        let isOfSource = node.document.withUnsafeTape { $0.nodes == tape.nodes }
        return node.exists && isOfSource ? node.index : nil
    }

    /// Whether all children of a container of the source keep their keys and their order.
    ///
    /// - Complexity: O(n) in the children.
    public func isInPlace(_ edited: Edited, _ node: Int) -> Bool {
        let children = children(of: node)
        return children.count == edited.children.count
            && zip(children, edited.children).allSatisfy { old, new in
                new.origin == old.value && (old.key.map { isKey($0, new.key) } ?? true)
            }
    }

    /// Whether only containers in a container of the source change, in their places, and nothing of
    /// its own.
    ///
    /// - Complexity: O(n) in the children.
    public func isPassage(_ edited: Edited, _ node: Int) -> Bool {
        isInPlace(edited, node)
            && edited.children.allSatisfy {
                $0.value.source == $0.origin && $0.commentSources.isEmpty
            }
    }

    /// Visits the changed containers in one through which an edit only passes, without recursion.
    ///
    /// - Parameters:
    ///   - edited: The container.
    ///   - isPassage: Whether the edit only passes through a container, too: then those in it are
    ///     visited instead.
    ///   - body: Emits a child with its value, which is a container of the source, in a container.
    /// - Complexity: O(n) in the children.
    public func forEachChange(
        in edited: Edited, where isPassage: (Edited, Int) -> Bool,
        _ body: (_ child: Edited.Child, _ value: Edited, _ container: Edited) throws -> Void
    ) rethrows {
        var pending = [(edited, edited.children[...])]
        while let (container, children) = pending.popLast() {
            guard let child = children.first else { continue }
            pending.append((container, children.dropFirst()))
            guard case .edited(let inner) = child.value, let node = inner.source else { continue }
            if isPassage(inner, node) {
                pending.append((inner, inner.children[...]))
            } else {
                try body(child, inner, container)
            }
        }
    }

    /// Whether a key of the source has the same bytes as another.
    public func isKey(_ key: Int, _ other: String) -> Bool {
        text(of: key).utf8.elementsEqual(other.utf8)
    }
}

/// A document after edits.
public struct EditTree {
    /// The root.
    public let root: Edited.Value
    /// The reasons of the source values that are turned into comments.
    public let commentedOut: [Int: String]
    /// The source values whose entries continue somewhere, in place or not.
    public let origins: Set<Int>
    /// The source values that are in the tree unchanged, and those that are in it changed.
    private let same: Set<Int>
    private let edited: Set<Int>

    /// Creates a tree.
    ///
    /// - Parameters:
    ///   - root: The root.
    ///   - commentedOut: The reasons of the source values that are turned into comments.
    ///   - others: Source values that continue somewhere, beside those in the tree.
    /// - Complexity: O(n) in the children of edited containers.
    public init(
        root: Edited.Value, commentedOut: [Int: String] = [:], others: Set<Int> = []
    ) {
        self.root = root
        self.commentedOut = commentedOut
        var (origins, same, edited) = (others, Set<Int>(), Set<Int>())
        var pending: [Edited] = []
        func add(_ value: Edited.Value) {
            switch value {
            case .same(let node): same.insert(node)
            case .new: break
            case .edited(let inner):
                pending.append(inner)
                if let source = inner.source { edited.insert(source) }
            }
        }
        if case .edited(let container) = root { pending.append(container) }
        while let container = pending.popLast() {
            for child in container.children {
                if let origin = child.origin { origins.insert(origin) }
                origins.formUnion(child.commentSources)
                add(child.value)
            }
        }
        self.origins = origins.union(same).union(edited)
        (self.same, self.edited) = (same, edited)
    }
}

extension EditTree {
    /// Whether a value of the source is still in the document.
    ///
    /// - Complexity: O(depth).
    public func contains(_ node: Int, of source: RewriteSource) -> Bool {
        if edited.contains(node) { return true }
        var node: Int? = node
        while let value = node {
            if same.contains(value) { return true }
            node = source.parent(of: value)
        }
        return false
    }
}

extension Edited.Value {
    /// The source value that it is, changed or not; nil for a new one.
    public var source: Int? {
        switch self {
        case .same(let node): node
        case .new: nil
        case .edited(let edited): edited.source
        }
    }

    /// Returns the value, as it has to be read from the new text.
    ///
    /// - Throws: `ReadingError` as `DocumentValue`.
    /// - Complexity: O(n) in the nodes of the value.
    public func documentValue(in source: RewriteSource) throws -> DocumentValue {
        try source.checkStack()
        switch self {
        case .same(let node): return try source.node(node).value
        case .new(let node, _): return try node.value
        case .edited(let edited) where edited.isObject:
            var object = DocumentObject()
            for child in edited.children {
                object.updateValue(
                    try child.value.documentValue(in: source), forKey: child.key)
            }
            return .object(object)
        case .edited(let edited):
            return .array(try edited.children.map { try $0.value.documentValue(in: source) })
        }
    }
}
