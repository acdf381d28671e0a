import VersionedCodableDocuments

extension BracketRewriter {
    /// Returns the text of a value of the source, with its comments.
    ///
    /// - Throws: `EditRefusal` when its container has an unknown layout.
    public func part(of node: Int) throws -> EntrySource {
        var entry: EntryLayout?
        if let container = source.parent(of: node), isBracketed(container) {
            entry = try knownLayout(of: container).entry(at: outerRange(node).lowerBound)
        }
        return EntrySource(range(node), of: entry, keeping: fixedLines(of: node), in: lines)
    }

    /// Returns the ranges of multiline keys and strings in a value, whose indentation is content.
    private func fixedLines(of node: Int) -> [Range<Int>] {
        let value = range(node)
        guard lines.isMultiline(value) else { return [] }
        let end = source.isContainer(node) ? Int(source.tape[node].next) : node + 1
        return (node..<max(end, node)).compactMap { index in
            switch source.tape[index].kind {
            case .key, .string, .untyped: break
            default: return nil
            }
            let range = range(index)
            guard lines.isMultiline(range), value.lowerBound <= range.lowerBound else { return nil }
            return range
        }
    }

    /// Returns the verbatim parts of the values that are inserted into a container.
    ///
    /// Containers without brackets in the source are printed instead.
    func parts(
        in change: ContainerChange, of changes: ChangeTree, _ target: CodableDocument
    ) -> [Int: EntrySource] {
        guard !changes.parts.isEmpty else { return [:] }
        var parts: [Int: EntrySource] = [:]
        for slot in change.slots {
            guard case .inserted(let value) = slot.outcome else { continue }
            let end = target.withUnsafeTape { Int($0[value].next) }
            for place in changes.parts(from: value, to: end) {
                guard let from = changes.parts[place], isBracketed(from) else { continue }
                parts[place] = try? part(of: from)
            }
        }
        return parts
    }

    /// Returns the comments after a member, or nothing if one of them must end its line.
    func inline(_ trail: [UInt8]) -> [UInt8] {
        let scanner = GapScanner(trail, syntax.comments)
        let endsLine = scanner.tokens(in: trail.indices).contains {
            if case .comment(_, endsLine: false) = $0 { false } else { true }
        }
        return endsLine ? [] : trail
    }
}
