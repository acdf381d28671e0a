import AllModules
import Testing

/// Strings and keys around the lengths at which they are kept in another way.
@Suite("Short strings") struct ShortStringTests {
    /// Text of 0 to 24 bytes, in ASCII and with a longer character at every place.
    static let texts: [String] = (0...24).flatMap { count in
        let text = String("The quick brown fox runs.".prefix(count)).replacing(" ", with: "_")
        let places = text.indices.map {
            text.replacing(text[$0...$0], with: "é", maxReplacements: 1)
        }
        return [text] + places + [text + "🦊", text + "\u{7F}~"]
    }

    struct Texts: Codable, Equatable {
        var one: String
        var maybe: String?
        var list: [String]
    }

    struct Wrapped: Codable, Equatable {
        @Attribute var attribute: String
        @Element var element: String
        @Attribute var maybe: String?
    }

    @Test("Every text is decoded as it was encoded", arguments: Notation.formats)
    func texts(_ format: any DocumentFormat) throws {
        let encoder = DocumentEncoder(format: format)
        let decoder = DocumentDecoder(format: format)
        for text in Self.texts {
            let maybe = text.isEmpty ? nil : text
            let value = Texts(one: text, maybe: maybe, list: [text, "x" + text, text])
            let found = try decoder.decode(Texts.self, from: try encoder.encode(value))
            #expect(found == value)
            try expectWhole(found.one, text)
            let wrapped = Wrapped(attribute: text, element: text, maybe: maybe)
            let again = try decoder.decode(Wrapped.self, from: try encoder.encode(wrapped))
            #expect(again == wrapped)
            try expectWhole(again.attribute, text)
            try expectWhole(again.element, text)
        }
    }

    /// A string that was made without the standard library has to be what it makes of the text in
    /// every respect.
    private func expectWhole(_ found: String, _ text: String) throws {
        #expect(found.utf8.elementsEqual(text.utf8))
        #expect(found.count == text.count)
        #expect(found.unicodeScalars.count == text.unicodeScalars.count)
        #expect(found.hashValue == text.hashValue)
        #expect([text: 1][found] == 1)
        #expect(found < text + "a" && !(found < text))
        #expect(found.hasPrefix(text) && text.hasSuffix(found))
        var longer = found
        longer += "and more than fits"
        #expect(longer == text + "and more than fits")
        #expect(found.utf8.withContiguousStorageIfAvailable(Array.init) == Array(text.utf8))
        #expect(String(found.reversed()) == String(text.reversed()))
        #expect(found.uppercased() == text.uppercased())
    }

    @Test("Text that is no UTF-8 is refused or repaired as it always was")
    func invalidText() throws {
        for count in 1...17 {
            var bytes = Array("\"\(String(repeating: "a", count: count))\"".utf8)
            bytes[count / 2 + 1] = 0xFF
            let data = Data(bytes)
            #expect(throws: ReadingError.self) {
                try DocumentDecoder(format: .json).decode(String.self, from: data)
            }
        }
    }

    // MARK: Keys

    struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    struct Members: Codable, Equatable {
        static let names = CodingUserInfoKey(rawValue: "names") ?? { fatalError("no key") }()
        var values: [String: Int]

        init(_ values: [String: Int]) { self.values = values }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Name.self)
            let names = try #require(decoder.userInfo[Members.names] as? [String])
            values = [:]
            for name in names {
                values[name] = try container.decodeIfPresent(
                    Int.self, forKey: Name(stringValue: name))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Name.self)
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                try container.encode(value, forKey: Name(stringValue: name))
            }
        }
    }

    /// Names of 1 to 20 bytes, many of them the beginning of another or different in one byte.
    static let names: [String] = (1...20).flatMap { count in
        let name = String("abcdefghijklmnopqrst".prefix(count))
        return [name, name.dropLast() + "Z", name.dropLast() + "é"]
    }

    @Test("Every name finds its own member, in any order", arguments: Notation.formats)
    func names(_ format: any DocumentFormat) throws {
        for few in [Self.names, Array(Self.names.prefix(12)), Array(Self.names.suffix(12))] {
            let values = Dictionary(uniqueKeysWithValues: zip(few, 0...))
            let data = try DocumentEncoder(format: format).encode(Members(values))
            for order in [few.sorted(), few.reversed(), few.shuffled()] {
                let decoder = DocumentDecoder(format: format)
                // Built at run time, and part of a longer string, which is another kind of string.
                decoder.userInfo[Members.names] = order.map { String(("-" + $0).dropFirst()) }
                #expect(try decoder.decode(Members.self, from: data).values == values)
                decoder.userInfo[Members.names] =
                    order.map { $0 + "?" } + order.map { "?" + $0 } + [""]
                #expect(try decoder.decode(Members.self, from: data).values.isEmpty)
            }
        }
    }
}
