import VersionedCodableDocuments
import VersionedCodableEssentials

/// Timestamps of YAML 1.1 (yaml.org/type/timestamp): `2001-12-14`, `2001-12-14t21:59:43.10-05:00`,
/// `2001-12-14 21:59:43.10 -5`.
enum TimestampScalar {
    /// Resolves a date, with its canonical text; nil for another form or a nonexistent date.
    static func resolve(_ text: UnsafeRawBufferPointer) -> PlainScalar? {
        guard let canonical = canonical(text), RFC3339.date(canonical) != nil else { return nil }
        return .date(text.elementsEqual(canonical.utf8) ? nil : canonical)
    }

    /// Returns the date of a timestamp; the default zone is UTC, the default time midnight.
    static func date(_ text: UnsafeRawBufferPointer) -> Date? {
        canonical(text).flatMap { RFC3339.date($0) }
    }

    /// Converts a timestamp to the form of RFC 3339; nil when the text has another form.
    private static func canonical(_ text: UnsafeRawBufferPointer) -> String? {
        // Only the digits of a fraction can make a timestamp longer.
        guard text.count >= 8, text.count <= 128 else { return nil }
        var scanner = TimestampScanner(text: text)
        guard scanner.copyDigits(4...4), scanner.copy("-"), scanner.copyDigits(1...2),
            scanner.copy("-"), scanner.copyDigits(1...2)
        else { return nil }
        if scanner.isAtEnd { return text.count == 10 ? scanner.result : nil }
        guard scanner.skipSeparator() else { return nil }
        scanner.append("T")
        guard scanner.copyDigits(1...2), scanner.copy(":"), scanner.copyDigits(2...2),
            scanner.copy(":"), scanner.copyDigits(2...2), scanner.copyFraction(),
            scanner.copyZone(),
            scanner.isAtEnd
        else { return nil }
        return scanner.result
    }
}

/// A scanner that copies a timestamp in the form of RFC 3339.
private struct TimestampScanner {
    let text: UnsafeRawBufferPointer
    var index = 0
    var output: [UInt8] = []

    var isAtEnd: Bool { index == text.count }

    var result: String { String(decoding: output, as: UTF8.self) }

    mutating func append(_ character: Unicode.Scalar) {
        output.append(UInt8(ascii: character))
    }

    mutating func copy(_ character: Unicode.Scalar) -> Bool {
        guard index < text.count, text[index] == UInt8(ascii: character) else { return false }
        output.append(text[index])
        index += 1
        return true
    }

    /// Copies a number, with a leading zero if it is one digit short of `widths.upperBound`.
    mutating func copyDigits(_ widths: ClosedRange<Int>) -> Bool {
        let start = index
        while index < text.count, text[index] &- 0x30 <= 9, index - start < widths.upperBound {
            index += 1
        }
        guard widths.contains(index - start) else { return false }
        if index - start < widths.upperBound { append("0") }
        output += text[start..<index]
        return true
    }

    /// Skips the `T` or the white space between date and time.
    mutating func skipSeparator() -> Bool {
        if text[index] | 0x20 == UInt8(ascii: "t") {
            index += 1
            return true
        }
        return skipWhiteSpace() > 0
    }

    mutating func skipWhiteSpace() -> Int {
        let start = index
        while index < text.count, text[index] == 0x20 || text[index] == 0x09 { index += 1 }
        return index - start
    }

    mutating func copyFraction() -> Bool {
        guard index < text.count, text[index] == UInt8(ascii: ".") else { return true }
        let start = index
        index += 1
        while index < text.count, text[index] &- 0x30 <= 9 { index += 1 }
        if index - start > 1 { output += text[start..<index] }
        return true
    }

    mutating func copyZone() -> Bool {
        let spaces = skipWhiteSpace()
        if isAtEnd {
            append("Z")
            return spaces == 0
        }
        if text[index] | 0x20 == UInt8(ascii: "z") {
            index += 1
            append("Z")
            return true
        }
        guard copy("-") || copy("+"), copyDigits(1...2) else { return false }
        if isAtEnd {
            output += ":00".utf8
            return true
        }
        if text[index] == UInt8(ascii: ":") { index += 1 }
        append(":")
        return copyDigits(2...2)
    }
}
