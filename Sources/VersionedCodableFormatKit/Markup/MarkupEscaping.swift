import VersionedCodableDocuments

/// Escapes text for a document of tags in its encoding.
public struct MarkupEscaping: Sendable {
    /// Where a text is written.
    public enum Place {
        /// Between tags.
        case text
        /// In a CDATA section, which ends where a character needs it.
        case section
        /// Between quotes of this kind.
        case attribute(quote: UInt8)
    }

    private let lineEnd: [UInt8]
    private let escapesGreaterThan: Bool
    private let limit: UInt32

    /// Creates an escaping.
    ///
    /// - Parameters:
    ///   - lineEnd: The line end of the document.
    ///   - escapesGreaterThan: Whether `>` is escaped everywhere in texts, not only after `]]`.
    ///   - limit: The number of characters that the encoding has, the first of Unicode.
    public init(lineEnd: [UInt8], escapesGreaterThan: Bool, limit: UInt32 = .max) {
        self.lineEnd = lineEnd
        self.escapesGreaterThan = escapesGreaterThan
        self.limit = limit
    }

    /// Returns a text as it is written.
    ///
    /// - Throws: `WritingError` for characters that XML does not allow.
    public func escaped(
        _ text: some StringProtocol, in place: Place = .text
    ) throws(WritingError) -> [UInt8] {
        var result: [UInt8] = []
        var brackets = 0
        for scalar in text.unicodeScalars {
            try append(scalar, after: brackets, in: place, to: &result)
            brackets = scalar == "]" ? brackets + 1 : 0
        }
        return result
    }

    /// Returns a text as CDATA sections.
    ///
    /// - Throws: As `escaped(_:in:)`.
    public func section(_ text: some StringProtocol) throws(WritingError) -> [UInt8] {
        Array("<![CDATA[".utf8) + (try escaped(text, in: .section)) + Array("]]>".utf8)
    }

    private func append(
        _ scalar: Unicode.Scalar, after brackets: Int, in place: Place, to result: inout [UInt8]
    ) throws(WritingError) {
        switch (scalar, place) {
        case ("&", .text), ("&", .attribute): result += "&amp;".utf8
        case ("<", .text), ("<", .attribute): result += "&lt;".utf8
        case (">", .text) where brackets > 1 || escapesGreaterThan: result += "&gt;".utf8
        case (">", .section) where brackets > 1: result += "]]><![CDATA[>".utf8
        case ("\"", .attribute(quote: ASCII.quote)): result += "&quot;".utf8
        case ("'", .attribute(quote: ASCII.apostrophe)): result += "&#39;".utf8
        case ("\n", .text), ("\n", .section): result += lineEnd
        case ("\r", _), ("\t", .attribute), ("\n", .attribute):
            appendReference(to: scalar, in: place, &result)
        case ("\u{0}"..<" ", _) where scalar != "\t", ("\u{FFFE}"..."\u{FFFF}", _):
            throw WritingError(MarkupFault.forbidden(scalar).message)
        default:
            if scalar.value < limit {
                result += String(scalar).utf8
            } else {
                appendReference(to: scalar, in: place, &result)
            }
        }
    }

    private func appendReference(
        to scalar: Unicode.Scalar, in place: Place, _ result: inout [UInt8]
    ) {
        let reference = "&#\(scalar.value);"
        if case .section = place {
            result += "]]>\(reference)<![CDATA[".utf8
        } else {
            result += reference.utf8
        }
    }

    /// Returns the code point of a character as text, like `U+000A`.
    public static func codePoint(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
