import VersionedCodableDocuments
import VersionedCodableFormatKit

struct MergeOutput: ~Copyable {
    private var builder: DocumentBuilder
    /// Source, base and target, if the result records origins.
    private var joined: JoinedDocuments?
    private var numbers: [ObjectIdentifier: Int] = [:]
    /// The stack of source values that the next value is made from or is in.
    private var contexts = [0]
    /// The open containers, and whether each is new and has no value of the source so far.
    private var open: [(index: Int, isMade: Bool)] = []

    init(_ builder: consuming DocumentBuilder) {
        self.builder = builder
    }

    /// Creates an output that keeps the values of the source with all their metadata.
    ///
    /// - Throws: `ReadingError` for a limit.
    init(joining source: Tree, _ base: Tree, _ target: Tree, _ limits: ReadingLimits) throws {
        let trees = [source, base, target]
        let joined = try JoinedDocuments(trees.map(\.document))
        builder = DocumentBuilder(joining: joined, limits: limits)
        self.joined = joined
        for (number, tree) in trees.enumerated() { numbers[ObjectIdentifier(tree)] = number }
    }

    var nodeCount: Int { builder.nodeCount }

    private var context: Int { contexts.last ?? 0 }

    /// Writes values that are made from a value of the source, if not nil.
    mutating func at(_ node: Int?, _ write: (inout MergeOutput) throws -> Void) throws {
        guard let node else { return try write(&self) }
        contexts.append(node)
        try write(&self)
        contexts.removeLast()
    }

    mutating func add(_ node: Int, of tree: Tree) throws {
        guard var joined else { return try builder.add(node, of: tree) }
        // The only reference while it changes, to avoid a copy.
        self.joined = nil
        let number = numbers[ObjectIdentifier(tree)] ?? 0
        let start = builder.nextIndex
        try builder.add(node, of: number, in: &joined)
        if number > 0 {
            for index in start..<builder.nextIndex {
                joined.origins.note(index, from: context, of: 0)
                joined.origins.made.insert(index)
            }
        } else {
            noteSource()
        }
        self.joined = joined
    }

    mutating func addKey(_ key: Int, of tree: Tree) throws {
        guard joined != nil else { return try builder.addKey(key, of: tree) }
        let origin = numbers[ObjectIdentifier(tree)] == 0 ? key : context
        joined?.origins.note(builder.nextIndex, from: origin, of: 0)
        try builder.key(tree.tape.string(of: tree.tape[key]))
    }

    /// Opens a container.
    ///
    /// - Parameter node: The value of the source that it is; nil for a new one.
    mutating func begin(isObject: Bool, like node: Int? = nil) throws {
        let origin = node ?? context
        contexts.append(origin)
        open.append((builder.nextIndex, node == nil))
        joined?.origins.note(builder.nextIndex, from: origin, of: 0)
        try isObject ? builder.beginObject(at: 0) : builder.beginArray(at: 0)
    }

    mutating func end() throws {
        contexts.removeLast()
        if let container = open.popLast() {
            // A new container of values that were only moved is not made by a step.
            if container.isMade {
                joined?.origins.made.insert(container.index)
            } else {
                noteSource()
            }
        }
        try builder.end(at: 0)
    }

    /// Notes that the innermost open container has a value of the source.
    private mutating func noteSource() {
        if !open.isEmpty { open[open.count - 1].isMade = false }
    }

    consuming func finish() throws -> CodableDocument {
        if let joined { builder.origins = joined.origins }
        return try builder.finish()
    }
}
