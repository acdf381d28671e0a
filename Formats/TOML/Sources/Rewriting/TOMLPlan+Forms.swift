import VersionedCodableDocuments
import VersionedCodableFormatKit

// The forms of new members.

extension TOMLPlan {
    /// The maximum bytes of a header's keys, as in the writer; deeper tables are in braces.
    private static let longestHeader = 512

    /// Returns the children of a container.
    func parts(of value: Edited.Value) -> (isObject: Bool, children: [Edited.Child]) {
        switch value {
        case .edited(let edited): return (edited.isObject, edited.children)
        case .same(let node):
            let children = source.children(of: node).map { child in
                Edited.Child(
                    key: child.key.map(source.text) ?? "", origin: child.value,
                    value: .same(child.value))
            }
            return (source.kind(of: node) == .object, children)
        case .new(let node, let like):
            let isObject = node.kind == .object
            let members =
                isObject ? node.members.map { ($0.0, $0.1) } : node.elements.map { ("", $0) }
            let old = like.map { source.children(of: $0) } ?? []
            let children = members.enumerated().map { index, member in
                let like = old.count == members.count ? old[index].value : nil
                return Edited.Child(key: member.0, origin: nil, value: .new(member.1, like: like))
            }
            return (isObject, children)
        }
    }

    private func kind(of value: Edited.Value) -> DocumentNode.Kind? {
        switch value {
        case .edited(let edited): edited.isObject ? .object : .array
        case .same(let node): source.node(node).kind
        case .new(let node, _): node.kind
        }
    }

    private func isContainer(_ value: Edited.Value) -> Bool {
        kind(of: value) == .object || kind(of: value) == .array
    }

    /// Whether a value was read from brackets.
    private func isFlow(_ value: Edited.Value) -> Bool {
        if case .edited(let edited) = value, edited.isInBraces { return true }
        if let node = value.source { return TOMLEditor.isBracketed(node, source) }
        guard case .new(let node, _) = value else { return false }
        return (node.tapeNode?.head ?? 0) & TapeNode.flow != 0
    }

    /// Whether a value is an array that can be written as tables with headers.
    func isTables(_ value: Edited.Value) -> Bool {
        guard kind(of: value) == .array, !isFlow(value), case let all = parts(of: value).children
        else { return false }
        return !all.isEmpty
            && all.allSatisfy { kind(of: $0.value) == .object && !isFlow($0.value) }
    }

    /// Whether a value that replaces one in a line is better written with headers.
    func isLarge(_ value: Edited.Value) -> Bool {
        guard value.source == nil || !isFlow(value) else { return false }
        guard kind(of: value) == .object, !isFlow(value) else { return isTables(value) }
        let children = parts(of: value).children
        return children.count > 3 || children.contains { isContainer($0.value) }
    }

    /// Returns the form of a new member.
    func form(of child: Edited.Child, _ path: [UInt8], _ level: Level) -> TOMLPieces.Form {
        let value = child.value
        let isObject = kind(of: value) == .object && !isFlow(value)
        guard isObject || isTables(value), level.allowsHeaders,
            path.count <= TOMLPlan.longestHeader
        else { return .value }
        switch isObject ? level.table : level.array {
        case .value?: return fitsLine(value) ? .value : .sections
        case .dotted?:
            let children = parts(of: value).children
            let isFlat = !children.isEmpty && !children.contains { isContainer($0.value) }
            return isObject && isFlat && child.origin == nil ? .dotted : .sections
        case .sections?: return .sections
        default:
            let isLarge = isObject || style.hasElements || !fitsLine(value)
            return isLarge || isListOfTable(child) ? .sections : .value
        }
    }

    /// Whether a table with a header becomes the only element of an array.
    private func isListOfTable(_ child: Edited.Child) -> Bool {
        guard case .edited(let edited) = child.value, let table = child.origin else { return false }
        return edited.isList(of: table) && pieces.header(of: table) != nil
    }

    /// Whether a container can be on one line, and loses no comments there.
    private func fitsLine(_ value: Edited.Value) -> Bool {
        let (isObject, children) = parts(of: value)
        guard children.count <= 8, !children.contains(where: hasComments) else { return false }
        return children.allSatisfy { child in
            guard isContainer(child.value) else { return isObject }
            let inner = parts(of: child.value)
            return inner.isObject != isObject
                && inner.children.count <= (isObject ? 8 : 3)
                && !inner.children.contains { isContainer($0.value) || hasComments($0) }
        }
    }

    private func hasComments(_ child: Edited.Child) -> Bool {
        guard let index = child.origin.flatMap(statement) else { return false }
        let entry = layout.entries[index]
        return !entry.trail.isEmpty || entry.lead < source.lines.start(of: entry.start)
    }

    // MARK: Braces

    /// Returns a value whose tables are all in braces.
    ///
    /// - Parameter comments: The values whose comments pass to the value's own statement: what is on
    ///   one line has none.
    func inBraces(_ value: Edited.Value, _ comments: inout [Int]) throws -> Edited.Value {
        if isInBraces(value) { return value }
        try source.checkStack()
        let (isObject, children) = parts(of: value)
        let old = value.source.flatMap { TOMLEditor.isBracketed($0, source) ? $0 : nil }
        var inner: [Edited.Child] = []
        for var child in children {
            if old != nil, staysDotted(child) {
                inner.append(child)
                continue
            }
            if let origin = child.origin, old == nil || source.parent(of: origin) != old {
                if isObject || !pieces.units(of: origin).isEmpty {
                    if !isInLine(origin) { comments.append(origin) }
                    child.origin = nil
                }
            } else if let origin = child.origin, !TOMLEditor.isBracketed(origin, source) {
                child.origin = nil
            }
            let isPassing = { isObject || !pieces.units(of: $0).isEmpty }
            comments += child.commentSources.filter(isPassing)
            child.commentSources.removeAll(where: isPassing)
            child.value = try inBraces(child.value, &comments)
            inner.append(child)
        }
        return .edited(Edited(source: old, isObject: isObject, children: inner))
    }

    /// Whether a value is in braces with all in it, and nothing comes from elsewhere.
    private func isInBraces(_ value: Edited.Value) -> Bool {
        if let node = value.source, !TOMLEditor.isBracketed(node, source) { return false }
        var pending = [value]
        while let value = pending.popLast() {
            guard case .edited(let edited) = value else { continue }
            for child in edited.children {
                let nodes = [child.origin, child.value.source].compactMap { $0 }
                guard
                    staysDotted(child)
                        || nodes.allSatisfy({ TOMLEditor.isBracketed($0, source) }),
                    child.origin.map({ source.parent(of: $0) == edited.source }) ?? true,
                    child.commentSources.isEmpty
                else { return false }
                pending.append(child.value)
            }
        }
        return true
    }

    /// Whether a value is a member in braces, which has no comments.
    private func isInLine(_ node: Int) -> Bool {
        guard let parent = source.parent(of: node) else { return false }
        return source.kind(of: parent) == .object && TOMLEditor.isBracketed(parent, source)
    }

    /// Whether dotted keys in braces can stay as they are, or with other last values in braces.
    private func staysDotted(_ child: Edited.Child) -> Bool {
        guard let origin = child.origin, child.value.source == origin,
            !TOMLEditor.isBracketed(origin, source), pieces.units(of: origin).isEmpty,
            // A new name is for all of them.
            source.isKey(origin - 1, child.key) || source.children(of: origin).count == 1
        else { return false }
        guard case .edited(let edited) = child.value else { return true }
        return source.isInPlace(edited, origin)
            && edited.children.allSatisfy { staysDotted($0) || isInBraces($0.value) }
    }
}
