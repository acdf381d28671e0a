import Foundation
import Testing
import VersionedCodable
import VersionedCodableYAML

@Suite("Streams of YAML documents")
struct YAMLStreamTests {
    private struct Item: Codable, Hashable {
        var x: Int
    }

    @Test func everyDocumentIsAValue() throws {
        let decoder = YAMLDecoder()
        #expect(
            try decoder.decodeAll(Item.self, from: "x: 1\n---\nx: 2\n...\n---\nx: 3\n")
                == [Item(x: 1), Item(x: 2), Item(x: 3)])
        #expect(try decoder.decodeAll(Item.self, from: "") == [])
        #expect(try decoder.decodeAll(Item.self, from: Data("x: 1".utf8)) == [Item(x: 1)])
    }

    @Test func oneDocumentIsExpectedElsewhere() {
        let error = #expect(throws: ReadingError.self) {
            try YAMLDecoder().decode(Item.self, from: "x: 1\n---\nx: 2\n")
        }
        #expect(error?.location?.description == "2:1")
    }

    @Test func anchorsEndWithTheirDocument() {
        #expect(throws: ReadingError.self) {
            try YAMLDecoder().decodeAll([Int].self, from: "[&a 1]\n---\n[*a]\n")
        }
    }

    @Test func valuesComeOneByOne() throws {
        let decoder = YAMLDecoder()
        decoder.sourceName = "stream.yaml"
        let data = Data("x: 1\n---\ny: 2\n---\nx: 3\n---\n[\n".utf8)
        let values = Array(decoder.values(of: Item.self, in: data))
        try #require(values.count == 4)
        #expect(try values[0].get() == Item(x: 1))
        let missing = #expect(throws: DecodingError.self) { try values[1].get() }
        #expect(
            missing?.diagnostic?.description.hasPrefix(
                "stream.yaml:3:1: the key \"x\" is missing") == true)
        #expect(try values[2].get() == Item(x: 3))
        let syntax = #expect(throws: ReadingError.self) { try values[3].get() }
        #expect(syntax?.sourceName == "stream.yaml")
        #expect(throws: DecodingError.self) { try decoder.decodeAll(Item.self, from: data) }
    }

    @Test func valuesAreReadWhenAskedFor() throws {
        let data = Data("x: 1\n---\n[".utf8)
        for value in YAMLDecoder().values(of: Item.self, in: data).prefix(1) {
            #expect(try value.get() == Item(x: 1))
        }
    }

    @Test func aStreamIsWritten() throws {
        let items = [Item(x: 1), Item(x: 2)]
        let text = try YAMLEncoder().encodeAll(items)
        #expect(text == "x: 1\n---\nx: 2\n")
        #expect(try YAMLDecoder().decodeAll(Item.self, from: text) == items)
        #expect(try YAMLEncoder().encodeAll([Item]()) == "")
    }
}

@Suite("Versioned YAML")
struct YAMLVersionTests {
    @Test func anyVersionIsRead() throws {
        let decoder = YAMLDecoder()
        let old = "version: 1\nname: a b\n"
        let new = Person(first: "a", last: "b")
        #expect(try decoder.decode(versioned: Person.self, from: old) == new)
        #expect(try decoder.decode(versioned: Person.self, from: Data(old.utf8)) == new)
        #expect(
            try decoder.decode(versioned: Person.self, from: try CodableDocument(yaml: old)) == new)
        #expect(
            try decoder.decodeAll(
                versioned: Person.self, from: old + "---\nversion: 2\nfirst: a\nlast: b\n")
                == [new, new])
    }

    @Test func theVersionIsWritten() throws {
        let encoder = YAMLEncoder()
        let new = Person(first: "a", last: "b")
        let text = try encoder.encode(versioned: new)
        #expect(type(of: text) == String.self)
        #expect(text == "version: 2\nfirst: a\nlast: b\n")
        let data: Data = try encoder.encode(versioned: new)
        #expect(data == Data(text.utf8))
        #expect(try encoder.encodeAll(versioned: [new, new]) == text + "---\n" + text)
    }

    @Test func aPeekStopsEarly() throws {
        let decoder = YAMLDecoder()
        let padding = String(repeating: "# padding\n", count: 1000)
        let data = Data("version: 1\nname: a b\n\(padding)[broken".utf8)
        #expect(try decoder.peekVersion(of: Person.self, from: data) == 1)
        #expect(throws: ReadingError.self) {
            try decoder.decode(versioned: Person.self, from: data)
        }
    }

    @Test func filesAreReadAndWritten() throws {
        let url = FileManager.default.temporaryDirectory
            .appending(path: "\(UUID().uuidString).yaml")
        defer { try? FileManager.default.removeItem(at: url) }
        let person = Person(first: "a", last: "b")
        try YAMLEncoder().encode(versioned: person, toFileAt: url)
        #expect(try YAMLDecoder().decode(versioned: Person.self, fromFileAt: url) == person)
        #expect(
            try YAMLDecoder().peekVersion(VersionKeyAtRootVersionPathSpec.self, fromFileAt: url)
                == 2)
    }
}

private struct Person: VersionedCodable, Hashable {
    static let version: Int? = 2
    typealias PreviousVersion = OldPerson
    var first: String
    var last: String

    init(first: String, last: String) {
        self.first = first
        self.last = last
    }

    init(from old: OldPerson) throws {
        let words = old.name.split(separator: " ")
        first = words.first.map(String.init) ?? ""
        last = words.last.map(String.init) ?? ""
    }
}

private struct OldPerson: VersionedCodable {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier
    var name: String
}
