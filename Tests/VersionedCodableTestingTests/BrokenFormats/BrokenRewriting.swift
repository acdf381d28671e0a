import TestSupport
import VersionedCodableFormatKit
import VersionedCodableJSON

extension BrokenRewriting {
    /// A format that breaks a law about documents that are changed in place; nil for other laws.
    static func breaking(_ law: FormatLaw) -> BrokenRewriting? {
        var broken = BrokenRewriting()
        switch law {
        case .rewriteEqual, .rewriteIdempotent:
            // What is read is another value each time.
            let turn = Counter()
            broken.reading = { data in
                var value = try DocumentValue(base.read(data, within: .default))
                value["turn"] = .number(turn.next())
                return try base.read(base.write(CodableDocument(value)), within: .default)
            }
        case .rewriteProof:
            // What is new is not seen.
            broken.reading = { data in
                let text = data.text
                return try base.read(
                    Data(text.replacing("\"new\"", with: "\"old\"").utf8), within: .default)
            }
        case .rewriteUndo:
            broken.reading = { try base.read(Data($0.filter { $0 != 0xFF }), within: .default) }
            broken.before = [0xFF]
        case .rewriteUntouched:
            broken.after = [0x20]
        case .rewriteComments:
            // Takes a string for a comment.
            broken.comments = { source in
                let text = source.bytes.text
                let wrong = text.contains("changed") ? [0..<1] : []
                return wrong + base.comments(in: source)
            }
        case .rewriteOwners:
            // Puts all comments at the start.
            broken.comments = { source in
                let comments = base.comments(in: source)
                return source.bytes.text.contains("changed")
                    ? comments.map { 0..<$0.upperBound } : comments
            }
        case .rewriteSmall:
            broken.before = Array(repeating: 0x20, count: 200)
        case .rewriteStyle:
            broken.before = [0x0A]
        default: return nil
        }
        return broken
    }
}
