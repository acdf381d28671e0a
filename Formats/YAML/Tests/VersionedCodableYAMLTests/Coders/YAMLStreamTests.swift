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
            try decoder.decodeAll(
                Item.self, from: Data("x: 1\n---\nx: 2\n...\n---\nx: 3\n".utf8))
                == [Item(x: 1), Item(x: 2), Item(x: 3)])
        #expect(try decoder.decodeAll(Item.self, from: Data()) == [])
    }

    @Test func oneDocumentIsExpectedElsewhere() {
        let error = #expect(throws: ReadingError.self) {
            try YAMLDecoder().decode(Item.self, from: "x: 1\n---\nx: 2\n")
        }
        #expect(error?.location?.description == "2:1")
    }

    @Test func anchorsEndWithTheirDocument() {
        #expect(throws: ReadingError.self) {
            try YAMLDecoder().decodeAll([Int].self, from: Data("[&a 1]\n---\n[*a]\n".utf8))
        }
    }

    /// Each document is decoded before the next one is read.
    @Test(arguments: [
        ("x: 1\n---\ny: 2\n---\n[\n", "stream.yaml:3:1: the key \"x\" is missing"),
        ("x: 1\n---\n[\n---\ny: 2\n", "stream.yaml:4:1: expected a value"),
    ])
    func theFirstMistakeIsThrown(_ text: String, _ message: String) {
        let decoder = YAMLDecoder()
        decoder.sourceName = "stream.yaml"
        let error = #expect(throws: (any Error).self) {
            try decoder.decodeAll(Item.self, from: Data(text.utf8))
        }
        let said = (error as? DecodingError)?.diagnostic.map { "\($0)" } ?? "\(error as Any)"
        #expect(said.contains(message), "\(said)")
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
            try decoder.decode(versioned: Person.self, from: try read(old)) == new)
        #expect(
            try decoder.decodeAll(
                versioned: Person.self,
                from: Data((old + "---\nversion: 2\nfirst: a\nlast: b\n").utf8))
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
