import Foundation
import Testing
import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableXML

/// What is encoded is decoded as the same value.
@Suite struct XMLEncoderRoundTripTests {
    func check<Value: Codable & Equatable>(
        _ value: Value,
        options: (XMLEncoder) -> Void = { _ in },
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        let encoder = XMLEncoder()
        options(encoder)
        for formatting in [[], .prettyPrinted, .noEmptyElements] as [XMLEncoder.OutputFormatting] {
            encoder.outputFormatting = formatting
            let data: Data = try encoder.encode(value)
            #expect(
                try XMLDecoder().decode(Value.self, from: data) == value,
                "\(String(decoding: data, as: UTF8.self))", sourceLocation: sourceLocation)
        }
        let document = try encoder.document(from: value)
        #expect(
            try XMLDecoder().decode(Value.self, from: document) == value,
            sourceLocation: sourceLocation)
    }

    @Test func placements() throws {
        let item = XMLEncoderPlacementTests.Item(
            name: "Tea", id: 7,
            links: [
                .init(href: "/a", rank: 2, title: "A & B"), .init(href: "/b", rank: nil, title: ""),
            ])
        try check(item)
        try check(
            XMLEncoderTests.Job(
                name: "a \"b\" <c>", steps: ["x"], place: .init(city: "Linz \u{1F600}")))
        try check(XMLEncoderTests.Job(name: "", steps: [], place: nil))
    }

    struct Scalars: Codable, Equatable {
        var a = Int.min
        var b = UInt64.max
        var c = 0.1
        var d = Double.infinity
        var e = Float.leastNonzeroMagnitude
        var f = true
        var g = Date(timeIntervalSinceReferenceDate: 0.1)
        var h = Data([0, 255])
        var i = URL(string: "https://a.example/?a=b&c")
        var j = Decimal(string: "1.25")
        var k = ["x": [1, 2], "y": [3]]
        var l: [[Int]] = [[1, 2], [3]]
        var m = Set([1, 2])
    }

    @Test func scalars() throws {
        try check(Scalars())
    }

    struct Choices: Codable, Equatable {
        var entries: [XMLEncoderChoiceTests.Entry]

        init(_ entries: [XMLEncoderChoiceTests.Entry]) { self.entries = entries }
        init(from decoder: any Decoder) throws {
            entries = try decoder.singleValueContainer().decode([XMLEncoderChoiceTests.Entry].self)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(entries)
        }
    }

    @Test func choices() throws {
        try check(Choices([.int(1), .pair(x: 2, y: 3), .int(4)]))
        try check(Choices([]))
    }

    struct Single: Codable, Equatable {
        var entry: XMLEncoderChoiceTests.Entry
    }

    @Test func singleChoices() throws {
        try check(Single(entry: .int(5)))
        try check(Single(entry: .pair(x: 1, y: 2)))
    }

    struct Mixed: Codable, Equatable {
        var parts: [XMLEncoderChoiceTests.Part]
        enum CodingKeys: String, CodingKey { case parts = "" }
    }

    @Test func mixedContent() throws {
        let value = Mixed(
            parts: [.text("a "), .bold("b"), .text(" c "), .link(.init(href: "/", title: "d"))])
        #expect(
            try xml(value) == "<Mixed>a <bold>b</bold> c <link href=\"/\">d</link></Mixed>")
        let data: Data = try XMLEncoder().encode(value)
        #expect(try XMLDecoder().decode(Mixed.self, from: data) == value)
    }
}
