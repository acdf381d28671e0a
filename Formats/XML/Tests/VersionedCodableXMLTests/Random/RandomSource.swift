import TestSupport
import VersionedCodable
import VersionedCodableXML

/// Values and options made of a seed.
struct RandomSource {
    private var random: SeededNumbers
    /// Whether strings may have characters that XML does not allow, and keys that are no names.
    private let isIllegal: Bool
    /// Whether strings begin and end with blanks, which are taken away in elements unless the
    /// decoder keeps them.
    let trims: Bool

    init(seed: Int) {
        random = SeededNumbers(seed: UInt64(truncatingIfNeeded: seed) &* 1_000_003)
        isIllegal = Int.random(in: 0..<4, using: &random) == 0
        trims = Bool.random(using: &random)
    }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    mutating func one<Element>(of elements: [Element]) -> Element {
        elements[below(elements.count)]
    }

    private mutating func maybe<Value>(_ value: (inout RandomSource) -> Value) -> Value? {
        below(3) == 0 ? value(&self) : nil
    }

    private mutating func some<Value>(
        _ bound: Int = 4, _ value: (inout RandomSource) -> Value
    ) -> [Value] {
        (0..<below(bound)).map { _ in value(&self) }
    }

    // MARK: Text

    private static let pieces = [
        "a", "b", "word", "true", "1", "0", "-12", " ", "  ", "\n", "\r", "\r\n", "\t", "&", "<",
        ">", "'", "\"", "&amp;", "&#10;", "]]>", "]]", "]", "<![CDATA[", "<!--", "-->", "--", "<?",
        "?>", "%", "/", "=", "\u{85}", "\u{2028}", "\u{7F}", "\u{9F}", "\u{A0}", "é", "e\u{301}",
        "日本", "😀", "\u{FFFD}", "\u{E000}", "\u{D7FF}", "\u{10000}", "\u{10FFFF}", "\u{FEFF}",
        "{}", "null", "NaN", "INF", "2001-12-14T00:00:00Z",
    ]
    private static let illegal = [
        "\0", "\u{1}", "\u{8}", "\u{B}", "\u{C}", "\u{E}", "\u{1B}", "\u{1F}", "\u{FFFE}",
        "\u{FFFF}",
    ]
    private static let names = [
        "a", "b", "Key", "long-name.1", "_", "é", "日本", "a1", "xmlish", "x-y_z", "K\u{B7}",
    ]
    private static let noNames = [
        "1", "a b", "-a", "a:b", ":", "a:", "xmlns:a", "<", "a>", "a\u{0}", "\u{FFFF}", "😀!", ".a",
    ]

    /// Text of any characters; in attributes and among elements also with white space at its ends.
    mutating func text(keepsEnds: Bool = false) -> String {
        var text = ""
        for _ in 0..<below(below(4) == 0 ? 14 : 5) {
            text +=
                isIllegal && below(40) == 0
                ? one(of: RandomSource.illegal) : one(of: RandomSource.pieces)
        }
        if below(400) == 0 { text = String(repeating: text + "k", count: 400) }
        guard trims, !keepsEnds else { return text }
        let scalars = text.unicodeScalars.drop { " \t\r\n".unicodeScalars.contains($0) }
        let kept = scalars.reversed().drop { " \t\r\n".unicodeScalars.contains($0) }.reversed()
        var result = String.UnicodeScalarView()
        result.append(contentsOf: kept)
        return String(result)
    }

    private mutating func key() -> String {
        isIllegal && below(30) == 0
            ? one(of: RandomSource.noNames) : one(of: RandomSource.names)
    }

    private mutating func table<Value>(
        _ value: (inout RandomSource) -> Value
    ) -> [String: Value] {
        var table: [String: Value] = [:]
        for _ in 0..<below(4) { table[key()] = value(&self) }
        return table
    }

    // MARK: Values

    private mutating func integer() -> Int {
        one(of: [0, 1, -1, 7, 127, .max, .min, below(1_000_000)])
    }

    private mutating func real() -> Double {
        let bits = Double(bitPattern: UInt64.random(in: 0 ... .max, using: &random))
        return one(of: [
            0, -0.0, 1, 0.1, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity,
            -.infinity, .nan, 1e21,
            -2.5, bits,
        ])
    }

    private mutating func date() -> Date {
        if isIllegal, below(40) == 0 { return Date(timeIntervalSince1970: 1e13) }
        let seconds = Double(below(4_000_000_000)) / Double(one(of: [1, 7, 1000]))
        return Date(timeIntervalSince1970: seconds - 1e9)
    }

    private mutating func decimal() -> Decimal {
        let mantissa = Decimal(below(1_000_000_000)) * Decimal(integer() / 2)
        return below(2) == 0 ? mantissa : mantissa / 1_000_000
    }

    private mutating func bytes() -> Data {
        Data((0..<below(40)).map { UInt8(truncatingIfNeeded: $0 * 37) })
    }

    private mutating func link() -> RandomModel.Link {
        .init(href: text(keepsEnds: true), title: text())
    }

    /// Text and elements in turn; two texts beside each other would be one.
    private mutating func runs() -> [RandomModel.Run] {
        var runs: [RandomModel.Run] = []
        for _ in 0..<below(5) {
            if case .text? = runs.last {
            } else if below(2) == 0 {
                let text = text(keepsEnds: true)
                runs.append(.text(text.isEmpty ? " " : text))
            }
            runs.append(below(2) == 0 ? .bold(text()) : .link(link()))
        }
        return runs
    }

    mutating func value(_ depth: Int = 0) -> RandomModel {
        var model = RandomModel()
        model.name = maybe { $0.text(keepsEnds: true) }
        model.since = maybe { $0.date() }
        model.list = some { $0.integer() }
        model.wide = maybe { UInt64(bitPattern: Int64($0.integer())) }
        model.real = maybe { .init($0.real()) }
        model.decimal = maybe { $0.decimal() }
        model.data = maybe { $0.bytes() }
        model.text = maybe { $0.text() }
        model.texts = some { $0.text() }
        model.numbers = some { source in source.maybe { $0.integer() } }
        model.rows = some(3) { $0.some(3) { Double($0.below(100)) / 3 } }
        model.table = table { $0.text() }
        // A list without elements leaves no trace, and its key neither.
        model.lists = table { [$0.integer()] + $0.some { $0.integer() } }
        model.leaves = maybe { $0.some { $0.link() } }
        model.mixed = maybe { .init(id: $0.integer(), runs: $0.runs()) }
        if depth < 3 { model.next = some(3) { $0.value(depth + 1) } }
        return model
    }

    // MARK: Options

    mutating func options(_ encoder: XMLEncoder) {
        guard below(3) > 0 else { return }
        // Without trimming, the line ends of a pretty document are text.
        if below(2) == 0, trims { encoder.outputFormatting.insert(.prettyPrinted) }
        if below(3) == 0 { encoder.outputFormatting.insert(.sortedKeys) }
        if below(3) == 0 { encoder.outputFormatting.insert(.noEmptyElements) }
        encoder.prettyPrintIndentation = one(of: [.spaces(0), .spaces(2), .spaces(4), .tabs(1)])
        if below(3) == 0 { encoder.stringEncodingStrategy = .cdata }
        if below(3) == 0 { encoder.nullEncodingStrategy = .xsiNil }
        if below(3) == 0 {
            encoder.options.header = XMLHeader(version: 1.0, encoding: "UTF-8", standalone: "yes")
        }
    }

    /// Strategies for keys that fit together.
    mutating func keys(_ encoder: XMLEncoder, _ decoder: XMLDecoder) {
        switch below(6) {
        case 0:
            encoder.keyEncodingStrategy = .convertToSnakeCase
            decoder.keyDecodingStrategy = .convertFromSnakeCase
        case 1:
            encoder.keyEncodingStrategy = .convertToKebabCase
            decoder.keyDecodingStrategy = .convertFromKebabCase
        case 2:
            encoder.keyEncodingStrategy = .capitalized
            decoder.keyDecodingStrategy = .convertFromCapitalized
        case 3:
            encoder.keyEncodingStrategy = .uppercased
            decoder.keyDecodingStrategy = .convertFromUppercase
        default: break
        }
    }
}
