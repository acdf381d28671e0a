import TestSupport
import VersionedCodableYAML

/// Documents and options made of a seed.
struct RandomDocument {
    private var numbers: SeededNumbers

    init(seed: Int) {
        numbers = SeededNumbers(seed: UInt64(truncatingIfNeeded: seed) &* 1_000_003)
    }

    mutating func below(_ bound: Int) -> Int { numbers.below(bound) }

    mutating func one<Element>(of elements: [Element]) -> Element { numbers.one(of: elements) }

    /// What makes strings hard to write.
    private static let pieces = [
        "a", "b", "word", "no", "yes", "true", "null", "~", "1", "0", "12", ":", " ", "  ", "\n",
        "\n\n", "#", "- ", "-", "?", "? ", "[", "]", "{", "}", ",", "&", "*", "!", "|", ">", "'",
        "\"", "%", "@", "`", "\\", "\t", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\u{FEFF}",
        "\u{7F}", "\0", "\u{1}", "\u{1B}", "\u{9F}", "\u{A0}", "é", "日本", "😀", "\u{FFFE}",
        "\u{FFFF}", "\u{10FFFF}", "\u{E000}", "---", "...", "--- ", "<<", "=", "0x1F", "1e5", ".5",
        "2001-12-14", "1:30", "T", "Z", "\u{300}", " #", ": ", "x:", "some words to fold", "\n  ",
        "\n\t", " \n",
    ]

    private static let numbers = [
        "0", "-0", "5", "-12", "123456789012345678901234567890", "1.5", "5.0", "0.1", "-0.0",
        "1e300", "1e-300", "1E400", "1e5", "1e-7", "12e-3", "3.141592653", "1e21", "inf", "-inf",
        "nan",
    ]

    mutating func string() -> String {
        var text = ""
        for _ in 0..<below(below(4) == 0 ? 14 : 5) { text += one(of: RandomDocument.pieces) }
        return below(400) == 0 ? String(repeating: text + "k", count: 400) : text
    }

    mutating func value(_ depth: Int = 0) -> DocumentValue {
        switch below(depth > 3 ? 6 : 10) {
        case 0: return below(2) == 0 ? .null : .bool(below(2) == 0)
        case 1: return DocumentNumber(one(of: RandomDocument.numbers)).map { .number($0) } ?? .null
        case 2:
            if below(2) == 0 {
                let seconds = Double(below(2_000_000_000)) / 7 - 1e8
                return .date(Date(timeIntervalSinceReferenceDate: seconds))
            }
            let count = below(60)
            return .data(Data((0..<count).map { UInt8($0 * 7 % 256) }))
        case 3, 4, 5: return .string(string())
        case 6, 7:
            let count = below(5)
            return .array((0..<count).map { _ in value(depth + 1) })
        default:
            var object = DocumentObject()
            for _ in 0..<below(5) { object[string()] = value(depth + 1) }
            return .object(object)
        }
    }

    mutating func options() -> Options {
        var options = Options()
        if below(3) == 0 { return options }
        options.indent = one(of: [0, 2, 3, 4, 9])
        options.allowUnicode = below(3) > 0
        options.lineBreak = one(of: YAMLFormat.LineBreak.allCases)
        options.explicitStart = below(4) == 0
        options.explicitEnd = below(4) == 0
        options.sortKeys = below(5) == 0
        options.sequenceStyle = one(of: YAMLFormat.CollectionStyle.allCases)
        options.mappingStyle = one(of: YAMLFormat.CollectionStyle.allCases)
        options.newLineScalarStyle = one(of: YAMLFormat.ScalarStyle.allCases)
        options.quoting = one(of: YAMLFormat.Quoting.allCases)
        options.indentsSequences = below(2) == 0
        return options
    }
}
