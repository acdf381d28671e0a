import TestSupport
import VersionedCodable
import VersionedCodableXML

/// Null and empty values, written and read again under every policy.
@Suite struct XMLNullTests {
    struct Lists: Codable, Equatable {
        var s: [String?]
        var n: [Int?]
    }

    static let xsi = "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
    static let notNil = "<s \(xsi) xsi:nil=\"false\"></s>"

    /// The elements with nulls of arrays, and those of members.
    @Test(
        arguments: [
            (
                .emptyElement, "<r><s />\(notNil)<s>a</s><n>1</n><n /></r>",
                "<r><s \(xsi) xsi:nil=\"true\" /><n /></r>"
            ), (.omit, "<r><s />\(notNil)<s>a</s><n>1</n><n /></r>", "<r />"),
            (
                .xsiNil,
                "<r \(xsi)><s xsi:nil=\"true\" /><s xsi:nil=\"false\"></s><s>a</s><n>1</n>"
                    + "<n xsi:nil=\"true\" /></r>",
                "<r \(xsi)><s xsi:nil=\"true\" /><n xsi:nil=\"true\" /></r>"
            ),
        ] as [(XMLFormat.NullEncoding, String, String)])
    func nulls(encoding: XMLFormat.NullEncoding, lists: String, members: String) throws {
        try check(Lists(s: [nil, "", "a"], n: [1, nil]), encoding, lists)
        try check(Explicit(s: nil, n: nil), encoding, members)
    }

    private func check<Value: Codable & Equatable>(
        _ value: Value, _ encoding: XMLFormat.NullEncoding, _ text: String
    ) throws {
        let encoder = XMLEncoder()
        encoder.nullEncodingStrategy = encoding
        #expect(try encoder.encode(value, withRootKey: "r").text == text)
        let decoder = XMLDecoder()
        try expect(text, is: value, decoder)
        decoder.emptyValueStrategy = .null
        try expect(text, is: value, decoder)
        guard encoding == .xsiNil else { return }
        decoder.emptyValueStrategy = .text
        try expect(text, is: value, decoder)
    }

    struct Explicit: Codable, Equatable {
        var s: String?
        var n: Int?

        init(s: String?, n: Int?) { (self.s, self.n) = (s, n) }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            s = try container.decodeIfPresent(String.self, forKey: .s)
            n = try container.decodeIfPresent(Int.self, forKey: .n)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(s, forKey: .s)
            try container.encode(n, forKey: .n)
        }

        enum CodingKeys: CodingKey { case s, n }
    }

    struct Empty: Decodable, Equatable {
        var s: String?
        var t: String
        var n: Int?
        var list: [String?]
    }

    static let empty =
        "<e xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><s/><t/><n/><list/></e>"
    static let null = empty.replacingOccurrences(of: "<s/>", with: "<s xsi:nil='true'/>")
        .replacingOccurrences(of: "<n/>", with: "<n xsi:nil='true'/>")
        .replacingOccurrences(of: "<list/>", with: "<list xsi:nil='true'/>")

    @Test(arguments: EmptyValueStrategy.allCases)
    func emptyElementsAreRead(strategy: EmptyValueStrategy) throws {
        let decoder = XMLDecoder()
        decoder.emptyValueStrategy = strategy
        let none = Empty(s: nil, t: "", n: nil, list: [nil])
        try expect(Self.null, is: none, decoder)
        switch strategy {
        case .automatic:
            try expect(Self.empty, is: Empty(s: "", t: "", n: nil, list: [nil]), decoder)
        case .null: try expect(Self.empty, is: none, decoder)
        case .text:
            let text = Self.empty.replacingOccurrences(of: "<n/>", with: "")
            try expect(text, is: Empty(s: "", t: "", n: nil, list: [""]), decoder)
            #expect(throws: DecodingError.self) { try decoder.decode(Empty.self, from: Self.empty) }
        }
    }

    @Test func datesWithoutATime() throws {
        struct Day: Codable, Equatable { var date: Date }
        let encoder = XMLEncoder()
        encoder.dateEncodingStrategy = .xsdDate
        let day = Day(date: Date(timeIntervalSince1970: 951_782_400))
        let text = "<d><date>2000-02-29</date></d>"
        #expect(try encoder.encode(day, withRootKey: "d").text == text)
        try expect(text, is: day)
        #expect(throws: EncodingError.self) { try encoder.encode(Day(date: .distantFuture + 4e11)) }
    }

    struct Script: Codable, Equatable {
        @XMLCData var code: String
        @Attribute @XMLCData var id: String
        @XMLCData var last = ""
    }

    @Test func singleStringsAsCData() throws {
        let script = Script(code: "a < b ]]> c", id: "1 < 2", last: "")
        let text = """
            <s id="1 &lt; 2"><code><![CDATA[a < b ]]]]><![CDATA[> c]]></code>\
            <last><![CDATA[]]></last></s>
            """
        #expect(try comesBack(Script.self, text, root: "s") == script)
        let json = try DocumentEncoder(format: .json).encode(script)
        #expect(json.text == #"{"code":"a < b ]]> c","id":"1 < 2","last":""}"#)
    }

    struct Deep: Codable, Equatable {
        @XMLWrapped("list") @XMLWrapped("item") var values: [Int] = []
        @XMLWrapped @XMLWrapped("part") @XMLWrapped var more: [String] = []
    }

    @Test func wrappersInWrappers() throws {
        var deep = Deep()
        deep.values = [1, 2]
        deep.more = ["a"]
        let text = """
            <d><values><list><item>1</item><item>2</item></list></values>\
            <more><item><part><item>a</item></part></item></more></d>
            """
        #expect(try comesBack(Deep.self, text, root: "d") == deep)
        let decoder = XMLDecoder()
        decoder.unknownKeyStrategy = .refuse
        try expect("<d/>", is: Deep(), decoder)
        try expect("<d><values/><more><item/></more></d>", is: Deep(), decoder)
        expectError(line: #"1:40: values.x: unknown key "x""#) {
            try decoder.decode(
                Deep.self, from: "<d><values><list><item>1</item></list><x/></values></d>")
        }
        let json = try DocumentEncoder(format: .json).encode(deep)
        #expect(json.text == #"{"values":[1,2],"more":["a"]}"#)
        #expect(try DocumentDecoder(format: .json).decode(Deep.self, from: json) == deep)
    }
}

/// Empty values that are not told from nil, as XMLCoder writes them.
@Suite struct XMLLossyTests {
    struct Value: Codable, Equatable {
        var list: [Int]?
        var texts: [String?] = []
        var table: [String: [Int]] = [:]
    }

    @Test func `the difference is lost on demand`() throws {
        let value = Value(list: [], texts: [""], table: ["a": []])
        let encoder = XMLEncoder()
        #expect(encoder.distinguishesEmptyFromNil)
        encoder.distinguishesEmptyFromNil = false
        let text = "<r><texts></texts><table /></r>"
        #expect(try encoder.encode(value, withRootKey: "r").text == text)
        try expect(text, is: Value(texts: [nil]))
    }

    struct Elements: Codable, Equatable {
        @Element var list: [Int]?
        @Attribute var id: String
    }

    struct Texts: Codable, Equatable {
        @Element var a: String?
        @Attribute var b: String?
        @Element var c: [String]?
    }

    @Test(arguments: [nil, ""] as [String?])
    func `wrapped texts that may be nil come back`(_ text: String?) throws {
        for list in [nil, [], [""]] as [[String]?] {
            let value = Texts(a: text, b: text, c: list)
            let data = try XMLEncoder().encode(value, withRootKey: "r")
            #expect(try XMLDecoder().decode(Texts.self, from: data) == value)
        }
    }

    struct Placed: Codable, Equatable, DynamicNodeEncoding, DynamicNodeDecoding {
        var list: [Int]?
        var id: String?

        static func nodeEncoding(for key: any CodingKey) -> XMLNodeEncoding { .element }
        static func nodeDecoding(for key: any CodingKey) -> XMLNodeDecoding { .element }
    }

    @Test func `an empty array comes back where only elements are asked for`() throws {
        let elements = try comesBack(Elements.self, "<r list=\"\" id=\"\" />")
        #expect(elements == Elements(list: [], id: ""))
        #expect(try comesBack(Placed.self, "<r list=\"\" />") == Placed(list: [], id: nil))
        try expect("<r id=\"\"/>", is: Placed())
    }
}
