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
        // They are arrays in other formats.
        let data = try DocumentEncoder(format: .json).encode(family)
        #expect(try DocumentDecoder(format: .json).decode(Family.self, from: data) == family)
    }

    @Test func `may be missing or empty`() throws {
        let empty = Family(children: [], pets: nil, years: [], tags: nil)
        #expect(try XMLDecoder().decode(Family.self, from: "<family years=''/>") == empty)
        #expect(
            try XMLDecoder().decode(
                Family.self, from: "<family years=''><children/><pets/></family>")
                == Family(children: [], pets: [], years: [], tags: nil))
    }
}
