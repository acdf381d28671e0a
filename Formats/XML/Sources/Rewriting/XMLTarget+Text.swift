import VersionedCodableDocuments
import VersionedCodableEssentials

extension XMLTarget {
    /// Returns the text of a scalar: the old text if it is equal, else with its white space.
    func text(of value: DocumentValue, like old: Int?) throws -> String {
        let before = old.flatMap { source.node(atTapeIndex: $0).text }
        let rules = XMLScalarRules()
        var text: String
        switch value {
        case .string(let text), .untyped(let text): return text
        case .number(let number):
            text = XMLTarget.text(of: number)
            if let before, let known = XMLTarget.withBytes(before, rules.number),
                DocumentNumber(known) == number
            {
                return before
            }
        case .bool(let flag):
            text = flag ? "true" : "false"
            if let before, let known = XMLTarget.withBytes(before, rules.bool) {
                if known == flag { return before }
                if before.contains(where: { $0 == "0" || $0 == "1" }) { text = flag ? "1" : "0" }
            }
        case .date(let date):
            if let before, XMLTarget.withBytes(before, rules.date) == date { return before }
            guard let written = RFC3339.text(date) else {
                throw WritingError(
                    "RFC 3339 cannot represent a date outside the years 0 to 9999")
            }
            text = written
        case .data(let data):
            text = data.base64EncodedString()
            if let before, Data(base64Encoded: before, options: .ignoreUnknownCharacters) == data {
                return before
            }
        case .null: return ""
        case .array, .object:
            throw WritingError("expected a scalar for the text of an element, found a container")
        }
        guard let before else { return text }
        let start = before.prefix(while: XMLTarget.isWhiteSpace)
        guard start.count < before.count else { return text }
        let end = before.reversed().prefix(while: XMLTarget.isWhiteSpace)
        return start + text + String(end.reversed())
    }

    private static func text(of number: DocumentNumber) -> String {
        switch number.text {
        case "nan": "NaN"
        case "inf": "INF"
        case "-inf": "-INF"
        default: number.text
        }
    }

    private static func withBytes<Result>(
        _ text: String, _ body: (UnsafeRawBufferPointer) -> Result?
    ) -> Result? {
        var text = text
        return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
}
