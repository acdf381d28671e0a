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
        guard 8...128 ~= text.count else { return nil }
        var rest = text[...]
        var output: [UInt8] = []
        func copy(_ mark: UInt8) -> Bool {
            guard rest.first == mark else { return false }
            output.append(rest.removeFirst())
            return true
        }
        /// Copies a number, with a leading zero if it is one digit short.
        func copyDigits(_ widths: ClosedRange<Int>) -> Bool {
            let digits = rest.prefix(widths.upperBound).prefix(while: ASCII.isDigit)
            guard widths.contains(digits.count) else { return false }
            if digits.count < widths.upperBound { output.append(ASCII.digitZero) }
            output += digits
            rest = rest.dropFirst(digits.count)
            return true
        }
        func skipBlanks() -> Bool {
            let start = rest
            rest = rest.drop(while: ASCII.isBlank)
            return rest.count < start.count
        }
        func copyFraction() {
            let digits = rest.dropFirst().prefix(while: ASCII.isDigit)
            guard rest.first == ASCII.point else { return }
            if !digits.isEmpty { output += [ASCII.point] + digits }
            rest = rest.dropFirst(digits.count + 1)
        }
        /// Copies a zone, which is UTC if there is none.
        func copyZone() -> Bool {
            let isApart = skipBlanks()
            guard let first = rest.first, first | 0x20 != UInt8(ascii: "z") else {
                output.append(UInt8(ascii: "Z"))
                return rest.isEmpty ? !isApart : rest.count == 1
            }
            guard copy(ASCII.minus) || copy(ASCII.plus), copyDigits(1...2) else { return false }
            output.append(ASCII.colon)
            if rest.isEmpty {
                output += "00".utf8
                return true
            }
            if rest.first == ASCII.colon { rest.removeFirst() }
            return copyDigits(2...2) && rest.isEmpty
        }
        guard copyDigits(4...4), copy(ASCII.minus), copyDigits(1...2), copy(ASCII.minus),
            copyDigits(1...2)
        else { return nil }
        if !rest.isEmpty {
            if rest[rest.startIndex] | 0x20 == UInt8(ascii: "t") {
                rest.removeFirst()
            } else if !skipBlanks() {
                return nil
            }
            output.append(UInt8(ascii: "T"))
            guard copyDigits(1...2), copy(ASCII.colon), copyDigits(2...2), copy(ASCII.colon),
                copyDigits(2...2)
            else { return nil }
            copyFraction()
            guard copyZone() else { return nil }
        } else if text.count != 10 {
            return nil
        }
        return String(decoding: output, as: UTF8.self)
    }
}
