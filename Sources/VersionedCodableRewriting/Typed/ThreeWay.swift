import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Applies the effects of a migration on a value to the value's document.
///
///     base     the old value, encoded at its own version
///     target   the new value, encoded
///     source   the document
///
/// What becomes of the base is found first (`EditMatcher`), and then said of the source: members
/// that the type does not know stay, a default that the document omits is not written, and an
/// unchanged value keeps its notation.
///
/// - Complexity: O(n) in the nodes of all three on average.
struct ThreeWay {
    private let source: Tree
    private let base: Tree
    private let twins: Twins
    /// The values of the base that are left, in their places or in others.
    private let left: Set<Int>
    private let room = StackRoom()

    /// Returns what the source has to become.
    ///
    /// - Parameters:
    ///   - moves: The new paths of members, by their old paths.
    ///   - keys: The strategy of the decoder, which may read several spellings of a key: the one of
    ///     the document stays.
    /// - Throws: `RewriteError` of kind `.clash`, or `.refused` for values nested too deeply.
    static func tree(
        of source: CodableDocument, base: CodableDocument, target: CodableDocument,
        moves: [DocumentPath: DocumentPath], keys: DocumentDecoder.KeyDecodingStrategy
    ) throws -> EditTree {
        let isTextual = Tree.isTextual(source)
        let base = Tree(base, isTextual: isTextual)
        let target = Tree(target, isTextual: isTextual)
        let changes = EditTree(
            root: try EditMatcher.value(
                from: 0, of: base, to: 0, of: target,
                moves: DeclaredMoves(moves: moves, keys: keys).nodes(from: base, to: target)))
        if case .same(0) = changes.root { return changes }
        let source = Tree(source, isTextual: isTextual)
        let merge = ThreeWay(
            source, base, Twins(base: base, source: source, keys: keys), changes)
        return EditTree(root: try merge.value(changes.root, of: 0))
    }

    private init(
        _ source: Tree, _ base: Tree, _ twins: Twins, _ changes: EditTree
    ) {
        self.source = source
        self.base = base
        self.twins = twins
        var left: Set<Int> = []
        var pending = [changes.root]
        while let value = pending.popLast() {
            if let node = value.source { left.insert(node) }
            if case .edited(let edited) = value { pending += edited.children.map(\.value) }
        }
        self.left = left
    }

    // MARK: Values

    /// Returns what becomes of a value of the source.
    ///
    /// - Parameters:
    ///   - value: What became of the base.
    ///   - node: The value of the base whose entry it continues; nil for a new one.
    private func value(_ value: Edited.Value, of node: Int?) throws -> Edited.Value {
        try room.check()
        if let node, base.isContainer(node), !left.contains(node) { try checkUnknown(in: node) }
        switch value {
        case .same(let node):
            return twins.twin(of: node).map { .same($0) } ?? .new(base.node(node), like: nil)
        case .new(let new, let like):
            let twin = like.flatMap { twins.twin(of: $0) }
            if let like, let twin, let text = text(new, at: twin, like) { return text }
            return .new(new, like: twin)
        case .edited(let edited):
            guard let node = edited.source, let twin = twins.twin(of: node),
                source.kind(twin) == base.kind(node)
            else {
                return .edited(
                    Edited(
                        source: nil, isObject: edited.isObject,
                        children: try edited.children.map { try translated($0) }))
            }
            return .edited(
                Edited(
                    source: twin, isObject: edited.isObject,
                    children: try children(of: twin, as: edited)))
        }
    }

    /// Returns an element of attributes and text, which the type reads as the text, with other text
    /// (XML); nil for all else.
    private func text(_ new: DocumentNode, at twin: Int, _ node: Int) -> Edited.Value? {
        guard !base.isContainer(node), new.kind != .object, new.kind != .array,
            source.kind(twin) == .object
        else { return nil }
        let children = source.children(of: twin)
        guard let old = children.first(where: { $0.key.map { source.text($0).isEmpty } ?? false })
        else { return nil }
        return .edited(
            Edited(
                source: twin, isObject: true,
                children: children.map {
                    var child = unchanged($0)
                    if $0.value == old.value { child.value = .new(new, like: old.value) }
                    return child
                }))
    }

    private func translated(_ child: Edited.Child) throws -> Edited.Child {
        let origin = child.origin.flatMap { twins.twin(of: $0) }
        var result = child
        result.origin = origin
        if let origin, let node = child.origin, origin > 0, node > 0,
            source.tape[origin - 1].isKind(.key), base.tape[node - 1].isKind(.key),
            base.text(node - 1) == child.key
        {
            // The document may have another spelling.
            result.key = source.text(origin - 1)
            result.isAttribute = isAttribute(origin - 1)
        }
        result.value = try value(child.value, of: child.origin)
        return result
    }

    private func unchanged(_ child: Tree.Child) -> Edited.Child {
        Edited.Child(
            key: child.key.map { source.text($0) } ?? "", origin: child.value,
            value: .same(child.value), isAttribute: child.key.flatMap(isAttribute))
    }

    private func isAttribute(_ key: Int) -> Bool? {
        source.hasLinkedKeys ? source.isAttribute(source.tape[key]) : nil
    }

    // MARK: Containers

    /// Returns the children of a container of the source.
    private func children(of node: Int, as edited: Edited) throws -> [Edited.Child] {
        let olds = source.children(of: node)
        let keys = Dictionary(
            olds.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
        var unknown: [KeyIdentity: Int]?
        var staying: Set<Int> = []
        var children: [Edited.Child] = []
        for new in edited.children where !isOmitted(new, in: edited) {
            var child = try translated(new)
            let key = child.origin.flatMap { keys[$0] ?? nil }
            if edited.isObject, key.map({ source.text($0) }) != child.key {
                if unknown == nil { unknown = unknownMembers(olds) }
                let name = twins.name(child.key, isAttribute: child.isAttribute ?? false)
                if let old = unknown?[name] {
                    guard source.kind(old) == .null else {
                        throw RewriteError(
                            .clash, "already exists, and the old value has no such member",
                            at: source.path(old))
                    }
                    child.origin = child.origin ?? old
                }
            }
            if let origin = child.origin { staying.insert(origin) }
            children.append(child)
        }
        guard edited.isObject else {
            return try withRest(of: olds, children, staying)
        }
        let rest = try olds.filter { !staying.contains($0.value) }.compactMap(remains)
        let all = children + rest
        return source.order(of: children, and: rest, in: node).map { all[$0] }
    }

    /// Adds what is left of other children after the children that they follow.
    private func withRest(
        of olds: [Tree.Child], _ children: [Edited.Child], _ staying: Set<Int>
    ) throws -> [Edited.Child] {
        var behind: [Int: [Edited.Child]] = [:]
        var last = -1
        for old in olds {
            if staying.contains(old.value) {
                last = old.value
            } else if let rest = try remains(of: old) {
                behind[last, default: []].append(rest)
            }
        }
        let known = children.flatMap { child in
            [child] + (child.origin.flatMap { behind[$0] } ?? [])
        }
        return (behind[-1] ?? []) + known
    }

    /// Whether a child is an unchanged default that the document omits.
    private func isOmitted(_ child: Edited.Child, in edited: Edited) -> Bool {
        guard case .same(let node) = child.value, child.origin == node else { return false }
        return twins.twin(of: node) == nil && base.parent(of: node) == edited.source
    }

    /// Returns the members of the source that the base lacks.
    private func unknownMembers(_ children: [Tree.Child]) -> [KeyIdentity: Int] {
        var members: [KeyIdentity: Int] = [:]
        for child in children where twins.base(of: child.value) == nil {
            guard let key = child.key else { continue }
            let isAttribute = source.isAttribute(source.tape[key])
            members[twins.name(source.text(key), isAttribute: isAttribute)] = child.value
        }
        return members
    }

    /// Returns what is left of a child that does not stay: itself if the type does not know it, and
    /// such members of a removed object.
    private func remains(of child: Tree.Child) throws -> Edited.Child? {
        guard let node = twins.base(of: child.value) else { return unchanged(child) }
        guard !left.contains(node), source.kind(child.value) == .object, base.isContainer(node)
        else { return nil }
        try room.check()
        let members = try source.children(of: child.value).compactMap { member in
            twins.base(of: member.value) == nil && source.kind(member.value) == .null
                ? nil : try remains(of: member)
        }
        guard !members.isEmpty else { return nil }
        var rest = unchanged(child)
        rest.value = .edited(Edited(source: child.value, isObject: true, children: members))
        return rest
    }

    /// Refuses to replace a value with members unknown to the type, unless they are moved.
    ///
    /// - Throws: `RewriteError` of kind `.clash`.
    /// - Complexity: O(n) in the nodes of the value.
    private func checkUnknown(in node: Int) throws {
        guard let twin = twins.twin(of: node), !source.tape[twin].isKind(.alias),
            source.isContainer(twin)
        else { return }
        var index = twin
        while index < Int(source.tape[twin].next) {
            let base = twins.base(of: index)
            if let base, left.contains(base), source.isContainer(index) {
                index = source.nodes(of: index).upperBound
                continue
            }
            if source.tape[index].isKind(.object), base != nil,
                let child = source.children(of: index).first(where: {
                    twins.base(of: $0.value) == nil && source.kind($0.value) != .null
                })
            {
                throw RewriteError(
                    .clash, "is unknown to the type, and its container is replaced",
                    at: source.path(child.value))
            }
            index += 1
        }
    }
}
