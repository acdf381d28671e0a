import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Writes the document that a merge of others results in.
struct MergedDocument: ~Copyable {
    private let source: Tree
    private var builder: DocumentBuilder
    /// The source, and the documents of new values, if the result records origins.
    private var joined: JoinedDocuments?
    /// The documents of new values.
    private let others: [Tree]
    /// Whether the innermost new container has a value of the source.
    private var holdsSource = false

    /// Returns the document, with the origins of its nodes in the source if others are given.
    ///
    /// - Parameter others: The documents of new values.
    /// - Throws: `ReadingError` for a limit.
    /// - Complexity: O(n) in the nodes of the document, and in the bytes of all that are joined.
    static func document(
        of tree: EditTree, from source: CodableDocument, joining others: [CodableDocument]? = nil,
        _ limits: ReadingLimits
    ) throws -> CodableDocument {
        if others == nil, case .same(0) = tree.root { return source }
        var merged = try MergedDocument(source, others, limits)
        try merged.add(tree.root, from: 0)
        return try merged.finish()
    }

    private init(
        _ source: CodableDocument, _ others: [CodableDocument]?, _ limits: ReadingLimits
    ) throws {
        self.source = Tree(source, isTextual: true)
        self.others = (others ?? []).map { Tree($0, isTextual: true) }
        if let others {
            let joined = try JoinedDocuments([source] + others)
            self.joined = joined
            builder = DocumentBuilder(joining: joined, limits: limits)
        } else {
            builder = try DocumentBuilder(likeValueOf: source, limits)
        }
    }

    private consuming func finish() throws -> CodableDocument {
        if let joined { builder.origins = joined.origins }
        return try builder.finish()
    }

    /// An open container.
    private struct Level {
        var children: ArraySlice<Edited.Child>
        var isObject: Bool
        var start: Int
        var context: Int
        var outer: Bool
    }

    /// - Parameter context: The value of the source that new values are made from, or are in.
    private mutating func add(_ value: Edited.Value, from context: Int) throws {
        var open: [Level] = []
        try begin(value, from: context, &open)
        while let level = open.last {
            guard let child = level.children.first else {
                open.removeLast()
                // A new container of values that were only moved is not made by a step.
                if !holdsSource { joined?.origins.made.insert(level.start) }
                holdsSource = holdsSource || level.outer
                try builder.end(at: 0)
                continue
            }
            open[open.count - 1].children.removeFirst()
            if level.isObject { try addKey(of: child, from: level.context) }
            try begin(child.value, from: child.origin ?? level.context, &open)
        }
    }

    private mutating func begin(
        _ value: Edited.Value, from context: Int, _ open: inout [Level]
    ) throws {
        switch value {
        case .same(let node):
            try add(node, of: source, number: 0)
            holdsSource = true
        case .new(let node, let like): try add(node, from: like ?? context)
        case .edited(let edited):
            let (start, outer) = (builder.nextIndex, holdsSource)
            let context = edited.source ?? context
            joined?.origins.note(start, from: context, of: 0)
            try edited.isObject ? builder.beginObject(at: 0) : builder.beginArray(at: 0)
            holdsSource = edited.source != nil
            open.append(
                Level(
                    children: edited.children[...], isObject: edited.isObject, start: start,
                    context: context, outer: outer))
        }
    }

    private mutating func addKey(of child: Edited.Child, from context: Int) throws {
        var key = context
        if let origin = child.origin, origin > 0, source.tape[origin - 1].isKind(.key),
            source.text(origin - 1) == child.key
        {
            key = origin - 1
        }
        joined?.origins.note(builder.nextIndex, from: key, of: 0)
        var text = child.key
        try text.withUTF8 {
            try builder.key(
                copying: UnsafeRawBufferPointer($0), at: 0, length: 0,
                marks: child.isAttribute == true ? TapeNode.attribute : 0)
        }
    }

    /// Adds a new value.
    private mutating func add(_ node: DocumentNode, from context: Int) throws {
        let nodes = node.document.withUnsafeTape { $0.nodes }
        let place = others.firstIndex { $0.tape.nodes == nodes }
        let tree = place.map { others[$0] } ?? Tree(node.document, isTextual: true)
        let start = builder.nextIndex
        if joined == nil, source.hasLinkedKeys, !tree.isContainer(node.index) {
            var text = node.text ?? ""
            return try text.withUTF8 {
                try builder.scalar(
                    .untyped, copying: UnsafeRawBufferPointer($0), at: 0, length: 0)
            }
        }
        try add(node.index, of: tree, number: place.map { $0 + 1 } ?? 0)
        guard joined != nil else { return }
        for index in start..<builder.nextIndex {
            joined?.origins.note(index, from: context, of: 0)
            joined?.origins.made.insert(index)
        }
    }

    private mutating func add(_ node: Int, of tree: Tree, number: Int) throws {
        guard var joined else { return try builder.add(node, of: tree) }
        // The only reference while it changes, to avoid a copy.
        self.joined = nil
        try builder.add(node, of: number, in: &joined)
        self.joined = joined
    }
}
