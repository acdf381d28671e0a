import Foundation
import Testing
import VersionedCodable
import VersionedCodableXML

/// Keys that a type encodes several times by hand.
@Suite struct XMLRepeatedKeyTests {
    private enum Keys: CodingKey { case row, a }

    private struct Reopened: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            for value in [1, 2] {
                var row = container.nestedContainer(keyedBy: Keys.self, forKey: .row)
                try row.encode(value, forKey: .a)
            }
        }
    }

    private struct Repeated: Encodable {
        var usesSuper: Bool

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            for value in [1, 2] {
                if usesSuper {
                    try value.encode(to: container.superEncoder(forKey: .a))
                } else {
                    try container.encode(value, forKey: .a)
                }
            }
        }
    }

    private enum Note: Codable, Equatable {
        case text(String)
        enum CodingKeys: String, XMLChoiceCodingKey { case text }
        enum TextCodingKeys: String, CodingKey { case _0 = "" }
    }

    private struct Album: Codable, Equatable {
        var title: String
        var notes: [Note]
    }

    private func xml(_ value: some Encodable) throws -> String {
        String(decoding: try XMLEncoder().encode(value, withRootKey: "r"), as: UTF8.self)
    }

    /// A container that was asked for twice is one, whose last value counts, as in all other
    /// formats.
    @Test func aContainerIsOpenedAgain() throws {
        let found = try xml(Reopened())
        #expect(found == "<r><row><a>2</a></row></r>")
    }

    private struct Placed: Encodable {
        private enum Keys: CodingKey { case row, id }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            for value in 1...3 {
                var row = container.nestedContainer(keyedBy: Keys.self, forKey: .row)
                try row.encode(Attribute(wrappedValue: value), forKey: .id)
                if value == 1 { try row.encode(Element(wrappedValue: 7), forKey: .id) }
            }
        }
    }

    /// An attribute replaces an attribute, and leaves the element of its name alone.
    @Test func anAttributeIsEncodedAgain() throws {
        #expect(try xml(Placed()) == "<r><row id=\"3\"><id>7</id></row></r>")
    }

    /// Elements of one name are a list.
    @Test(arguments: [false, true])
    func aKeyIsEncodedAgain(usesSuper: Bool) throws {
        let found = try xml(Repeated(usesSuper: usesSuper))
        #expect(found == "<r><a>1</a><a>2</a></r>")
    }

    /// Choices under a key of their own stand in elements of its name.
    @Test func choicesHaveTheElementOfTheirKey() throws {
        let album = Album(title: "t", notes: [.text("a"), .text("b")])
        let text =
            "<r><title>t</title><notes><text>a</text></notes><notes><text>b</text></notes></r>"
        #expect(try XMLDecoder().decode(Album.self, from: Data(text.utf8)) == album)
        let found = try xml(album)
        #expect(found == text)
    }
}
