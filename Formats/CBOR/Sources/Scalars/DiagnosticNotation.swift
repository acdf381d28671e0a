import VersionedCodableDocuments

/// Scalars as text (RFC 8949 section 8) for keys that are not text: `1`, `true`, `h'00ff'`.
enum DiagnosticNotation {
    private static let names: [(first: UInt8, name: String)] = [
        (0xF4, "false"), (0xF5, "true"), (0xF6, "null"), (0xF7, "undefined"),
    ]

    static func name(ofSimple first: UInt8) -> String? {
        names.first { $0.first == first }?.name
    }

    static func simple(named name: String) -> UInt8? {
        names.first { $0.name == name }?.first
    }

    static func text(_ number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
        return number.description
    }

    /// Parses `NaN`, an infinity, or a number whose first character after `-` is a digit.
    static func number(_ text: String) -> Double? {
        switch text {
        case "NaN": return .nan
        case "Infinity": return .infinity
        case "-Infinity": return -.infinity
        default:
            guard
                text.utf8.first(where: { $0 != UInt8(ascii: "-") }).map({ $0 &- 0x30 <= 9 }) == true
            else { return nil }
            return Double(text)
        }
    }

    static func text(bytes: [UInt8]) -> String {
        var text = Array("h'".utf8)
        text.reserveCapacity(2 * bytes.count + 3)
        for byte in bytes {
            text.append(ASCII.hexDigit(byte >> 4))
            text.append(ASCII.hexDigit(byte & 0x0F))
        }
        text.append(UInt8(ascii: "'"))
        return String(decoding: text, as: UTF8.self)
    }

    /// Parses bytes in the form `h'00ff'`.
    static func bytes(_ text: String) -> [UInt8]? {
        let text = Array(text.utf8)
        guard text.count >= 3, text.count % 2 == 1, text.starts(with: "h'".utf8),
            text.last == UInt8(ascii: "'")
        else { return nil }
        var bytes: [UInt8] = []
        var index = 2
        while index + 1 < text.count {
            guard let upper = digit(text[index]), let lower = digit(text[index + 1])
            else { return nil }
            bytes.append(upper << 4 | lower)
            index += 2
        }
        return bytes
    }

    /// Returns the value of a hexadecimal digit; nil for capital letters.
    private static func digit(_ byte: UInt8) -> UInt8? {
        byte & 0x20 == 0 ? nil : ASCII.hexValue(byte).map { UInt8(truncatingIfNeeded: $0) }
    }
}
