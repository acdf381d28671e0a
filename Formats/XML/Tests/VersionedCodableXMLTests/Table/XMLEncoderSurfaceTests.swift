import TestSupport
import VersionedCodable
import VersionedCodableFoundation
import VersionedCodableXML

/// Every public name of XMLCoder's encoder, and what it does here.
@Suite struct XMLEncoderSurfaceTests {
    struct Book: Codable, Equatable, Sendable {
        @Attribute var zipCode = 1
        @Attribute var areaURL = "u"
        var titleText = "T"
        var empty = Nothing()
        struct Nothing: Codable, Equatable, Sendable {}
    }
    struct Time: Codable, Equatable, Sendable {
        @Attribute var at: Date
        var on: Date
    }
    struct Blob: Codable, Equatable, Sendable {
        @Attribute var a: Data
        var b: Data
    }
    struct Texts: Codable, Equatable, Sendable {
        @Attribute var a = "<'>"
        var b = "<'>\"&"
        var c: [String] = ["x", "]]>"]
        var d = 1
    }

    private static func call(
        _ value: some Encodable, root: String? = nil, attributes: [String: String]? = nil,
        header: XMLHeader? = nil
    ) throws -> String {
        String(
            decoding: try XMLEncoder().encode(
                value, withRootKey: root, rootAttributes: attributes, header: header),
            as: UTF8.self)
    }

    static let calls: [TableRow] = [
        TableRow("encode", "<Int>1</Int>") { try call(1) },
        TableRow("withRootKey", "<a>1</a>") { try call(1, root: "a") },
        TableRow("withRootKey, no name", "expected an XML name, found \"a b\"") {
            try call(1, root: "a b")
        },
        TableRow("rootAttributes", "<a b=\"&lt;\" z=\"1\">1</a>") {
            try call(1, root: "a", attributes: ["z": "1", "b": "<"])
        },
        TableRow(
            "rootAttributes, one that is there", "areaURL: the attribute \"areaURL\" is repeated"
        ) { try call(Book(), attributes: ["areaURL": ""]) },
        TableRow(
            "header", "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n<a>1</a>"
        ) {
            try call(
                1, root: "a", header: XMLHeader(version: 1.0, encoding: "utf-8", standalone: "yes"))
        },
    ]

    static let layouts: [TableRow] = [
        .encoding(
            "one line", Book(),
            "<Book zipCode=\"1\" areaURL=\"u\"><titleText>T</titleText><empty /></Book>"),
        .encoding(
            "prettyPrinted", Book(),
            "<Book zipCode=\"1\" areaURL=\"u\">\n    <titleText>T</titleText>\n    <empty />\n</Book>"
        ) { $0.outputFormatting = .prettyPrinted },
        .encoding(
            "sortedKeys", Book(),
            "<Book areaURL=\"u\" zipCode=\"1\"><empty /><titleText>T</titleText></Book>"
        ) { $0.outputFormatting = .sortedKeys },
        .encoding(
            "noEmptyElements", Book(),
            "<Book zipCode=\"1\" areaURL=\"u\"><titleText>T</titleText><empty></empty></Book>"
        ) { $0.outputFormatting = .noEmptyElements },
        .roundTrip(
            "an empty text gets no line", [Texted(text: "")], root: "l",
            "<l>\n    <l id=\"1\"></l>\n</l>",
            encoder: { $0.outputFormatting = .prettyPrinted },
            decoder: { $0.trimValueWhitespaces = false }),
        .encoding(
            "text beside attributes stays on its line", [Texted()], root: "l",
            "<l>\n    <l id=\"1\">x\ny</l>\n</l>"
        ) { $0.outputFormatting = .prettyPrinted },
    ]

    struct Texted: Codable, Equatable, Sendable {
        @Attribute var id = 1
        @XMLText var text = "x\ny"
    }

    static let moment = Time(
        at: Date(timeIntervalSince1970: 86_400), on: Date(timeIntervalSince1970: 172_800))

    private static func dates(
        _ name: String, _ encoding: XMLEncoder.DateEncodingStrategy,
        _ decoding: XMLDecoder.DateDecodingStrategy, _ at: String, _ on: String
    ) -> TableRow {
        .roundTrip(
            name, moment, "<Time at=\"\(at)\"><on>\(on)</on></Time>",
            encoder: { $0.dateEncodingStrategy = encoding },
            decoder: { $0.dateDecodingStrategy = decoding })
    }

    static let dates: [TableRow] = [
        dates(
            "the defaults agree", .deferredToDate, .deferredToDate, "1970-01-02T00:00:00Z",
            "1970-01-03T00:00:00Z"),
        dates("timestamp", .timestamp, .timestamp, "1970-01-02T00:00:00Z", "1970-01-03T00:00:00Z"),
        dates("iso8601", .iso8601, .iso8601, "1970-01-02T00:00:00Z", "1970-01-03T00:00:00Z"),
        dates("secondsSince1970", .secondsSince1970, .secondsSince1970, "86400", "172800"),
        dates(
            "millisecondsSince1970", .millisecondsSince1970, .millisecondsSince1970, "86400000",
            "172800000"),
        dates(
            "formatted", .formatted(XMLDecoderSurfaceTests.day),
            .formatted(XMLDecoderSurfaceTests.day), "02.01.1970", "03.01.1970"),
        dates(
            "custom",
            .custom { date, encoder in
                var container = encoder.singleValueContainer()
                try container.encode("day \(Int(date.timeIntervalSince1970 / 86_400))")
            },
            .custom { decoder in
                let text = try decoder.singleValueContainer().decode(String.self)
                return Date(timeIntervalSince1970: (Double(text.dropFirst(4)) ?? 0) * 86_400)
            }, "day 1", "day 2"),
    ]

    static let scalars: [TableRow] = [
        .roundTrip("base64", Blob(a: Data([1]), b: Data()), "<Blob a=\"AQ==\"><b></b></Blob>"),
        .roundTrip(
            "deferredToData", [Data([1, 2])], root: "l", "<l><l><l>1</l><l>2</l></l></l>",
            encoder: { $0.dataEncodingStrategy = .deferredToData },
            decoder: { $0.dataDecodingStrategy = .deferredToData }),
        .encoding(
            "deferredToData in an attribute", Blob(a: Data([1]), b: Data()),
            "a: expected a scalar for an attribute, found an array"
        ) { $0.dataEncodingStrategy = .deferredToData },
        .roundTrip(
            "data by a closure", Blob(a: Data([1]), b: Data([2, 3])),
            "<Blob a=\"01\"><b>0203</b></Blob>",
            encoder: {
                $0.dataEncodingStrategy = .custom { data, encoder in
                    var container = encoder.singleValueContainer()
                    try container.encode(data.map { "0\($0)" }.joined())
                }
            },
            decoder: {
                $0.dataDecodingStrategy = .custom { decoder in
                    let text = try decoder.singleValueContainer().decode(String.self)
                    return Data(
                        text.enumerated().filter { $0.offset % 2 == 1 }.compactMap {
                            UInt8("\($0.element)")
                        })
                }
            }),
        .roundTrip(
            "infinities", [Double.infinity, -.infinity], root: "l", "<l><l>INF</l><l>-INF</l></l>"),
        .roundTrip(
            "infinities as strings", [Double.infinity, -.infinity], root: "l",
            "<l><l>oo</l><l>-oo</l></l>",
            encoder: {
                $0.nonConformingFloatEncodingStrategy = .convertToString(
                    positiveInfinity: "oo", negativeInfinity: "-oo", nan: "none")
            },
            decoder: {
                $0.nonConformingFloatDecodingStrategy = .convertFromString(
                    positiveInfinity: "oo", negativeInfinity: "-oo", nan: "none")
            }),
        .encoding(
            "not-a-number as a string, in an attribute",
            XMLDecoderSurfaceTests.Real(a: .nan, b: .infinity), "<Real a=\"none\"><b>oo</b></Real>"
        ) {
            $0.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "oo", negativeInfinity: "-oo", nan: "none")
        },
        .encoding("userInfo", Informed(), "<Informed>tea</Informed>") {
            if let key = XMLDecoderSurfaceTests.Informed.key { $0.userInfo[key] = "tea" }
        },
    ]

    struct Informed: Encodable, Sendable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            let key = XMLDecoderSurfaceTests.Informed.key
            try container.encode(key.flatMap { encoder.userInfo[$0] as? String } ?? "nothing")
        }
    }

    private static func keys(
        _ name: String, _ strategy: XMLEncoder.KeyEncodingStrategy,
        _ root: String, _ zip: String, _ area: String, _ title: String, _ empty: String
    ) -> TableRow {
        .encoding(
            name, Book(),
            "<\(root) \(zip)=\"1\" \(area)=\"u\"><\(title)>T</\(title)><\(empty) /></\(root)>"
        ) {
            $0.keyEncodingStrategy = strategy
        }
    }

    static let keys: [TableRow] = [
        keys("useDefaultKeys", .useDefaultKeys, "Book", "zipCode", "areaURL", "titleText", "empty"),
        keys(
            "convertToSnakeCase", .convertToSnakeCase, "book", "zip_code", "area_url", "title_text",
            "empty"),
        keys(
            "convertToKebabCase", .convertToKebabCase, "book", "zip-code", "area-url", "title-text",
            "empty"),
        keys("capitalized", .capitalized, "Book", "ZipCode", "AreaURL", "TitleText", "Empty"),
        keys("uppercased", .uppercased, "BOOK", "ZIPCODE", "AREAURL", "TITLETEXT", "EMPTY"),
        keys("lowercased", .lowercased, "book", "zipcode", "areaurl", "titletext", "empty"),
        keys(
            "custom", .custom { Key(stringLiteral: "x-\($0.last?.stringValue ?? "")") }, "x-Book",
            "x-zipCode", "x-areaURL", "x-titleText", "x-empty"),
        .encoding(
            "choices", [XMLDecoderSurfaceTests.Step.boil(1)], root: "l", "<l><BOIL>1</BOIL></l>"
        ) { $0.keyEncodingStrategy = .uppercased },
        .encoding(
            "two keys that become one: the last counts, as in JSON", Two(), "<two ab=\"2\" />"
        ) { $0.keyEncodingStrategy = .lowercased },
        .encoding("tables keep their keys", ["aB": 1], root: "t", "<t><aB>1</aB></t>") {
            $0.keyEncodingStrategy = .uppercased
        },
    ]

    struct Two: Codable, Sendable {
        @Attribute var aB = 1
        @Attribute var ab = 2
    }

    struct Node: DynamicNodeEncoding, Sendable {
        var id = 1
        var name = "n"
        var both = true
        var gone: Int?
        static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
            switch key.stringValue {
            case "id", "gone": .attribute
            case "both": .both
            default: .default
            }
        }
    }
    struct Nodes: Encodable, Sendable {
        var one = Node()
        var list = [Node()]
        var maybe: Node? = Node()
        var table = ["k": Node()]
    }

    static let node = "id=\"1\" both=\"true\"><name>n</name><both>true</both>"

    static let nodes: [TableRow] = [
        .encoding("DynamicNodeEncoding", Node(), "<Node \(node)</Node>"),
        .encoding(
            "in arrays, optionals and tables", Nodes(),
            "<Nodes><one \(node)</one><list \(node)</list><maybe \(node)</maybe><table><k \(node)</k></table></Nodes>"
        ),
        .encoding(
            "custom overrides the type", Node(),
            "<Node name=\"n\"><id>1</id><both>true</both></Node>"
        ) {
            $0.nodeEncodingStrategy = .custom { _, _ in
                { $0.stringValue == "name" ? .attribute : .element }
            }
        },
        .encoding(
            "custom, nil leaves it to the type", Node(),
            "<Node id=\"1\" name=\"n\" both=\"true\"><both>true</both></Node>"
        ) {
            $0.nodeEncodingStrategy = .custom { _, _ in
                { $0.stringValue == "name" ? .attribute : nil }
            }
        },
        TableRow("NodeEncoding.default", "element") { "\(XMLEncoder.NodeEncoding.default)" },
    ]

    @Test(arguments: calls + layouts + dates + scalars + keys + nodes)
    func `row by row`(_ row: TableRow) { #expect(row.answer == row.expected) }
}
