import VersionedCodableDocuments
import VersionedCodableEssentials

/// A fast lookup of a scalar within the first 256 bytes of a JSON document, for the version.
///
/// Supports plain text only: ASCII keys and strings without escapes, integers of at most 18 digits,
/// no containers or comments before the scalar. A result of nil means that the text is not so
/// plain; otherwise reading the whole document finds the same scalar, as the first one of its key.
/// The bytes are not padded, so every step checks for the end.
///
/// - Complexity: O(1).
struct JSONVersionPeek {
    private let base: UnsafeRawPointer
    private let end: Int
    private var at = 0

    /// Returns the text of a string, or an integer, at a path of keys.
    static func text(at path: [String], in document: UnsafeRawBufferPointer) -> String? {
        guard let base = document.baseAddress else { return nil }
        var peek = JSONVersionPeek(base: base, end: min(document.count, 256))
        return peek.text(at: path)
    }

    /// The current byte; zero at the end.
    private var byte: UInt8 {
        @inline(__always) get { at < end ? base.load(fromByteOffset: at, as: UInt8.self) : 0 }
    }

    private mutating func text(at path: [String]) -> String? {
        if byte == 0xEF {
            // A byte order mark.
            guard end > 3, base.load(fromByteOffset: 1, as: UInt8.self) == 0xBB,
                base.load(fromByteOffset: 2, as: UInt8.self) == 0xBF
            else { return nil }
            at = 3
        }
        guard !path.isEmpty else { return nil }
        for key in path {
            guard enterMember(key) else { return nil }
        }
        let found: String
        if byte == ASCII.quote {
            guard let text = plainString() else { return nil }
            found = String(
                decoding: UnsafeRawBufferPointer(start: base + text.start, count: text.length),
                as: UTF8.self)
        } else {
            guard let number = integer() else { return nil }
            found = String(number)
        }
        skipWhiteSpace()
        return byte == ASCII.comma || byte == ASCII.closeBrace ? found : nil
    }

    /// Moves from an object to the value of its first member with a key.
    private mutating func enterMember(_ key: String) -> Bool {
        skipWhiteSpace()
        guard byte == ASCII.openBrace else { return false }
        repeat {
            at &+= 1
            skipWhiteSpace()
            guard let name = plainString() else { return false }
            skipWhiteSpace()
            guard byte == ASCII.colon else { return false }
            at &+= 1
            skipWhiteSpace()
            if isKey(key, name.start, name.length) { return true }
            guard skipScalar() else { return false }
            skipWhiteSpace()
        } while byte == ASCII.comma
        return false
    }

    @inline(__always)
    private func isKey(_ key: String, _ start: Int, _ length: Int) -> Bool {
        let utf8 = key.utf8
        guard utf8.count == length else { return false }
        var at = start
        for byte in utf8 {
            if base.load(fromByteOffset: at, as: UInt8.self) != byte { return false }
            at &+= 1
        }
        return true
    }

    /// Reads a string of ASCII without escapes or control characters, and its quotes.
    @inline(__always)
    private mutating func plainString() -> (start: Int, length: Int)? {
        guard byte == ASCII.quote else { return nil }
        at &+= 1
        let start = at
        while byte != ASCII.quote {
            guard byte >= 0x20, byte < 0x80, byte != ASCII.backslash else { return nil }
            at &+= 1
        }
        at &+= 1
        return (start, at &- 1 &- start)
    }

    @inline(__always)
    private mutating func integer() -> Int? {
        let isNegative = byte == ASCII.minus
        if isNegative { at &+= 1 }
        let start = at
        var number = 0
        while ASCII.isDigit(byte) {
            number = number &* 10 &+ Int(byte &- ASCII.digitZero)
            at &+= 1
            if at &- start > 18 { return nil }
        }
        let digits = at &- start
        guard digits > 0,
            digits == 1 || base.load(fromByteOffset: start, as: UInt8.self) != ASCII.digitZero,
            byte != ASCII.point, !ASCII.isExponentMark(byte)
        else { return nil }
        return isNegative ? -number : number
    }

    private mutating func skipScalar() -> Bool {
        switch byte {
        case ASCII.quote: plainString() != nil
        case UInt8(ascii: "t"): skipWord("true")
        case UInt8(ascii: "f"): skipWord("false")
        case UInt8(ascii: "n"): skipWord("null")
        default: integer() != nil
        }
    }

    private mutating func skipWord(_ word: StaticString) -> Bool {
        for index in 0..<word.utf8CodeUnitCount {
            guard byte == word.utf8Start[index] else { return false }
            at &+= 1
        }
        return true
    }

    @inline(__always)
    private mutating func skipWhiteSpace() {
        while ASCII.isWhitespace(byte) { at &+= 1 }
    }
}
