import VersionedCodableCore
import VersionedCodableDocuments

/// What a migration makes of the documents of one shape: text of its own, and texts of theirs.
struct RecordPlan {
    enum Piece: Equatable {
        case text([UInt8])
        /// The source from the first token to the end of the last.
        case tokens(ClosedRange<Int>)
    }

    let pieces: [Piece]
    /// The version of the documents.
    let from: ChainVersion?
    /// The bytes between the tokens, which all documents of the shape share, and those of the tokens
    /// that the steps read.
    private let fixed: [(text: [UInt8], token: Int?)]
    private let kinds: [TapeKind]

    /// - Parameters:
    ///   - bytes: A document of the shape.
    ///   - isRead: Whether the steps read a token.
    ///   - pieces: The result; each range has one token.
    init(
        _ bytes: [UInt8], _ tokens: [RecordPlans.Token], _ isRead: [Bool], _ pieces: [Piece],
        from: ChainVersion?
    ) {
        self.from = from
        kinds = tokens.map(\.kind)
        let starts = [0] + tokens.map(\.end)
        let ends = tokens.map(\.start) + [bytes.count]
        let gaps = zip(starts, ends).map { Array(bytes[$0..<$1]) }
        fixed =
            gaps.map { ($0, nil) }
            + tokens.indices.filter { isRead[$0] }.map { index in
                (Array(bytes[tokens[index].start..<tokens[index].end]), index)
            }
        self.pieces = RecordPlan.joined(pieces, gaps)
    }

    /// Joins tokens that follow each other as in the source.
    private static func joined(_ pieces: [Piece], _ gaps: [[UInt8]]) -> [Piece] {
        var joined: [Piece] = []
        for piece in pieces {
            if case .tokens(let next) = piece, case .text(let text)? = joined.last,
                case .tokens(let last)? = joined.dropLast().last,
                next.lowerBound == last.upperBound + 1, gaps[next.lowerBound] == text
            {
                joined.removeLast(2)
                joined.append(.tokens(last.lowerBound...next.upperBound))
            } else {
                joined.append(piece)
            }
        }
        return joined
    }

    /// Whether a document with the same hash is of the shape.
    func fits(_ tokens: [RecordPlans.Token], _ start: UnsafeRawPointer, _ count: Int) -> Bool {
        guard tokens.count == kinds.count else { return false }
        var at = 0
        for (index, (text, token)) in fixed.enumerated() {
            let range: Range<Int>
            if let token {
                range = tokens[token].start..<tokens[token].end
            } else {
                let isLast = index == kinds.count
                guard isLast || tokens[index].kind == kinds[index] else { return false }
                range = at..<(isLast ? count : tokens[index].start)
                if !isLast { at = tokens[index].end }
            }
            let isEqual = text.withUnsafeBytes { bytes in
                bytes.count == range.count
                    && (bytes.isEmpty
                        || bytes.baseAddress.map {
                            Bytes.areEqual($0, start + range.lowerBound, range.count)
                        } == true)
            }
            guard isEqual else { return false }
        }
        return true
    }

    /// Appends the migrated document; returns false, and appends nothing, if it is too large.
    func append(
        _ tokens: [RecordPlans.Token], _ start: UnsafeRawPointer, to output: inout [UInt8],
        limit: Int
    ) -> Bool {
        let count = output.count
        for piece in pieces {
            switch piece {
            case .text(let text): output.append(contentsOf: text)
            case .tokens(let range):
                let first = tokens[range.lowerBound].start
                output.append(
                    contentsOf: UnsafeRawBufferPointer(
                        start: start + first, count: tokens[range.upperBound].end - first))
            }
        }
        guard output.count - count <= limit else {
            output.removeSubrange(count...)
            return false
        }
        return true
    }
}

/// Texts that stand in for the strings and numbers of a document, in the notation of JSON.
///
/// There are two sets, so that a text that a result has by itself is not taken for one of them, and
/// so that a result that depends on their lengths, signs or escapes is noticed.
struct RecordMarks {
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

    func text(of index: Int, _ kind: TapeKind) -> [UInt8] {
        let number = String(10_000 + index)
        return switch kind {
        case .string: Array("\"\(string)\(number)\(end.string)\"".utf8)
        case .integer: Array((integer + number).utf8)
        default: Array((real + number + end.real).utf8)
        }
    }

    /// Returns a document with other texts.
    static func replacing(
        _ tokens: [RecordPlans.Token], of bytes: [UInt8], with texts: [[UInt8]]
    ) -> [UInt8] {
        var result: [UInt8] = []
        var at = 0
        for (token, text) in zip(tokens, texts) {
            result += bytes[at..<token.start] + text
            at = token.end
        }
        return result + bytes[at...]
    }

    /// Returns the marks in a result, and the text between them.
    func pieces(of result: [UInt8], _ texts: [[UInt8]], _ isRead: [Bool]) -> [RecordPlan.Piece] {
        let indices = Dictionary(
            texts.indices.filter { !isRead[$0] }.map { (texts[$0], $0) },
            uniquingKeysWith: { first, _ in first })
        let beginnings = ["\"" + string, integer, real].map { Array($0.utf8) }
        let lengths = Set(indices.keys.map(\.count)).sorted()
        var pieces: [RecordPlan.Piece] = []
        var text: [UInt8] = []
        var at = 0
        while at < result.count {
            let rest = result[at...]
            if beginnings.contains(where: { rest.starts(with: $0) }),
                let (length, index) = lengths.lazy.compactMap({ length in
                    indices[Array(rest.prefix(length))].map { (length, $0) }
                }).first
            {
                if !text.isEmpty { pieces.append(.text(text)) }
                pieces.append(.tokens(index...index))
                (text, at) = ([], at + length)
            } else {
                text.append(result[at])
                at += 1
            }
        }
        if !text.isEmpty { pieces.append(.text(text)) }
        return pieces
    }
}
