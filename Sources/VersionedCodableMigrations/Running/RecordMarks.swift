import VersionedCodableDocuments

/// Texts that stand in for the strings and numbers of a document, in the notation of JSON.
///
/// There are two sets, so that a text that a result has by itself is not taken for one of them, and
/// so that a result that depends on their lengths, signs or escapes is noticed.
struct RecordMarks {
    enum Part: Equatable {
        case text([UInt8])
        case token(Int)
    }

    static let all = [
        RecordMarks(string: "Zq7K", integer: "730411", real: "7304.11", end: ("", "")),
        RecordMarks(
            string: #"Zx\u0041\/9"#, integer: "-9118430", real: "-9118.43",
            end: (String(repeating: "w", count: 300), "E+2")),
    ]

    private let string: String
    private let integer: String
    private let real: String
    private let end: (string: String, real: String)

    private init(
        string: String, integer: String, real: String, end: (string: String, real: String)
    ) {
        (self.string, self.integer, self.real, self.end) = (string, integer, real, end)
    }

    /// Returns a document with marks instead of tokens.
    func marked(_ bytes: [UInt8], _ tokens: [RecordPlans.Token]) -> [UInt8] {
        var result: [UInt8] = []
        var at = 0
        for (index, token) in tokens.enumerated() {
            result += bytes[at..<token.start] + mark(index, token.kind)
            at = token.end
        }
        return result + bytes[at...]
    }

    private func mark(_ index: Int, _ kind: TapeKind) -> [UInt8] {
        let number = String(10_000 + index)
        return switch kind {
        case .string: Array("\"\(string)\(number)\(end.string)\"".utf8)
        case .integer: Array((integer + number).utf8)
        default: Array((real + number + end.real).utf8)
        }
    }

    /// Returns the marks in a result, and the text between them.
    func parts(of result: [UInt8], _ tokens: [RecordPlans.Token]) -> [Part] {
        let marks = tokens.indices.map { mark($0, tokens[$0].kind) }
        let indices = Dictionary(zip(marks, marks.indices), uniquingKeysWith: { first, _ in first })
        let beginnings = ["\"" + string, integer, real].map { Array($0.utf8) }
        let lengths = Set(marks.map(\.count)).sorted()
        var parts: [Part] = []
        var text: [UInt8] = []
        var at = 0
        while at < result.count {
            let rest = result[at...]
            if beginnings.contains(where: { rest.starts(with: $0) }),
                let (length, index) = lengths.lazy.compactMap({ length in
                    indices[Array(rest.prefix(length))].map { (length, $0) }
                }).first
            {
                if !text.isEmpty { parts.append(.text(text)) }
                parts.append(.token(index))
                (text, at) = ([], at + length)
            } else {
                text.append(result[at])
                at += 1
            }
        }
        return text.isEmpty ? parts : parts + [.text(text)]
    }
}
