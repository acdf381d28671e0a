import TestSupport
import VersionedCodableXML

extension XMLFormat {
    /// Reads text.
    func read(_ text: String, within limits: ReadingLimits = .default) throws -> CodableDocument {
        try read(Data(text.utf8), within: limits)
    }

    /// The error text is refused with.
    func failure(
        _ text: String, within limits: ReadingLimits = .default,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> ReadingError? {
        #expect(throws: ReadingError.self, sourceLocation: sourceLocation) {
            try read(Data(text.utf8), within: limits)
        }
    }
}

extension CodableDocument {
    /// The document on one line: `root{@attribute='…' child='…' ='text'}`, with `!` in front of
    /// CDATA.
    var shorthand: String {
        let name = root.annotation(.name) ?? ""
        return withUnsafeTape { tape in name + tape.shorthand(of: 0) }
    }

    /// The text of every key with the index of the next one with the same text among the keys of
    /// its object.
    var links: [String] {
        withUnsafeTape { tape in
            (0..<tape.count).filter { tape[$0].isKind(.key) }.map { index in
                let next = Int(tape[index].next)
                return "\(index):\(tape.string(of: tape[index]))>\(next)"
            }
        }
    }
}

extension UnsafeTape {
    func shorthand(of index: Int) -> String {
        let node = self[index]
        guard node.isKind(.object) else {
            return (node.extra == 1 ? "!" : "") + "'\(string(of: node))'"
        }
        var members: [String] = []
        var key = index + 1
        while key < Int(node.next) {
            let mark = self[key].head & TapeNode.attribute == 0 ? "" : "@"
            members.append(mark + string(of: self[key]) + "=" + shorthand(of: key + 1))
            key = Int(self[key + 1].next)
        }
        let open = node.head & TapeNode.incomplete == 0 ? "" : "…"
        return "{" + members.joined(separator: " ") + open + "}"
    }
}
