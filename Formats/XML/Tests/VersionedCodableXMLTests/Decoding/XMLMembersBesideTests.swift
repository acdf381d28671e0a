import TestSupport
import Testing
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

    struct Versioned: VersionedCodable, Equatable {
        static let version: Int? = 2
        var steps: [Step]

        enum CodingKeys: String, CodingKey { case steps = "" }
    }

    struct Open: Codable, Equatable {
        var others = UnknownMembers()
        var steps: [Step]
        var name: String?

        enum CodingKeys: String, CodingKey { case others, steps = "", name }
    }

    struct Late: Codable, Equatable {
        var steps: [Step]
        var others = UnknownMembers()

        enum CodingKeys: String, CodingKey { case steps = "", others }
    }

    struct Title: Codable, Equatable {
        var others = UnknownMembers()
        @XMLText var title: String
        @Attribute var type: String?
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

    @Test func `an element that is neither a choice nor a member`() throws {
        let text = "<r><name>Tea</name><stir/></r>"
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Recipe.self, from: text)
        }
        #expect(
            error?.diagnostic?.errorDescription
                == #"1:20: 0: expected a case of Step, found "stir""#)
    }

    @Test func `a version beside choices`() throws {
        let value = Versioned(steps: [.boil(1), .pour("x")])
        let data = try XMLEncoder().encode(versioned: value, withRootKey: "r")
        #expect(data.text == "<r><version>2</version><boil>1</boil><pour>x</pour></r>")
        #expect(try XMLDecoder().decode(versioned: Versioned.self, from: data) == value)
    }

    @Test(arguments: [
        "<r x=\"1\" boil=\"2\"><stir>2</stir><boil>1</boil><pour>x</pour><name>n</name></r>",
        "<r><stir></stir></r>", "<r><boil>1</boil></r>",
    ])
    func `unknown members before choices`(text: String) throws {
        for _ in 0..<2 { try comesBack(Open.self, text) }
    }

    @Test(arguments: [
        "<r><boil>1</boil><pour>x</pour><stir>2</stir></r>", "<r><stir></stir></r>",
    ])
    func `unknown members after choices`(text: String) throws { try comesBack(Late.self, text) }

    @Test func `unknown members before choices, and a strategy that says where members are`() throws
    {
        let decoder = XMLDecoder()
        decoder.nodeDecodingStrategy = .custom { _, _ in { _ in .elementOrAttribute } }
        let text = "<r><name>n</name><stir>2</stir><boil>1</boil></r>"
        let value = try decoder.decode(Open.self, from: text)
        #expect(value.steps == [.boil(1)])
        #expect(value.others.map(\.key) == ["stir"])
    }

    @Test(arguments: [
        "<r>text<boil>1</boil></r>", "<r x=\"1\">text</r>",
        "<r>text<stir>1</stir><boil>1</boil></r>",
    ])
    func `text that is none of the choices`(text: String) throws { try comesBack(Open.self, text) }

    /// What was unknown before the choices were known is not known because of that.
    @Test(arguments: [
        "<r><boil u=\"1\">1</boil></r>", "<r><stir/><boil u=\"1\">1</boil></r>",
    ])
    func `attributes of choices after unknown members`(text: String) {
        let decoder = XMLDecoder()
        decoder.unknownKeyStrategy = .refuse
        for _ in 0..<2 {
            let error = #expect(throws: DecodingError.self) {
                try decoder.decode(Open.self, from: text)
            }
            #expect(
                error?.diagnostic?.errorDescription?.hasSuffix(#".u: the key "u" is unknown"#)
                    == true)
        }
    }

    /// The index of a choice is that in the array, and a member beside it has its key.
    @Test(arguments: [
        (
            "<r><name>n</name><boil>1</boil><time>1</time><boil>x</boil></r>",
            #"1:52: 1: expected Int, found "x""#
        ),
        (
            "<r><name>n</name><boil>1</boil><time>x</time></r>",
            #"1:38: time: expected Int, found "x""#
        ),
    ])
    func `paths of choices and of members beside them`(text: String, message: String) {
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Recipe.self, from: text)
        }
        #expect(error?.diagnostic?.errorDescription == message)
    }

    @Test func `unknown members and choices in a versioned type and in an array`() throws {
        struct Document: VersionedCodable, Equatable {
            static let version: Int? = 2
            var others = UnknownMembers()
            var steps: [Step]
            enum CodingKeys: String, CodingKey { case others, steps = "" }
        }
        let text = "<r><version>2</version><stir>1</stir><boil>1</boil></r>"
        let value = try XMLDecoder().decode(versioned: Document.self, from: text)
        #expect(value.steps == [.boil(1)])
        #expect(value.others.map(\.key) == ["stir"])
        #expect(
            try XMLDecoder().decode([Open].self, from: "<l><r><boil>1</boil><q/></r></l>").first?
                .others.map(\.key) == ["q"])
    }

    @Test(arguments: [
        "<r type=\"a\" x=\"1\"><a>1</a>text</r>", "<r x=\"1\">text</r>", "<r>text</r>",
    ])
    func `text beside unknown members`(text: String) throws {
        let value = try XMLDecoder().decode(Title.self, from: text)
        #expect(value.title == "text")
        #expect(!value.others.contains { $0.key.isEmpty })
        let late = try XMLDecoder().decode(LateText.self, from: text)
        #expect(late.title == "text")
        #expect(!late.others.contains { $0.key.isEmpty })
        let data = try XMLEncoder().encode(late, withRootKey: "r")
        #expect(try XMLDecoder().decode(LateText.self, from: data) == late)
    }

    @Test(arguments: [
        "<r><name lang=\"en\">a</name><tag>1</tag><tag>2</tag></r>",
        "<r><name>a</name><count unit=\"m\" q=\"&lt;\">1</count><name>b</name><name>c</name></r>",
        "<r><name lang=\"en\">a</name><count unit=\"m\">1</count><x>2</x></r>",
        "<r><name>a</name><tag n=\"1\">1</tag><tag>2</tag><tag n=\"3\">3</tag></r>",
        "<r><name>a</name><tag n=\"1\">1</tag></r>",
    ])
    func `what is not read of scalars is kept`(text: String) throws {
        try comesBack(Scalars.self, text)
    }

    @Test func `what is kept of a scalar goes with it`() throws {
        var value = try XMLDecoder().decode(
            Scalars.self, from: "<r><name>a</name><count unit='m'>1</count></r>")
        value.count = nil
        #expect(try XMLEncoder().encode(value, withRootKey: "r").text == "<r><name>a</name></r>")
        value = try XMLDecoder().decode(
            Scalars.self, from: "<r><name>a</name><count>1</count><count>2</count></r>")
        value.count = nil
        let error = #expect(throws: EncodingError.self) {
            try XMLEncoder().encode(value, withRootKey: "r")
        }
        #expect(
            error.map { TableRow.describe($0) }
                == ": an element \"count\" that comes after the first one is alone")
        value = try XMLDecoder().decode(
            Scalars.self, from: "<r><name>a</name><tag>1</tag><tag n='1'>2</tag></r>")
        value.tag.removeFirst()
        let shorter = #expect(throws: EncodingError.self) {
            try XMLEncoder().encode(value, withRootKey: "r")
        }
        #expect(
            shorter.map { TableRow.describe($0) }
                == "tag: the attributes of element 1 of 2 \"tag\" are left over")
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

    enum Unnamed: Codable, Equatable {
        case boil(Int)
        enum CodingKeys: String, XMLChoiceCodingKey { case boil }
    }

    @Test func `a payload that has no key for the document`() {
        let message =
            "the payload of the choice \"boil\" is its element: its coding keys, BoilCodingKeys "
            + "for a case of this name, need case _0 = \"\""
        let decoding = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode([Unnamed].self, from: "<r><boil><_0>1</_0></boil></r>")
        }
        #expect(decoding?.diagnostic?.errorDescription == "1:4: 0: " + message)
        let encoding = #expect(throws: EncodingError.self) {
            try XMLEncoder().encode([Unnamed.boil(1)], withRootKey: "r")
        }
        #expect(encoding.map { TableRow.describe($0) } == "0: " + message)
    }
}
