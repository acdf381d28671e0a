import VersionedCodableDocuments
import VersionedCodableFormatKit

// The forms of new members.

extension TOMLPlan {
    /// Whether a value was read from brackets.
    private func isFlow(_ value: Edited.Value) -> Bool {
        if case .edited(let edited) = value, edited.isInBraces { return true }
        if let node = value.source { return TOMLEditor.isBracketed(node, source) }
        guard case .new(let node, _) = value else { return false }
        return (node.tapeNode?.head ?? 0) & TapeNode.flow != 0
    }

    /// Whether a value is an array that can be written as tables with headers.
    func isTables(_ value: Edited.Value) -> Bool {
        guard source.kind(of: value) == .array, !isFlow(value),
            case let all = source.container(value).children
        else { return false }
        return !all.isEmpty
            && all.allSatisfy { source.kind(of: $0.value) == .object && !isFlow($0.value) }
    }

    /// Whether a value that replaces one in a line is better written with headers.
    func isLarge(_ value: Edited.Value) -> Bool {
        guard source.kind(of: value) == .object, !isFlow(value) else { return isTables(value) }
        let children = source.container(value).children
        return children.count > 3 || children.contains { source.isContainer($0.value) }
    }

    /// Returns the form of a new member.
    func form(of child: Edited.Child, _ path: [UInt8], _ level: Level) -> TOMLStatements.Form {
        let value = child.value
        if let node = value.source, child.origin == node, statements.form(of: node) == .dotted,
            statements.units(of: node).allSatisfy({ !$0.isSection })
        {
            return source.container(value).children.isEmpty ? .value : .dotted
        }
        let isObject = source.kind(of: value) == .object && !isFlow(value)
        guard isObject || isTables(value), level.allowsHeaders,
            path.count <= TOMLWriter.longestHeader
        else { return .value }
        switch isObject ? level.table : level.array {
        case .value?: return fitsLine(value) ? .value : .sections
        case .dotted?:
            let children = source.container(value).children
            let isFlat = !children.isEmpty && !children.contains { source.isContainer($0.value) }
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
        return edited.isList(of: table) && statements.header(of: table) != nil
    }

    /// Whether a container can be on one line, and loses no comments there.
    private func fitsLine(_ value: Edited.Value) -> Bool {
        let outer = source.container(value)
        guard outer.children.count <= 8, !outer.children.contains(where: hasComments) else {
            return false
        }
        return outer.children.allSatisfy { child in
            guard source.isContainer(child.value) else { return outer.isObject }
            let inner = source.container(child.value)
            return inner.isObject != outer.isObject
                && inner.children.count <= (outer.isObject ? 8 : 3)
                && !inner.children.contains { source.isContainer($0.value) || hasComments($0) }
        }
    }

    private func hasComments(_ child: Edited.Child) -> Bool {
        let index = child.origin.flatMap(statements.statement)
        return index.map { source.lines.hasComments(layout.entries[$0]) } ?? false
    }

    // MARK: Braces

    /// Returns a value whose tables are all in braces.
    ///
    /// - Parameters:
    ///   - statement: The statement whose comments the value's own one has.
    ///   - comments: The values whose comments pass to what the value is in, as nothing in braces has
    ///     comments. The elements of an array keep theirs.
    func inBraces(
        _ value: Edited.Value, of statement: Int?, _ comments: inout [Int]
    ) throws -> Edited.Value {
        if isInBraces(value) { return value }
        try source.checkStack()
        let edited = source.container(value)
        let old = value.source.flatMap { TOMLEditor.isBracketed($0, source) ? $0 : nil }
        let result = Edited(source: old, isObject: edited.isObject)
        for var child in edited.children {
            if old == nil || !staysDotted(child) {
                var own: [Int] = []
                if let origin = child.origin {
                    if old != nil, source.parent(of: origin) == old {
                        if !TOMLEditor.isBracketed(origin, source) { child.origin = nil }
                    } else if edited.isObject || !statements.units(of: origin).isEmpty {
                        if !isInLine(origin), !sharesComments(origin, statement) {
                            own.append(origin)
                        }
                        child.origin = nil
                    }
                }
                own += child.commentSources
                child.commentSources = []
                child.value = try inBraces(child.value, of: statement, &own)
                if edited.isObject { comments += own } else { child.commentSources = own }
            }
            result.children.append(child)
        }
        return .edited(result)
    }

    /// Whether a value has the comments of a statement that something else has: those of an array of
    /// tables are also those of its first table.
    private func sharesComments(_ node: Int, _ taken: Int?) -> Bool {
        guard let statement = statements.statement(of: node) else { return false }
        return statement == taken
            || source.kind(of: node) == .array && statements[statement].kind == .element
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
            !TOMLEditor.isBracketed(origin, source), statements.units(of: origin).isEmpty,
            // A new name is for all of them.
            source.isKey(origin - 1, child.key) || source.children(of: origin).count == 1
        else { return false }
        guard case .edited(let edited) = child.value else { return true }
        return source.isInPlace(edited, origin)
            && edited.children.allSatisfy { staysDotted($0) || isInBraces($0.value) }
    }
}
