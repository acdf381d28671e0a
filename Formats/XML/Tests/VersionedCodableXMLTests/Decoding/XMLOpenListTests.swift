import Foundation
import Testing
import VersionedCodable
import VersionedCodableXML

/// Types that ask for an array without being known as one.
@Suite struct XMLOpenListTests {
    struct Point: Codable, Equatable {
        var x: Int
        var y: Int

        init(x: Int, y: Int) {
            (self.x, self.y) = (x, y)
        }

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            x = try container.decode(Int.self)
            y = try container.decode(Int.self)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(x)
            try container.encode(y)
        }
    }

    struct Line: Codable, Equatable {
        var from: Point
        var to: Point?
        var all: [Point]
        var span: ClosedRange<Int>
    }

    @Test func `members with the key of the array`() throws {
        let line = Line(
            from: Point(x: 1, y: 2), to: Point(x: 3, y: 4), all: [Point(x: 5, y: 6)], span: 7...8)
        let data = try XMLEncoder().encode(line, withRootKey: "line")
        #expect(
            String(decoding: data, as: UTF8.self)
                == "<line><from>1</from><from>2</from><to>3</to><to>4</to>"
                + "<all><all>5</all><all>6</all></all><span>7</span><span>8</span></line>")
        #expect(try XMLDecoder().decode(Line.self, from: data) == line)
    }

    /// A paragraph is its own runs, whichever way its type asks for them.
    enum Run: Codable, Equatable {
        case text(String)
        case bold(String)

        enum CodingKeys: String, XMLChoiceCodingKey { case text = "", bold = "b" }
        enum TextCodingKeys: String, CodingKey { case _0 = "" }
        enum BoldCodingKeys: String, CodingKey { case _0 = "" }
    }

    struct Paragraph: Decodable, Equatable {
        var runs: [Run] = []

        init(_ runs: [Run]) {
            self.runs = runs
        }

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd { runs.append(try container.decode(Run.self)) }
        }
    }

    struct Whole: Decodable, Equatable {
        var runs: [Run]

        init(from decoder: any Decoder) throws {
            runs = try decoder.singleValueContainer().decode([Run].self)
        }
    }

    struct Page<Content: Decodable & Equatable>: Decodable, Equatable { var p: Content }

    @Test(
        arguments: [
            (
                "<page><p>one <b>two</b> three</p></page>",
                [.text("one "), .bold("two"), .text(" three")]
            ),
            ("<page><p><b>two</b></p></page>", [.bold("two")]),
            ("<page><p id='1'><b>two</b> three</p></page>", [.bold("two"), .text(" three")]),
            ("<page><p>one</p></page>", [.text("one")]),
            ("<page><p/></page>", []),
            // The first of several.
            ("<page><p><b>one</b></p><p><b>two</b></p></page>", [.bold("one")]),
        ] as [(String, [Run])])
    func `choices among the members of the element`(xml: String, expected: [Run]) throws {
        #expect(try XMLDecoder().decode(Page<Paragraph>.self, from: xml).p.runs == expected)
        #expect(try XMLDecoder().decode(Page<Whole>.self, from: xml).p.runs == expected)
    }

    @Test func `errors name the element`() {
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(
                Line.self, from: "<line><from>1</from><from>x</from></line>")
        }
        #expect(
            error?.diagnostic?.errorDescription == "1:27: from.1: expected Int, found \"x\"")
        let choice = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Page<Paragraph>.self, from: "<page><p><i>x</i></p></page>")
        }
        #expect(
            choice?.diagnostic?.errorDescription
                == "1:13: p.0: expected a case of Run, found \"i\"")
    }
}
