import TestSupport
import VersionedCodable
import VersionedCodableFoundation
import VersionedCodableXML

/// Every public name of XMLCoder's decoder, and what it does here.
@Suite struct XMLDecoderSurfaceTests {
    struct Book: Decodable, Sendable {
        var baseUrl: String
        var tags: [String]
    }
    struct Time: Codable, Equatable, Sendable {
        var at: Date
    }
    struct Blob: Codable, Equatable, Sendable {
        var raw: Data
    }
    struct Real: Codable, Equatable, Sendable {
        @Attribute var a: Double
        var b: Float
    }

    static let day: DateFormatter = {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "dd.MM.yyyy"
        return formatter
    }()

    static let dates: [TableRow] = [
        .decoding(
            "secondsSince1970, no number", Time.self, "<d at='x'/>",
            "1:8: at: expected Double, found \"x\""
        ) { $0.dateDecodingStrategy = .secondsSince1970 },
        .decoding(
            "formatted, another form", Time.self, "<d><at>1970-01-02</at></d>",
            "1:8: at: expected a date in the format of the formatter, found \"1970-01-02\""
        ) { $0.dateDecodingStrategy = .formatted(day) },
    ]

    static let data: [TableRow] = [
        .decoding("base64 on lines", Data.self, "<d>\n  AQ\n\tID\n</d>", "3 bytes"),
        .decoding("base64 in CDATA", Data.self, "<d><![CDATA[AQ==]]></d>", "1 bytes"),
        .decoding(
            "deferredToData", Data.self, "<d><raw>1</raw><raw>2</raw></d>", "2 bytes"
        ) { $0.dataDecodingStrategy = .deferredToData },
        .decoding(
            "deferredToData, under a key", Blob.self, "<d><raw>1</raw><raw>2</raw></d>",
            "Blob(raw: 2 bytes)"
        ) { $0.dataDecodingStrategy = .deferredToData },
        .decoding("custom", Blob.self, "<d><raw>abc</raw></d>", "Blob(raw: 3 bytes)") {
            $0.dataDecodingStrategy = .custom {
                Data(try $0.singleValueContainer().decode(String.self).utf8)
            }
        },
    ]

    /// XMLCoder declares the strategy and never reads it.
    static let floats: [TableRow] = [
        .decoding(
            "words of Swift", [Float].self, "<d><k>inf</k><k>-inf</k><k>nan</k></d>",
            "[inf, -inf, nan]"),
        .decoding(
            "words of others", Real.self, "<d a='oo'><b>1</b></d>",
            "1:7: a: expected Double, found \"oo\""),
        .decoding(
            "convertFromString", [Double].self, "<d><k>oo</k><k> -oo </k><k>none</k><k>1</k></d>",
            "[inf, -inf, nan, 1.0]"
        ) {
            $0.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "oo", negativeInfinity: "-oo", nan: "none")
        },
        .decoding(
            "convertFromString in attributes", [String: Float].self, "<d a='-oo'/>", "{a: -inf}"
        ) {
            $0.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "oo", negativeInfinity: "-oo", nan: "none")
        },
    ]

    private static func keys(
        _ strategy: XMLDecoder.KeyDecodingStrategy
    ) -> @Sendable (XMLDecoder) -> Void {
        { $0.keyDecodingStrategy = strategy }
    }
    private static let book = #"Book(baseUrl: "u", tags: ["a", "b"])"#

    static let keys: [TableRow] = [
        .decoding(
            "useDefaultKeys", Book.self, "<b baseUrl='u'><tags>a</tags><tags>b</tags></b>", book),
        .decoding(
            "convertFromSnakeCase", Book.self, "<b base_url='u'><tags>a</tags><tags>b</tags></b>",
            book, options: keys(.convertFromSnakeCase)),
        .decoding(
            "convertFromKebabCase", Book.self,
            "<b><base-url>u</base-url><tags>a</tags><tags>b</tags></b>", book,
            options: keys(.convertFromKebabCase)),
        .decoding(
            "convertFromCapitalized", Book.self, "<b BaseUrl='u'><Tags>a</Tags><Tags>b</Tags></b>",
            book, options: keys(.convertFromCapitalized)),
        .decoding(
            "convertFromUppercase, underscores", Book.self,
            "<B BASE_URL='u'><TAGS>a</TAGS><TAGS>b</TAGS></B>", book,
            options: keys(.convertFromUppercase)),
        .decoding(
            "convertFromUppercase", [String].self, "<B><K>x</K></B>", "[\"x\"]",
            options: keys(.convertFromUppercase)),
        .decoding(
            "convertFromUppercase on attributes and elements", Line.self,
            "<L ID='1'><NAME>n</NAME><NAME>m</NAME></L>", #"Line(id: 1, name: ["n", "m"])"#,
            options: keys(.convertFromUppercase)),
        .decoding(
            "custom", Line.self, "<L x-id='1'><x-name>n</x-name></L>", #"Line(id: 1, name: ["n"])"#,
            options: keys(
                .custom { path in
                    let last = path.last?.stringValue ?? ""
                    return Key(stringLiteral: last.replacing("x-", with: ""))
                })),
        .decoding(
            "custom sees the path", Line.self, "<L><id>1</id></L>", #"Line(id: 1, name: [])"#,
            options: keys(
                .custom { path in
                    path.count == 1 ? path[0] : Key(stringLiteral: "deep")
                })),
        .decoding(
            "names that become one, elements first", Line.self,
            "<L ID='1'><Id>2</Id><id>3</id></L>", #"Line(id: 2, name: [])"#,
            options: keys(.convertFromUppercase)),
        .decoding(
            "tables keep their keys", [String: Int].self, "<t BASE_URL='1'><A_B>2</A_B></t>",
            "{A_B: 2, BASE_URL: 1}", options: keys(.convertFromSnakeCase)),
        .decoding(
            "choices", [Step].self, "<s><BOIL>1</BOIL><POUR>x</POUR></s>",
            #"[Step.boil(1), Step.pour("x")]"#, options: keys(.convertFromUppercase)),
        .decoding(
            "choices, capitalized", [Step].self, "<s><Boil>1</Boil></s>", "[Step.boil(1)]",
            options: keys(.convertFromCapitalized)),
        .decoding(
            "wrappers", Placed.self, "<P ID='1' NAME='no'>\n<NAME>n</NAME></P>", "1 n",
            options: keys(.convertFromUppercase)),
    ]

    struct Line: Decodable, Sendable {
        var id: Int
        var name: [String]
    }
    struct Placed: Decodable, Sendable, CustomStringConvertible {
        @Attribute var id: Int
        @Element var name: String
        var description: String { "\(id) \(name)" }
    }
    enum Step: Codable, Equatable, Sendable, XMLChoice {
        case boil(Int), pour(String)
        enum CodingKeys: String, XMLChoiceCodingKey { case boil, pour }
        enum BoilCodingKeys: String, CodingKey { case _0 = "" }
        enum PourCodingKeys: String, CodingKey { case _0 = "" }
    }

    struct Node: DynamicNodeDecoding, Sendable {
        var id: String
        var name: String
        var note: String
        enum CodingKeys: String, CodingKey { case id, name, note }
        static func nodeDecoding(for key: any CodingKey) -> XMLDecoder.NodeDecoding {
            switch key {
            case CodingKeys.id: .attribute
            case CodingKeys.name: .element
            default: .elementOrAttribute
            }
        }
    }

    static let twice =
        "<n id='ia' name='na' note='oa'><id>ie</id><name>ne</name><note>oe</note></n>"

    static let nodes: [TableRow] = [
        .decoding(
            "DynamicNodeDecoding", Node.self, twice, #"Node(id: "ia", name: "ne", note: "oe")"#),
        .decoding(
            "in arrays", [Node].self, "<l>\(twice)</l>",
            #"[Node(id: "ia", name: "ne", note: "oe")]"#),
        .decoding(
            "in optionals", [String: Node?].self, "<l>\(twice)</l>",
            #"{n: Optional(Node(id: "ia", name: "ne", note: "oe"))}"#),
        .decoding(
            "elementOrAttribute, attribute alone", Node.self,
            "<n id='1' note='oa'><name>ne</name></n>", #"Node(id: "1", name: "ne", note: "oa")"#),
        .decoding(
            "attribute, but an element is there", Node.self,
            "<n note='1'><id>1</id><name>2</name></n>", "1:1: the key \"id\" is missing"),
        .decoding(
            "element, but an attribute is there", Node.self, "<n id='1' name='2' note='3'/>",
            "1:1: the key \"name\" is missing"),
        .decoding(
            "custom overrides the type", Node.self, twice,
            #"Node(id: "ie", name: "na", note: "oa")"#
        ) {
            $0.nodeDecodingStrategy = .custom { _, _ in
                { $0.stringValue == "id" ? .element : .attribute }
            }
        },
        .decoding(
            "custom sees type and path", [Line].self, "<l><k id='1'><id>2</id></k></l>",
            "[Line(id: 1, name: [])]"
        ) {
            $0.nodeDecodingStrategy = .custom { type, decoder in
                let isLine = type == Line.self && decoder.codingPath.count == 1
                return { _ in isLine ? .attribute : .element }
            }
        },
        .decoding("custom for tables and scalars", [String: Int].self, "<l a='1'/>", "{a: 1}") {
            $0.nodeDecodingStrategy = .custom { _, _ in { _ in .element } }
        },
    ]

    static let others: [TableRow] = [
        TableRow("init", "[\" a \"] [\"a\"]") {
            let text = "<l><k> a </k></l>"
            let kept = try XMLDecoder(trimValueWhitespaces: false, removeWhitespaceElements: true)
                .decode([String].self, from: text)
            return "\(kept) \(try XMLDecoder().decode([String].self, from: text))"
        },
        TableRow("a subclass is not there, a decoder is Sendable", "true") {
            let decoder: any Sendable = XMLDecoder()
            return "\(decoder is XMLDecoder)"
        },
        .decoding(
            "trimming leaves attributes alone", [String: String].self, "<a b=' c '/>", "{b:  c }"),
        .decoding("trimming of CDATA", String.self, "<a> <![CDATA[ b ]]> </a>", "b"),
        .decoding("no trimming of CDATA", String.self, "<a> <![CDATA[ b ]]> </a>", "  b  ") {
            $0.trimValueWhitespaces = false
        },
        .decoding(
            "trimming leaves blanks that are references alone", [String].self,
            "<l><k>&#32;a&#x20;</k><k>&#32; </k><k> &#32;a</k><k>a&#32; </k><k>&#10;<!--c-->a</k>"
                + "<k a='1'>&#32;a </k></l>",
            "[\" a \", \" \", \"a\", \"a\", \"\\na\", \" a\"]"),
        .decoding(
            "trimming takes the blanks of XML only", String.self, "<a> \u{A0}b\u{2003} </a>",
            "\u{A0}b\u{2003}"),
        .decoding(
            "shouldProcessNamespaces, elements and attributes", [String: String].self,
            "<p:a xmlns:p='u' p:b='1'><p:c>2</p:c></p:a>", "{b: 1, c: 2}"
        ) { $0.shouldProcessNamespaces = true },
        .decoding("userInfo", Informed.self, "<a/>", "Informed(text: \"tea\")") {
            if let key = Informed.key { $0.userInfo[key] = "tea" }
        },
        TableRow(
            "every error has its place",
            "3:5: expected </b>, found </a>\n    <b></a>\n       ^"
        ) {
            let decoder = XMLDecoder()
            do {
                return try decoder.decode(String.self, from: "<a>\n\n <b></a>")
            } catch let error as ReadingError { return error.description }
        },
    ]

    struct Informed: Decodable, Sendable {
        var text: String
        static let key = CodingUserInfoKey(rawValue: "text")
        init(from decoder: any Decoder) throws {
            text = Informed.key.flatMap { decoder.userInfo[$0] as? String } ?? "nothing"
        }
    }

    @Test(arguments: dates + data + floats + keys + nodes + others)
    func `row by row`(_ row: TableRow) { #expect(row.answer == row.expected) }

    @Test func optionsHaveTheirDefaults() {
        let decoder = XMLDecoder()
        #expect(decoder.trimValueWhitespaces)
        #expect(!decoder.removeWhitespaceElements)
        #expect(!decoder.shouldProcessNamespaces)
        #expect(decoder.userInfo.isEmpty)
        #expect(decoder.nonConformingFloatDecodingStrategy == .throw)
        #expect("\(decoder.dateDecodingStrategy)" == "deferredToDate")
        #expect("\(decoder.dataDecodingStrategy)" == "base64")
        #expect("\(decoder.keyDecodingStrategy)" == "useDefaultKeys")
        #expect("\(decoder.nodeDecodingStrategy)" == "deferredToDecoder")
    }
}
