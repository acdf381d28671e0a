import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Applies the effects of a migration on a value to the value's document.
///
///     base     the old value, encoded at its own version
///     target   the new value, encoded
///     source   the document
///
/// Only the differences between base and target are applied to the source: members that the type
/// does not know stay, a default that the document omits is not written, and an unchanged value
/// keeps its notation.
///
/// - Complexity: O(n) in the nodes of all three.
struct ThreeWay {
    struct Outcome {
        var document: CodableDocument
        /// Values of the source, by nodes of the document with another key or path.
        var lineage: [Int: Int] = [:]
    }

    private let source: Tree
    private let target: Tree
    private let changes: ChangeTree
    private let base: Tree
    private var twins: TwinNodes
    private var lineage: [Int: Int] = [:]
    private let moved: Set<Int>
    private let room = StackRoom()

    /// Returns the document that the source has to become.
    ///
    /// - Parameter keys: The strategy of the decoder, which may read several spellings of a key: the
    ///   one of the document stays.
    /// - Throws: `RewriteError` of kind `.clash`, `ReadingError` for a limit.
    static func merge(
        _ source: CodableDocument, base: CodableDocument, target: CodableDocument,
        keys: DocumentDecoder.KeyDecodingStrategy, policy: RewritePolicy, limits: ReadingLimits,
        keepsOrigins: Bool = false
    ) throws -> Outcome {
        let isTextual = Tree.isTextual(source)
        let sourceTree = Tree(source, isTextual: isTextual)
        let baseTree = Tree(base, isTextual: isTextual, order: .init(policy))
        let targetTree = Tree(target, isTextual: isTextual, order: .init(policy))
        let changes = Matcher.changes(
            from: baseTree, to: targetTree, by: policy, relocates: true)
        guard !changes.isEmpty else { return Outcome(document: source) }
        var merge = ThreeWay(
            source: sourceTree, target: targetTree, changes: changes, base: baseTree,
            twins: TwinNodes(base: baseTree, source: sourceTree, policy: policy, keys: keys),
            moved: Set(changes.relocated.values.map(\.node)).union(changes.moves.values))
        var output =
            keepsOrigins
            ? try MergeOutput(joining: sourceTree, baseTree, targetTree, limits)
            : MergeOutput(try DocumentBuilder(likeValueOf: source, limits))
        try merge.add(changes.root, base: 0, to: &output)
        return Outcome(document: try output.finish(), lineage: merge.lineage)
    }

    // MARK: Values

    /// Adds the outcome of a value of the base, which has a twin in the source.
    private mutating func add(
        _ outcome: ContainerChange.Outcome, base node: Int, to output: inout MergeOutput
    ) throws {
        switch outcome {
        case .changed(let change): try add(change, to: &output)
        case .replaced(let other):
            if try addText(other, base: node, to: &output) { return }
            try checkUnknown(in: node)
            try output.at(twins.twin(of: node)) { try addNew(other, to: &$0) }
        case .inserted(let other): try addNew(other, to: &output)
        case .kept, .removed: try addOld(node, to: &output)
        case .moved(_, let from): try addMoved(from, to: &output)
        }
    }

    /// Adds the twin of a value of the base, or that value if it has none.
    private mutating func addOld(_ node: Int, to output: inout MergeOutput) throws {
        if let twin = twins.twin(of: node) {
            try output.add(twin, of: source)
        } else {
            try output.add(node, of: base)
        }
    }

    private mutating func addMoved(_ node: Int, to output: inout MergeOutput) throws {
        if let twin = twins.twin(of: node) { lineage[output.nodeCount] = twin }
        try addOld(node, to: &output)
    }

    /// Adds a value of the target, with its moved parts as the source has them.
    private mutating func addNew(_ node: Int, to output: inout MergeOutput) throws {
        try room.check()
        if let from = changes.parts[node] { return try addMoved(from, to: &output) }
        if let change = changes.relocated[node], let twin = twins.twin(of: change.node),
            source.kind(twin) == base.kind(change.node)
        {
            lineage[output.nodeCount] = twin
            return try add(change, to: &output)
        }
        let holdsParts =
            target.isContainer(node) && !(changes.parts.isEmpty && changes.relocated.isEmpty)
        guard holdsParts else { return try output.add(node, of: target) }
        try output.begin(isObject: target.kind(node) == .object)
        for child in target.children(of: node) {
            if let key = child.key { try output.addKey(key, of: target) }
            try addNew(child.value, to: &output)
        }
        try output.end()
    }

    /// Adds an element of attributes and text, which the type reads as the text, with other text;
    /// false for all else.
    private mutating func addText(
        _ text: Int, base node: Int, to output: inout MergeOutput
    ) throws -> Bool {
        guard !base.isContainer(node), !target.isContainer(text),
            let twin = twins.twin(of: node), source.kind(twin) == .object
        else { return false }
        let children = source.children(of: twin)
        let name = KeyIdentity(text: "", isAttribute: false)
        guard let old = children.first(where: { $0.key.map(source.keyIdentity) == name })
        else { return false }
        try output.begin(isObject: true, like: twin)
        for child in children {
            if let key = child.key { try output.addKey(key, of: source) }
            try child.value == old.value
                ? output.add(text, of: target) : output.add(child.value, of: source)
        }
        try output.end()
        return true
    }

    // MARK: Containers

    private mutating func add(_ change: ContainerChange, to output: inout MergeOutput) throws {
        try room.check()
        guard let node = twins.twin(of: change.node), source.kind(node) == base.kind(change.node)
        else {
            // The source has another notation, which cannot be changed piece by piece.
            return try addNew(change.target, to: &output)
        }
        let isObject = source.kind(node) == .object
        let olds = base.children(of: change.node)
        let children = source.children(of: node)
        let positions = Dictionary(
            children.enumerated().map { ($1.value, $0) }, uniquingKeysWith: { first, _ in first })
        var slots: [Int: ContainerChange.Slot] = [:]
        var behind: [Int: [ContainerChange.Slot]] = [:]
        var anchor = -1
        for slot in change.slots {
            if let position = slot.position,
                let place = twins.twin(of: olds[position].value).flatMap({ positions[$0] })
            {
                slots[place] = slot
                anchor = place
            } else if slot.isNew, !isDefault(slot) {
                behind[anchor, default: []].append(slot)
            }
        }
        let unknown = isObject ? names(of: children, without: slots) : [:]
        try output.begin(isObject: isObject, like: node)
        try addNew(behind[-1] ?? [], olds, unknown, to: &output)
        for (place, child) in children.enumerated() {
            try add(child, slots[place], olds, unknown, to: &output)
            try addNew(behind[place] ?? [], olds, unknown, to: &output)
        }
        try output.end()
    }

    /// Whether a member only changes position and is a default that the document omits.
    private mutating func isDefault(_ slot: ContainerChange.Slot) -> Bool {
        guard slot.isMoved, case .moved(_, let from) = slot.outcome else { return false }
        return twins.twin(of: from) == nil
    }

    private mutating func add(
        _ child: Tree.Child, _ slot: ContainerChange.Slot?, _ olds: [Tree.Child],
        _ unknown: [KeyIdentity: Int], to output: inout MergeOutput
    ) throws {
        if case .removed? = slot?.outcome {
            return try addUnknown(child, to: &output)
        }
        if let key = slot?.newKey {
            try checkClash(target.keyIdentity(key), unknown)
            try output.addKey(key, of: target)
            lineage[output.nodeCount] = child.value
        } else if let key = child.key {
            try output.addKey(key, of: source)
        }
        guard let slot, let position = slot.position else {
            return try output.add(child.value, of: source)
        }
        if case .kept = slot.outcome { return try output.add(child.value, of: source) }
        try add(slot.outcome, base: olds[position].value, to: &output)
    }

    /// Adds the members of a removed object that the type does not know.
    ///
    /// If the object is moved, they are moved with it.
    private mutating func addUnknown(
        _ child: Tree.Child, to output: inout MergeOutput
    ) throws {
        try room.check()
        guard let key = child.key, source.kind(child.value) == .object,
            let node = bases[child.value], base.isContainer(node), !moved.contains(node),
            holders.contains(child.value)
        else { return }
        try output.addKey(key, of: source)
        try output.begin(isObject: true, like: child.value)
        for child in source.children(of: child.value) {
            if bases[child.value] != nil {
                try addUnknown(child, to: &output)
            } else if let key = child.key, source.kind(child.value) != .null {
                try output.addKey(key, of: source)
                try output.add(child.value, of: source)
            }
        }
        try output.end()
    }

    /// The values of the base, by their twins in the source.
    private lazy var bases = Dictionary(
        twins.all().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })

    /// Objects of the source with members that the base lacks, and ancestors up to a moved one.
    private lazy var holders: Set<Int> = {
        var holders: Set<Int> = []
        for node in bases.keys where source.kind(node) == .object {
            let hasUnknown = source.children(of: node).contains {
                bases[$0.value] == nil && source.kind($0.value) != .null
            }
            guard hasUnknown else { continue }
            var outer: Int? = node
            while let around = outer, source.kind(around) == .object,
                holders.insert(around).inserted
            {
                if let base = bases[around], moved.contains(base) { break }
                outer = source.parent(of: around)
            }
        }
        return holders
    }()

    private mutating func addNew(
        _ slots: [ContainerChange.Slot], _ olds: [Tree.Child], _ unknown: [KeyIdentity: Int],
        to output: inout MergeOutput
    ) throws {
        for slot in slots {
            let name =
                slot.newKey.map { (target, $0) }
                ?? slot.position.flatMap { olds[$0].key }.map { (base, $0) }
            if let (tree, key) = name {
                try checkClash(tree.keyIdentity(key), unknown)
                try output.addKey(key, of: tree)
            }
            switch slot.outcome {
            case .changed(let change): try addNew(change.target, to: &output)
            default:
                try add(slot.outcome, base: slot.position.map { olds[$0].value } ?? 0, to: &output)
            }
        }
    }

    /// Refuses to replace a value with members unknown to all types, unless they are moved.
    ///
    /// - Throws: `RewriteError` of kind `.clash`.
    /// - Complexity: O(n) in the nodes of the value.
    private mutating func checkUnknown(in node: Int) throws {
        guard let twin = twins.twin(of: node),
            source.tape[twin].isKind(.object)
                || source.tape[twin].isKind(.array)
        else { return }
        var index = twin
        while index < Int(source.tape[twin].next) {
            if let base = bases[index], moved.contains(base), source.isContainer(index) {
                index = Int(source.tape[index].next)
                continue
            }
            if source.tape[index].isKind(.object), bases[index] != nil,
                let child = source.children(of: index).first(where: {
                    bases[$0.value] == nil && source.kind($0.value) != .null
                })
            {
                throw RewriteError(
                    .clash, "is unknown to the type, and its container is replaced",
                    at: source.path(child.value))
            }
            index += 1
        }
    }

    private func checkClash(_ key: KeyIdentity, _ unknown: [KeyIdentity: Int]) throws {
        guard let clash = unknown[key] else { return }
        throw RewriteError(
            .clash, "already exists, and the old value has no such member", at: source.path(clash))
    }

    /// Returns the members of the source that the base lacks.
    private func names(
        of children: [Tree.Child], without slots: [Int: ContainerChange.Slot]
    ) -> [KeyIdentity: Int] {
        var names: [KeyIdentity: Int] = [:]
        for (place, child) in children.enumerated() where slots[place] == nil {
            if let key = child.key { names[source.keyIdentity(key)] = child.value }
        }
        return names
    }
}

extension ContainerChange.Slot {
    /// Whether a child that the source lacks is added: an unchanged default is not.
    fileprivate var isNew: Bool {
        switch outcome {
        case .kept, .removed: false
        case .changed, .replaced, .inserted, .moved: true
        }
    }
}
