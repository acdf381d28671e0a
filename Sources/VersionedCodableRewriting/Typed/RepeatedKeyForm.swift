import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Converts values to the shape in which documents of elements are read: the elements of an array
/// have its key.
///
/// What is an array in an array stays one.
struct RepeatedKeyForm: ~Copyable {
    private let tree: Tree
    private let source: Tree
    private var builder: DocumentBuilder
    private var open: [Level] = []

    private struct Level {
        var rest: ArraySlice<Tree.Child>
        /// The key that each child gets; nil in a container of its own.
        var key: Int?
        /// Whether it has only one child.
        var isOnly = false
    }

    /// Returns a value as it is read from a document of the source's format; O(n) in its nodes.
    ///
    /// - Throws: `ReadingError` for a limit.
    static func document(
        of value: DocumentValue, like source: CodableDocument, _ limits: ReadingLimits
    ) throws -> CodableDocument {
        let document = try CodableDocument(value, within: limits)
        guard source.capabilities.contains(.repeatedKeys) else {
            return try document.typed(like: source, limits)
        }
        return try RepeatedKeyForm(document, source, limits).document { _ in nil }
    }

    /// Returns an encoded value, whose root declares its namespace with the prefix that the source
    /// uses; O(n) in the nodes of the value.
    ///
    /// In a format without repeated keys, it stays as it is.
    ///
    /// - Throws: `ReadingError` for a limit.
    static func document(
        _ encoded: CodableDocument, like source: CodableDocument, _ limits: ReadingLimits
    ) throws -> CodableDocument {
        guard source.capabilities.contains(.repeatedKeys) else { return encoded }
        let form = try RepeatedKeyForm(encoded, source, limits)
        let (tree, old) = (form.tree, form.source)
        let declaration = old.children(of: 0).lazy.compactMap(\.key)
            .first { old.text($0) == source.keyOfRootNamespace }
        return try form.document { key in
            tree.text(key) == source.keyOfNamespace(ofRootOf: encoded) ? declaration : nil
        }
    }

    private init(
        _ value: CodableDocument, _ source: CodableDocument, _ limits: ReadingLimits
    ) throws {
        tree = Tree(value, isTextual: true)
        self.source = Tree(source, isTextual: true)
        builder = try DocumentBuilder(likeValueOf: source, limits)
    }

    /// - Parameter declaration: Returns the key of the source that replaces one of the root.
    private consuming func document(
        replacing declaration: (Int) -> Int?
    ) throws -> CodableDocument {
        try begin(0)
        while let last = open.indices.last {
            guard let child = open[last].rest.popFirst() else {
                if open.removeLast().key == nil { try builder.end(at: 0) }
                continue
            }
            if let key = open[last].key {
                // A changed array has its own notation.
                let isOnly = open[last].isOnly
                let marks =
                    isOnly && !tree.isContainer(child.value) ? AttributeStyle.elementMark : 0
                try builder.addKey(key, of: tree, marks: marks)
                if !isOnly, try addText(child.value) { continue }
            } else if let key = child.key {
                if last == 0, let other = declaration(key) {
                    try builder.addKey(other, of: source)
                } else if tree.kind(child.value) == .array {
                    let elements = tree.children(of: child.value)
                    open.append(
                        Level(rest: elements[...], key: key, isOnly: elements.count == 1))
                    continue
                } else {
                    try builder.addKey(
                        key, of: tree, marks: tree.tape[key].head & TapeNode.attribute)
                }
            }
            try begin(child.value)
        }
        return try builder.finish()
    }

    /// Adds an object with nothing but a text as that text, as it is read from an element.
    ///
    /// - Returns: Whether it is one.
    private mutating func addText(_ node: Int) throws -> Bool {
        guard tree.kind(node) == .object, case let members = members(of: node) else { return false }
        if members.isEmpty {
            try builder.scalar(.untyped, copying: .init(start: nil, count: 0), at: 0, length: 0)
        } else if members.count == 1, members[0].key.map({ tree.tape[$0].length }) == 0,
            !tree.isContainer(members[0].value)
        {
            try builder.add(members[0].value, of: tree)
        } else {
            return false
        }
        return true
    }

    /// Adds a scalar, or begins a container.
    private mutating func begin(_ node: Int) throws {
        switch tree.kind(node) {
        case .object: try builder.beginObject(at: 0)
        case .array: try builder.beginArray(at: 0)
        default: return try builder.add(node, of: tree)
        }
        open.append(Level(rest: members(of: node)[...]))
    }

    /// Returns the children of a container, and those of an object under the empty key, which is
    /// the key of the text.
    private func members(of node: Int) -> [Tree.Child] {
        var (result, rest) = ([Tree.Child](), tree.children(of: node))
        while let index = rest.firstIndex(where: { child in
            child.key.map { tree.tape[$0].length } == 0 && tree.kind(child.value) == .object
        }) {
            let inner = rest.remove(at: index).value
            result += rest
            let known = Set(result.map { tree.text($0.key ?? 0) })
            rest = tree.children(of: inner).filter { !known.contains(tree.text($0.key ?? 0)) }
        }
        return result.isEmpty ? rest : result + rest
    }
}
