import VersionedCodableDocuments

/// What a migration makes of the documents of one shape: text of its own, and texts of theirs.
package final class RecordPlan: Sendable {
    /// The version of the documents.
    package let from: ChainVersion?
    /// Whether the documents stay as they are.
    package let isUnchanged: Bool
    /// The text before each token and after the last, and the offset of the end of each.
    private let fixed: [UInt8]
    private let fixedEnds: [Int]
    private let kinds: [TapeKind]
    private let parts: [RecordMarks.Part]

    /// - Parameters:
    ///   - bytes: A document of the shape.
    ///   - tokens: Its tokens that change from document to document.
    ///   - result: What becomes of the document with marks instead of the tokens.
    init(
        _ bytes: [UInt8], _ tokens: [RecordPlans.Token], _ result: [UInt8], from: ChainVersion?
    ) {
        self.from = from
        kinds = tokens.map(\.kind)
        let starts = [0] + tokens.map(\.end)
        let gaps = zip(starts, tokens.map(\.start) + [bytes.count]).map { Array(bytes[$0..<$1]) }
        fixed = gaps.flatMap { $0 }
        fixedEnds = gaps.reduce(into: []) { $0.append(($0.last ?? 0) + $1.count) }
        parts = RecordMarks.parts(of: result, tokens, gaps)
        isUnchanged = result == RecordMarks.marked(bytes, tokens)
    }

    /// Appends the migrated document if a document is of the shape, and returns whether it is.
    ///
    /// - Parameters:
    ///   - document: Bytes after which eight more may be read.
    ///   - places: Memory that is used again.
    func append(
        _ document: UnsafeRawBufferPointer, to output: inout [UInt8],
        _ places: inout [Range<Int>]
    ) -> Bool {
        guard let start = document.baseAddress, fits(start, document.count, &places) else {
            return false
        }
        for part in parts {
            switch part {
            case .text(let text): output += text
            case .tokens(let range):
                let first = places[range.lowerBound].lowerBound
                output.append(
                    contentsOf: UnsafeRawBufferPointer(
                        start: start + first, count: places[range.upperBound].upperBound - first))
            }
        }
        return true
    }

    /// Whether a document has the text between the tokens, and tokens of the same kinds.
    private func fits(
        _ start: UnsafeRawPointer, _ count: Int, _ places: inout [Range<Int>]
    ) -> Bool {
        fixed.withUnsafeBytes { fixed in
            guard let text = fixed.baseAddress else { return false }
            places.removeAll(keepingCapacity: true)
            var (at, used) = (0, 0)
            for index in 0...kinds.count {
                let length = fixedEnds[index] - used
                guard at + length <= count, Bytes.areEqual(text + used, start + at, length) else {
                    return false
                }
                at += length
                used += length
                if index == kinds.count { return at == count }
                guard let end = JSONToken.end(of: kinds[index], start, at, count) else {
                    return false
                }
                places.append(at..<end)
                at = end
            }
            return false
        }
    }
}

/// Strings and numbers as a strict reader of JSON takes them (RFC 8259).
enum JSONToken {
    /// Returns the offset after a token of a kind; nil if there is none.
    ///
    /// - Parameter count: The number of bytes, after which eight more may be read.
    @inline(__always)
    static func end(
        of kind: TapeKind, _ start: UnsafeRawPointer, _ at: Int, _ count: Int
    ) -> Int? {
        kind == .string ? string(start, at, count) : number(start, at, count, kind)
    }

    private static func byte(_ start: UnsafeRawPointer, _ at: Int) -> UInt8 {
        start.load(fromByteOffset: at, as: UInt8.self)
    }

    private static func string(
        _ start: UnsafeRawPointer, _ begin: Int, _ count: Int
    ) -> Int? {
        guard begin < count, byte(start, begin) == ASCII.quote else { return nil }
        var at = begin + 1
        while at < count {
            let stops = EightBytes(at: start + at).stops(at: ASCII.quote, or: ASCII.backslash)
            guard stops != 0 else {
                at += 8
                continue
            }
            at += EightBytes.first(stops)
            guard at < count else { return nil }
            switch byte(start, at) {
            case ASCII.quote: return at + 1
            case ASCII.backslash:
                guard let length = escape(start, at) else { return nil }
                at += length
            case 0x80...:
                let length = UTF8Sequence.length(at: start + at)
                guard length > 0 else { return nil }
                at += length
            default: return nil
            }
        }
        return nil
    }

    /// Returns the length of an escape; nil if there is none.
    ///
    /// What follows the document may look like a part of it: then no quote ends the string.
    private static func escape(_ start: UnsafeRawPointer, _ at: Int) -> Int? {
        switch byte(start, at + 1) {
        case ASCII.quote, ASCII.backslash, ASCII.slash, UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return 2
        case UInt8(ascii: "u"):
            // A pair of surrogates is left to the reader.
            var number: UInt32 = 0
            for offset in 2..<6 {
                guard let digit = ASCII.hexValue(byte(start, at + offset)) else { return nil }
                number = number << 4 | digit
            }
            return number & 0xF800 == 0xD800 ? nil : 6
        default: return nil
        }
    }

    private static func number(
        _ start: UnsafeRawPointer, _ begin: Int, _ count: Int, _ kind: TapeKind
    ) -> Int? {
        var end = begin
        while end < count, isInNumber(byte(start, end)) { end += 1 }
        let (text, length) = (start + begin, end - begin)
        // Negative zero is not an integer.
        let isNegativeZero =
            length == 2 && byte(text, 0) == ASCII.minus && byte(text, 1) == ASCII.digitZero
        let isInteger =
            !isNegativeZero && DecimalText.isCanonical(text, length, isInteger: true)
        let isRight =
            kind == .real
            ? !isInteger && DecimalText.isCanonical(text, length, isInteger: false) : isInteger
        return isRight ? end : nil
    }

    private static func isInNumber(_ byte: UInt8) -> Bool {
        ASCII.isDigit(byte) || byte == ASCII.minus || byte == ASCII.plus || byte == ASCII.point
            || ASCII.isExponentMark(byte)
    }
}
