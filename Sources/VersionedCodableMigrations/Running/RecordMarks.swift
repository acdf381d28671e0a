import VersionedCodableDocuments

/// Texts that stand in for the strings and numbers of a document, in the notation of JSON.
///
/// They are long and have escapes, signs and exponents: where a step makes something else of those,
/// its result has no mark, so that the plan does not give what the steps give.
enum RecordMarks {
    /// Text of the result, or the source from one token to the end of another.
    enum Part: Equatable {
        case text([UInt8])
        case tokens(ClosedRange<Int>)
    }

    /// Returns a document with marks instead of tokens.
    static func marked(_ bytes: [UInt8], _ tokens: [RecordPlans.Token]) -> [UInt8] {
        var result: [UInt8] = []
        var at = 0
        for (index, token) in tokens.enumerated() {
            result += bytes[at..<token.start] + mark(index, token.kind)
            at = token.end
        }
        return result + bytes[at...]
    }

    /// Returns the mark of a token; those of one kind have one length.
    private static func mark(_ index: Int, _ kind: TapeKind) -> [UInt8] {
        let number = String(10_000 + index)
        let tail = String(repeating: "w", count: 300)
        return switch kind {
        case .string: Array(#""Zx\u0041\/9\#(number)\#(tail)""#.utf8)
        case .integer: Array("-9118430\(number)".utf8)
        default: Array("-9118.43\(number)E+2".utf8)
        }
    }

    /// Returns the marks in a result, and the text between them.
    ///
    /// - Parameter gaps: The text before each token; with it between them, tokens are one part.
    static func parts(
        of result: [UInt8], _ tokens: [RecordPlans.Token], _ gaps: [[UInt8]]
    ) -> [Part] {
        let marks = tokens.indices.map { mark($0, tokens[$0].kind) }
        let indices = Dictionary(uniqueKeysWithValues: zip(marks, marks.indices))
        let lengths = Set(marks.map(\.count))
        var parts: [Part] = []
        var text: [UInt8] = []
        var at = 0
        while at < result.count {
            let mayBegin = result[at] == ASCII.quote || result[at] == ASCII.minus
            let mark = (mayBegin ? lengths : []).lazy.compactMap { length in
                indices[Array(result[at...].prefix(length))].map { (length, $0) }
            }.first
            if let (length, index) = mark {
                if case .tokens(let before)? = parts.last, before.upperBound + 1 == index,
                    text == gaps[index]
                {
                    parts[parts.count - 1] = .tokens(before.lowerBound...index)
                } else {
                    if !text.isEmpty { parts.append(.text(text)) }
                    parts.append(.tokens(index...index))
                }
                (text, at) = ([], at + length)
            } else {
                text.append(result[at])
                at += 1
            }
        }
        return text.isEmpty ? parts : parts + [.text(text)]
    }
}
