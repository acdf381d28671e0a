import AllModules

/// A document with something only one format has, and what it is in all others.
struct Peculiarity: Sendable, CustomTestStringConvertible {
    let title: String
    let format: any DocumentFormat
    let data: Data
    let expected: DocumentValue
    /// The titles of formats that have no form for it; XML has names for keys only.
    var refusing: Set<String> = []

    private init(
        _ title: String, _ format: some DocumentFormat, _ data: Data, _ expected: DocumentValue,
        refusing: Set<String> = []
    ) {
        self.title = title
        self.format = format
        self.data = data
        self.expected = expected
        self.refusing = refusing
    }

    private init(
        _ title: String, _ format: some DocumentFormat, _ text: String, _ expected: DocumentValue,
        refusing: Set<String> = []
    ) {
        self.init(title, format, Data(text.utf8), expected, refusing: refusing)
    }

    static let all = [
        Peculiarity(
            "aliases and merge keys", .yaml, "a: &x {b: 1}\nc: *x\nd:\n  <<: *x\n  e: [*x]\n",
            ["a": ["b": 1], "c": ["b": 1], "d": ["b": 1, "e": [["b": 1]]]]),
        Peculiarity(
            "scalars of YAML", .yaml,
            "a: 0x1F\nb: 0o17\nc: +1\nd: no\ne: '1'\nf: !!str 2\ng: 1.50\nh: 2001-12-31\n",
            [
                "a": 31, "b": 15, "c": 1, "d": "no", "e": "1", "f": "2", "g": 1.5,
                "h": "2001-12-31",
            ]),
        Peculiarity(
            "scalars of YAML 1.1", .yaml(reading: .init(schema: .yaml11)),
            "a: 1_000\nb: 017\nc: yes\nd: 1:30\n", ["a": 1000, "b": 15, "c": true, "d": 90]),
        Peculiarity(
            "dates of YAML 1.1", .yaml(reading: .init(schema: .yaml11)),
            "a: 2001-12-14 21:59:43 -5\nb: 2001-12-14\n",
            [
                "a": .date(Date(timeIntervalSince1970: 1_008_385_183)),
                "b": .date(Date(timeIntervalSince1970: 1_008_288_000)),
            ]),
        Peculiarity(
            "dates of TOML", TOMLFormat(),
            "a = 1979-05-27T00:32:00-07:00\nb = 1979-05-27T07:32:00\nc = 1979-05-27\n",
            [
                "a": .date(Date(timeIntervalSince1970: 296_638_320)),
                "b": .date(Date(timeIntervalSince1970: 296_638_320)),
                "c": .date(Date(timeIntervalSince1970: 296_611_200)),
            ]),
        Peculiarity("time of TOML", TOMLFormat(), "a = 07:32:00\n", ["a": "07:32:00"]),
        Peculiarity(
            "numbers of TOML", TOMLFormat(), "a = 0xFF\nb = 1_000\nc = 0b11\nd = 1e3\n",
            ["a": 255, "b": 1000, "c": 3, "d": 1000]),
        Peculiarity(
            "numbers of JSON5", .json(reading: .init(syntax: .json5)), "{a: 0x10, b: .5, c: +1}",
            ["a": 16, "b": 0.5, "c": 1]),
        Peculiarity(
            "infinity of JSON5", .json(reading: .init(syntax: .json5)), "{a: -Infinity}",
            ["a": .number(-Double.infinity)], refusing: ["JSON"]),
        Peculiarity(
            "half precision, bignum and decimal fraction of CBOR", CBORFormat(),
            Data([
                0xA3, 0x61, 0x61, 0xF9, 0x3C, 0x01, 0x61, 0x62, 0xC2, 0x42, 0x01, 0x00, 0x61, 0x63,
                0xC4, 0x82, 0x21, 0x19, 0x6A, 0xB3,
            ]), ["a": 1.0009765625, "b": 256, "c": 273.15]),
        Peculiarity(
            "keys of CBOR that are numbers", CBORFormat(), Data([0xA1, 0x01, 0x02]), ["1": 2],
            refusing: ["XML"]),
        Peculiarity(
            "undefined of CBOR", CBORFormat(), Data([0xA1, 0x61, 0x61, 0xF7]), ["a": .null],
            refusing: ["TOML"]),
        Peculiarity(
            "words of an old property list", .propertyList, "{ a = 46; b = \"x y\"; c = <00ff>; }",
            ["a": "46", "b": "x y", "c": .data(Data([0, 255]))]),
        Peculiarity(
            "reference of a keyed archive", .propertyList,
            "<plist><dict><key>a</key><dict><key>CF$UID</key><integer>7</integer></dict></dict></plist>",
            ["a": ["CF$UID": 7]], refusing: ["XML"]),
    ]

    var testDescription: String { title }
}

@Suite("Conversion of what one format has") struct PeculiarTests {
    @Test(arguments: Peculiarity.all, ConvertedFormat.all)
    func becomes(_ peculiarity: Peculiarity, _ target: ConvertedFormat) throws {
        let document = try peculiarity.format.read(peculiarity.data, within: .default)
        do {
            let again = try target.read(try target.format.write(document))
            #expect(!peculiarity.refusing.contains(target.title))
            let outcome = try DocumentValue(again)
            let isSame =
                target.format.capabilities.contains(.repeatedKeys)
                    || target.format.name == "yaml" && document.hasWords
                ? outcome.asElements() == peculiarity.expected.asElements()
                : outcome.meaning == peculiarity.expected.meaning
            #expect(isSame, "became \(outcome)")
        } catch let error as WritingError {
            #expect(peculiarity.refusing.contains(target.title), "\(error)")
        }
    }
}

extension CodableDocument {
    /// Whether it has text without a type, which YAML shows as the number it looks like.
    fileprivate var hasWords: Bool {
        withUnsafeTape { tape in (0..<tape.count).contains { tape[$0].isKind(.untyped) } }
    }
}

extension DocumentValue {
    /// The value with every date, in whatever form, as one text, and text without a type as a
    /// string.
    fileprivate var meaning: DocumentValue {
        switch self {
        case .untyped(let text), .string(let text):
            .string(RFC3339.date(text).flatMap { RFC3339.text($0) } ?? text)
        case .array(let elements): .array(elements.map(\.meaning))
        case .object(let object):
            .object(DocumentObject(object.map { (key: $0.key, value: $0.value.meaning) }))
        default: asText
        }
    }
}
