import VersionedCodableDocuments
import VersionedCodableEssentials

/// Timestamps of YAML 1.1 (yaml.org/type/timestamp): `2001-12-14`, `2001-12-14t21:59:43.10-05:00`,
/// `2001-12-14 21:59:43.10 -5`.
enum TimestampScalar {
    /// Resolves a date, with its canonical text; nil for another form or a nonexistent date.
    static func resolve(_ text: UnsafeRawBufferPointer) -> PlainScalar? {
        guard let canonical = canonical(text), RFC3339.date(canonical) != nil else { return nil }
        let isCanonical = text.elementsEqual(canonical.utf8)
        return PlainScalar(kind: .dateText, canonical: isCanonical ? nil : canonical)
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
        /// Copies a mark and a number, with a leading zero if it is one digit short.
        func copy(_ mark: UInt8?, _ widths: ClosedRange<Int>) -> Bool {
            if let mark {
                guard rest.first == mark else { return false }
                output.append(rest.removeFirst())
            }
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
        guard copy(nil, 4...4), copy(ASCII.minus, 1...2), copy(ASCII.minus, 1...2) else {
            return nil
        }
        if rest.isEmpty { return text.count == 10 ? String(decoding: output, as: UTF8.self) : nil }
        if rest[rest.startIndex] | 0x20 == UInt8(ascii: "t") {
            rest.removeFirst()
        } else if !skipBlanks() {
            return nil
        }
        output.append(UInt8(ascii: "T"))
        guard copy(nil, 1...2), copy(ASCII.colon, 2...2), copy(ASCII.colon, 2...2) else {
            return nil
        }
        if rest.first == ASCII.point {
            let digits = rest.dropFirst().prefix(while: ASCII.isDigit)
            if !digits.isEmpty { output += [ASCII.point] + digits }
            rest = rest.dropFirst(digits.count + 1)
        }
        let isApart = skipBlanks()
        if let sign = rest.first, sign == ASCII.minus || sign == ASCII.plus {
            guard copy(sign, 1...2) else { return nil }
            output.append(ASCII.colon)
            if rest.isEmpty { return String(decoding: output + "00".utf8, as: UTF8.self) }
            if rest.first == ASCII.colon { rest.removeFirst() }
            return copy(nil, 2...2) && rest.isEmpty ? String(decoding: output, as: UTF8.self) : nil
        }
        guard rest.isEmpty ? !isApart : rest.elementsEqual("Z".utf8) || rest.elementsEqual("z".utf8)
        else { return nil }
        return String(decoding: output + "Z".utf8, as: UTF8.self)
    }
}
