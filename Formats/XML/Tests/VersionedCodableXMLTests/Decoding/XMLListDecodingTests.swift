import Foundation
import Testing
import VersionedCodable
import VersionedCodableXML

/// Arrays in elements of their own, and in one text.
@Suite struct XMLListDecodingTests {
    struct Family: Codable, Equatable {
        @XMLWrapped("child") var children: [Child] = []
        @XMLWrapped("pet") var pets: [String]? = nil
        @Attribute @XMLList var years: [Int]
        @XMLList var tags: [String]?
    }
    struct Child: Codable, Equatable {
        @Attribute var age: Int
        var toy: [String]
    }

    static let text = """
        <family years=" 1  2
        3"><children><child age="1"><toy>a</toy></child><child age="2"/></children>\
        <pets><cat>Tom</cat></pets><tags>red round</tags></family>
        """
    static let family = Family(
        children: [Child(age: 1, toy: ["a"]), Child(age: 2, toy: [])], pets: ["Tom"],
        years: [1, 2, 3], tags: ["red", "round"])

    @Test func `are decoded`() throws {
        let family = try XMLDecoder().decode(Family.self, from: Self.text)
        #expect(family == Self.family)
        #expect(family.$pets.itemName == "cat")
    }

    @Test func `may be missing or empty`() throws {
        let empty = Family(children: [], pets: nil, years: [], tags: nil)
        #expect(try XMLDecoder().decode(Family.self, from: "<family years=''/>") == empty)
        #expect(
            try XMLDecoder().decode(
                Family.self, from: "<family years=''><children/><pets/></family>")
                == Family(children: [], pets: [], years: [], tags: nil))
    }

    @Test func `are arrays in other formats`() throws {
        let data = try Foundation.JSONEncoder().encode(Self.family)
        #expect(try Foundation.JSONDecoder().decode(Family.self, from: data) == Self.family)
        #expect(
            try DocumentDecoder(format: .json).decode(Family.self, from: data) == Self.family)
    }

    @Test func `come back from XML`() throws {
        let data = try DocumentEncoder(format: .xml).encode(Self.family)
        #expect(try XMLDecoder().decode(Family.self, from: data) == Self.family)
    }

    @Test(arguments: [
        (
            "<family years='1 x'><children/></family>",
            "1:16: years.1: expected Int, found \"x\""
        ),
        (
            "<family years='1'>\n<children><child age='1'/><child age='z'/></children></family>",
            "2:39: children.1.age: expected Int, found \"z\""
        ),
    ])
    func `errors have paths`(text: String, expected: String) {
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Family.self, from: text)
        }
        #expect(error?.diagnostic?.errorDescription == expected)
    }
}
