import Foundation
import Testing
import VersionedCodable
import VersionedCodableXML

/// Enumerations whose cases are elements beside each other.
@Suite struct XMLChoiceDecodingTests {
    enum Run: Codable, Equatable {
        case text(String)
        case bold(String)
        case link(Link)
        enum CodingKeys: String, XMLChoiceCodingKey { case text = "", bold = "b", link = "a" }
        enum TextCodingKeys: String, CodingKey { case _0 = "" }
        enum BoldCodingKeys: String, CodingKey { case _0 = "" }
        enum LinkCodingKeys: String, CodingKey { case _0 = "" }
    }
    struct Link: Codable, Equatable {
        @Attribute var href: String
        @XMLText var title: String
    }
    enum Step: Codable, Equatable {
        case boil(Int), pour(String)
        enum CodingKeys: String, XMLChoiceCodingKey { case boil, pour }
        enum BoilCodingKeys: String, CodingKey { case _0 = "" }
        enum PourCodingKeys: String, CodingKey { case _0 = "" }
    }

    @Test func `mixed content`() throws {
        let text = "<p id='1'>a <b>bold</b> and <a href='/'>link</a>.</p>"
        #expect(
            try XMLDecoder().decode([Run].self, from: text) == [
                .text("a "), .bold("bold"), .text(" and "), .link(Link(href: "/", title: "link")),
                .text("."),
            ])
        #expect(try XMLDecoder().decode([Run].self, from: "<p>only</p>") == [.text("only")])
        #expect(try XMLDecoder().decode([Run].self, from: "<p/>") == [])
        struct Page: Decodable { var p: [Paragraph] }
        struct Paragraph: Decodable {
            var runs: [Run]
            init(from decoder: any Decoder) throws { runs = try [Run](from: decoder) }
        }
        let page = try XMLDecoder().decode(Page.self, from: "<d><p>x</p>\(text)<p><b>y</b></p></d>")
        #expect(page.p.map(\.runs.count) == [1, 5, 1])
    }

    @Test func `choices under the empty key`() throws {
        struct Recipe: Codable, Equatable {
            @Attribute var name: String
            var steps: [Step]
            enum CodingKeys: String, CodingKey { case name, steps = "" }
        }
        let text = "<r name='Tea'><boil>5</boil><pour>cup</pour><boil>6</boil></r>"
        #expect(
            try XMLDecoder().decode(Recipe.self, from: text)
                == Recipe(name: "Tea", steps: [.boil(5), .pour("cup"), .boil(6)]))
        #expect(
            try XMLDecoder().decode([Recipe].self, from: "<l>\(text)<x name='N'/></l>").map(
                \.steps.count) == [3, 0])
    }

    @Test func `choices under a key of their own`() throws {
        struct One: Codable, Equatable {
            var step: Step
            var more: [Step]
            var maybe: Step?
        }
        #expect(
            try XMLDecoder().decode(
                One.self,
                from: """
                    <o><step><boil>1</boil></step><more><boil>2</boil></more>
                    <more><pour>x</pour></more></o>
                    """) == One(step: .boil(1), more: [.boil(2), .pour("x")], maybe: nil))
    }

    @Test func `choices and keys of one element`() throws {
        struct Merged: Decodable {
            var name: String
            var steps: [Step]
            enum CodingKeys: CodingKey { case name }
            init(from decoder: any Decoder) throws {
                name = try decoder.container(keyedBy: CodingKeys.self).decode(
                    String.self, forKey: .name)
                steps = [try Step(from: decoder)]
            }
        }
        let text = "<m name='n'><boil>1</boil></m>"
        #expect(try XMLDecoder().decode(Merged.self, from: text).steps == [.boil(1)])
        #expect(try XMLDecoder().decode([Merged].self, from: "<l>\(text)</l>").first?.name == "n")
    }

    @Test func `an unknown element is an error`() {
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(
                [Step].self, from: "<r><boil>1</boil><stir><boil>2</boil></stir></r>")
        }
        #expect(
            error?.diagnostic.map { "\($0.path.joined(separator: ".")) \($0.message)" }
                == "1 expected a case of Step, found \"stir\"")
        #expect(error?.diagnostic?.location?.column == 18)
    }

    @Test func `bad payloads have a path`() {
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode([Step].self, from: "<r><pour>1</pour><boil>x</boil></r>")
        }
        #expect(
            error?.diagnostic.map { "\($0.path.joined(separator: ".")) \($0.message)" }
                == "1 expected Int, found \"x\"")
    }
}
