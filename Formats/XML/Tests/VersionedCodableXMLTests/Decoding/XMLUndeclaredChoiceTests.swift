import TestSupport
import VersionedCodable
import VersionedCodableXML

/// Choices whose type is not declared as `XMLChoice`.
@Suite struct XMLUndeclaredChoiceTests {
    typealias Bare = Matrix.Bare
    typealias Keyed = Matrix.Keyed
    typealias List = Matrix.Open
    typealias Single = Matrix.Single

    enum Step: Codable, Equatable, Sendable {
        case boil(Int), stir
        enum CodingKeys: String, XMLChoiceCodingKey { case boil, stir }
        enum BoilCodingKeys: String, CodingKey { case _0 = "" }
    }

    enum Run: Codable, Equatable, Sendable {
        case text(String), bold(String)
        enum CodingKeys: String, XMLChoiceCodingKey { case text = "", bold = "b" }
        enum TextCodingKeys: String, CodingKey { case _0 = "" }
        enum BoldCodingKeys: String, CodingKey { case _0 = "" }
    }

    @Test(arguments: [
        "<r><boil>1</boil><stir /></r>", "<r><stir /><boil>1</boil></r>", "<r><stir /></r>",
        "<r />",
    ])
    func `arrays without a key`(text: String) throws {
        try comesBack(Bare<[Step]>.self, text)
        try comesBack(Bare<List<Step>>.self, text)
        try comesBack(Bare<Single<[Step]>>.self, text)
        try comesBack([Step].self, text)
        try comesBack(List<Step>.self, text)
        try comesBack([Single<Step>].self, text)
        try comesBack([[Step]].self, "<r>\(text)\(text)</r>")
    }

    @Test(arguments: [
        "<r>a <b>c</b> d</r>", "<r><b>c</b>d</r>", "<r>a</r>", "<r><b>c</b></r>", "<r />",
    ])
    func `texts of an array without a key`(text: String) throws {
        try comesBack(Bare<[Run]>.self, text)
        try comesBack(Bare<List<Run>>.self, text)
        try comesBack([Run].self, text)
    }

    @Test func `choices that have an element each`() throws {
        let text = "<r><k><boil>1</boil></k><k><stir /></k></r>"
        try comesBack(Keyed<[Step]>.self, text)
        try comesBack(Keyed<[Step?]>.self, text)
    }

    private static let message =
        "is a choice, because its coding keys are XMLChoiceCodingKey: declare it as XMLChoice, "
        + "or read the array under the empty key"

    private func expectRefused<Value: Codable & Equatable>(
        _ value: Value, _ name: String, writing path: String
    ) {
        let error = #expect(throws: EncodingError.self) { try XMLEncoder().encode(value) }
        #expect(error.map { TableRow.describe($0) } == "\(path): \(name) \(Self.message)")
    }

    @Test func `a type that decodes itself as an array`() throws {
        for text in [
            "<r><k><boil>1</boil></k></r>", "<r><k><boil>1</boil><stir /></k></r>",
        ] {
            expectError(line: "1:4: k.0: Step \(Self.message)") {
                try XMLDecoder().decode(Keyed<List<Step>>.self, from: text)
            }
        }
        expectRefused(Keyed(List(Step.boil(1))), "Step", writing: "k")
        expectRefused(Keyed(Single([Step.stir])), "Step", writing: "k")
        expectRefused(Keyed(List(Single(Step.stir))), "Single<Step>", writing: "k")
        try comesBack(Keyed<List<Step>>.self, "<r><k /></r>")
    }

    /// An empty element would be nil.
    @Test func `choices that may be nil`() throws {
        expectRefused([Step.boil(1), .stir] as [Step?], "Optional<Step>", writing: "0")
        expectRefused(Bare<[Step?]>([.stir]), "Optional<Step>", writing: ".0")
        try expect("<r><boil>1</boil><stir /></r>", is: [.boil(1), nil] as [Step?])
    }

    /// A type without choices next to text, with and without elements.
    @Test func `text where no choice is text`() throws {
        for text in ["<r>x</r>", "<r a='1'>x</r>"] {
            let error = #expect(throws: DecodingError.self) {
                try XMLDecoder().decode(Bare<[Step]>.self, from: text)
            }
            #expect(error?.diagnostic?.errorDescription?.hasSuffix(#"found "x""#) == true)
        }
        try expect("<r>x<stir/>y<boil>1</boil></r>", is: [Step.stir, .boil(1)])
    }

    /// User code runs once for each value.
    @Test func `every choice is decoded once`() throws {
        struct Counted: Decodable {
            nonisolated(unsafe) static var count = 0
            enum CodingKeys: String, XMLChoiceCodingKey { case a, text = "" }
            init(from decoder: any Decoder) throws {
                Self.count += 1
                _ = try decoder.container(keyedBy: CodingKeys.self)
            }
        }
        struct Holder: Decodable {
            var all: [Counted]
            enum CodingKeys: String, CodingKey { case all = "" }
        }
        let holder = try XMLDecoder().decode(
            Holder.self, from: Data("<r>x<a/>y<a/></r>".utf8))
        #expect(holder.all.count == 4)
        #expect(Counted.count == 4)
    }
}
