import TestSupport
import VersionedCodable
import VersionedCodableXML

/// Members beside choices and texts that have no key of their own.
@Suite struct XMLMembersBesideTests {
    typealias Step = XMLDecoderSurfaceTests.Step

    /// Elements of names that are not known beforehand, with their names and in their order.
    enum Content: Codable, Equatable {
        case text(String)
        case bold(String)
        case other(XMLContent)

        enum CodingKeys: String, XMLChoiceCodingKey { case text = "", bold = "b", other = "*" }
        enum TextCodingKeys: String, CodingKey { case _0 = "" }
        enum BoldCodingKeys: String, CodingKey { case _0 = "" }
        enum OtherCodingKeys: String, CodingKey { case _0 = "" }
    }

    struct Recipe: Codable, Equatable {
        var name: String
        var steps: [Step]
        var time: Int?

        enum CodingKeys: String, CodingKey { case name, steps = "", time }
    }

    struct Versioned: SecondVersion, Equatable {
        var steps: [Step]

        enum CodingKeys: String, CodingKey { case steps = "" }
    }

    struct Open: Codable, Equatable {
        var steps: [Step]
        var name: String?
        var others = UnknownMembers()

        enum CodingKeys: String, CodingKey { case steps = "", name, others }
    }

    struct EarlySteps: Codable, Equatable {
        var others = UnknownMembers()
        var steps: [Step]

        enum CodingKeys: String, CodingKey { case others, steps = "" }
    }

    struct EarlyText: Codable, Equatable {
        var others = UnknownMembers()
        @XMLText var title: String
    }

    struct LateText: Codable, Equatable {
        @XMLText var title: String
        var others = UnknownMembers()
    }

    struct Scalars: Codable, Equatable {
        var name: String
        var count: Int?
        var tag: [String] = []
        var others = UnknownMembers()
    }

    struct EarlyLists: Codable, Equatable {
        var others = UnknownMembers()
        var tag: [String] = []
    }

    struct Paragraph: Codable, Equatable {
        @Attribute var id: Int?
        var title: String?
        var content: [Content]

        enum CodingKeys: String, CodingKey { case id, title, content = "" }
    }

    @Test(arguments: [
        "<r><name>Tea</name><boil>1</boil><pour>x</pour><time>3</time></r>",
        "<r><name>Tea</name></r>", "<r><name>Tea</name><time>3</time></r>",
    ])
    func `members beside choices`(text: String) throws { try comesBack(Recipe.self, text) }

    private static let payload =
        "the payload of the choice \"boil\" is its element: its coding keys, BoilCodingKeys "
        + "for a case of this name, need case _0 = \"\""

    private static func row<Value: Decodable & SendableMetatype>(
        _ type: Value.Type, _ text: String, _ message: String
    ) -> TableRow { .decoding(text, type, text, message) { $0.unknownKeyStrategy = .refuse } }

    /// The index of a choice is that in the array, and a member beside it has its key.
    ///
    /// Unknown members cannot be without those that are decoded later.
    static let refused: [TableRow] = [
        row(
            Recipe.self, "<r><name>Tea</name><stir/></r>",
            #"1:20: 0: expected a case of Step, found "stir""#),
        row(
            Recipe.self, "<r><name>n</name><boil>1</boil><time>1</time><boil>x</boil></r>",
            #"1:52: 1: expected Int, found "x""#),
        row(
            Recipe.self, "<r><name>n</name><boil>1</boil><time>x</time></r>",
            #"1:38: time: expected Int, found "x""#),
        row(
            Open.self, "<r><boil>1</boil><pour>x</pour><stir>2</stir></r>",
            #"1:38: 2: expected a case of Step, found "stir""#),
        row(
            Open.self, "<r><stir></stir></r>", #"1:4: 0: expected a case of Step, found "stir""#),
        row(
            Open.self, "<r><boil u=\"1\">1</boil></r>", #"1:10: 0.u: unknown key "u""#),
        row(
            EarlySteps.self, "<r x=\"1\"><boil>1</boil></r>",
            "1:1: UnknownMembers has to be decoded after the text and the elements without keys"),
        row(
            EarlyText.self, "<r x=\"1\">text</r>",
            "1:1: UnknownMembers has to be decoded after the text and the elements without keys"),
        row([Unnamed].self, "<r><boil><_0>1</_0></boil></r>", "1:4: 0: " + payload),
        .encoding("a payload", [Unnamed.boil(1)], root: "r", "0: " + payload),
    ]

    @Test(arguments: refused)
    func `what is refused`(_ row: TableRow) { #expect(row.answer == row.expected) }

    @Test func `a version beside choices`() throws {
        let value = Versioned(steps: [.boil(1), .pour("x")])
        let data = try XMLEncoder().encode(versioned: value, withRootKey: "r")
        #expect(data.text == "<r><version>2</version><boil>1</boil><pour>x</pour></r>")
        #expect(try XMLDecoder().decode(versioned: Versioned.self, from: data) == value)
    }

    @Test(arguments: [
        "<r x=\"1\" boil=\"2\"><boil>1</boil><pour>x</pour><name>n</name></r>",
        "<r><boil>1</boil></r>", "<r />", "<r><boil>1</boil>text</r>", "<r x=\"1\">text</r>",
    ])
    func `unknown members beside choices`(text: String) throws { try comesBack(Open.self, text) }

    @Test func `unknown members beside choices, and a strategy that says where members are`() throws
    {
        let decoder = XMLDecoder()
        decoder.nodeDecodingStrategy = .custom { _, _ in { _ in .elementOrAttribute } }
        let value = try decoder.decode(
            Open.self, from: "<r stir=\"2\"><name>n</name><boil>1</boil></r>")
        #expect(value.steps == [.boil(1)])
        #expect(value.others.map(\.key) == ["stir"])
    }

    @Test func `unknown elements that are added beside choices`() throws {
        var value = try XMLDecoder().decode(Open.self, from: "<r><boil>1</boil></r>")
        try value.others.set("x", forKey: "stir")
        let error = #expect(throws: EncodingError.self) {
            try XMLEncoder().encode(value, withRootKey: "r")
        }
        #expect(
            error.map { TableRow.describe($0) }
                == "stir: the value would be read as one of the choices under the empty key, too")
    }

    @Test func `unknown members and choices in a versioned type and in an array`() throws {
        struct Document: SecondVersion, Equatable {
            var steps: [Step]
            var others = UnknownMembers()
            enum CodingKeys: String, CodingKey { case steps = "", others }
        }
        let text = "<r stir=\"1\"><version>2</version><boil>1</boil></r>"
        let value = try XMLDecoder().decode(versioned: Document.self, from: text)
        #expect(value.steps == [.boil(1)])
        #expect(value.others.map(\.key) == ["stir"])
        #expect(
            try XMLDecoder().decode([Open].self, from: "<l><r q=\"\"><boil>1</boil></r></l>").first?
                .others.map(\.key) == ["q"])
    }

    @Test(arguments: [
        "<r type=\"a\" x=\"1\"><a>1</a>text</r>", "<r x=\"1\">text</r>", "<r>text</r>",
    ])
    func `text beside unknown members`(text: String) throws {
        let late = try XMLDecoder().decode(LateText.self, from: text)
        #expect(late.title == "text")
        #expect(!late.others.contains { $0.key.isEmpty })
        let data = try XMLEncoder().encode(late, withRootKey: "r")
        #expect(try XMLDecoder().decode(LateText.self, from: data) == late)
    }

    /// What a scalar or an array leaves out is unknown, but no member of the object.
    @Test(
        arguments: rows(
            #"""
            <r><name lang="en">a</name></r> => 1:10: name.lang: unknown key "lang"
            <r><name>a</name><name>b</name></r> => 1:19: name: expected one element "name", found another
            <r><name>a</name><tag>1</tag><tag n="1">1</tag></r> => 1:35: tag.1.n: unknown key "n"
            """#))
    func `what is not read of scalars is not kept`(text: String, message: String) throws {
        let value = try XMLDecoder().decode(Scalars.self, from: text)
        #expect(value.others.isEmpty)
        expectError(line: message) {
            let decoder = XMLDecoder()
            decoder.unknownKeyStrategy = .refuse
            _ = try decoder.decode(Scalars.self, from: text)
        }
    }

    @Test func `arrays after unknown members are not kept twice`() throws {
        try comesBack(EarlyLists.self, "<r><x>1</x><tag>1</tag><tag>2</tag></r>")
    }

    @Test(arguments: [
        "<r>a <b>bold</b> and <i class=\"x\">it<u>a</u>lic</i>, <i>more</i><br></br></r>",
        "<r id=\"1\"><title>t</title><i>1</i><b>2</b><i>3</i></r>",
    ])
    func `a choice that is any other element`(text: String) throws {
        try comesBack(Paragraph.self, text)
        guard !text.contains("title") else { return }
        try comesBack([Content].self, text)
    }

    @Test func `any other element keeps its prefix`() throws {
        let text = "<r xmlns:q='u'><q:a q:b='1'>x</q:a></r>"
        let value = try XMLDecoder().decode([Content].self, from: text)
        let data = try XMLEncoder().encode(
            value, withRootKey: "r", rootAttributes: ["xmlns:q": "u"])
        #expect(data.text == "<r xmlns:q=\"u\"><q:a q:b=\"1\">x</q:a></r>")
        let error = #expect(throws: (any Error).self) {
            try XMLEncoder().encode(value, withRootKey: "r")
        }
        #expect(
            error.map { TableRow.describe($0) }
                == "0.q:a: the prefix \"q\" of the name \"q:a\" is not declared")
    }

    enum Unnamed: Codable, Equatable, Sendable {
        case boil(Int)
        enum CodingKeys: String, XMLChoiceCodingKey { case boil }
    }
}
