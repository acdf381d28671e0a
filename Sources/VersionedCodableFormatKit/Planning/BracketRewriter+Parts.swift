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
        return (node..<max(Int(source.tape[node].next), node + 1)).compactMap { index in
            switch source.tape[index].kind {
            case .key, .string, .untyped: break
            default: return nil
            }
            let range = range(index)
            guard lines.isMultiline(range), value.lowerBound <= range.lowerBound else { return nil }
            return range
        }
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
