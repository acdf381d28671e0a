import Foundation
import Testing
import VersionedCodable

/// The input is read once, and a peek reads only its beginning.
///
/// Shown by counting, not by time.
struct ReadingOnceTests {
    struct Note: VersionedCodable, Equatable {
        static let version: Int? = 3
        typealias PreviousVersion = SecondNote
        var text: String
        init(text: String) { self.text = text }
        init(from old: SecondNote) { text = old.body }
    }

    struct SecondNote: VersionedCodable {
        static let version: Int? = 2
        typealias PreviousVersion = FirstNote
        var body: String
        init(from old: FirstNote) { body = old.content }
    }

    struct FirstNote: VersionedCodable {
        static let version: Int? = nil
        typealias PreviousVersion = NothingEarlier
        var content: String
    }

    static let formats: [any DocumentFormat] = [
        JSONFormat(), PropertyListFormat(.xml), PropertyListFormat(.binary),
    ]

    @Test(
        arguments: 0..<3,
        [["version": 3, "text": "hello"], ["body": "hello", "version": 2], ["content": "hello"]]
            as [[String: any Codable & Sendable]])
    func aDocumentIsReadOnce(format: Int, members: [String: any Codable & Sendable]) throws {
        let base = Self.formats[format]
        let fields = members.mapValues { AnyField(value: $0) }
        let data = try base.write(DocumentEncoder(format: .json).document(from: fields))
        let counter = CountingFormat.Counter()
        let decoder = DocumentDecoder(format: CountingFormat(base: base, counter: counter))
        #expect(try decoder.decode(versioned: Note.self, from: data) == Note(text: "hello"))
        #expect(counter.reads == 1)
        #expect(counter.prefixes == 0)
    }

    struct AnyField: Encodable {
        let value: any Codable & Sendable
        func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }

    @Test func aPeekIntoAHundredMegabytesReadsTheirBeginning() throws {
        var source = EndlessSource(
            head: #"{"version":3,"lines":["#,
            piece: #""a line of a log that goes on and on","#,
            total: 100_000_000)
        let decoder = DocumentDecoder(format: .json)
        #expect(try decoder.peekVersion(VersionKeyAtRootVersionPathSpec.self, from: &source) == 3)
        #expect(source.handedOut == 1024)
    }

    @Test func aPeekIntoAnXMLPropertyListReadsItsBeginning() throws {
        var source = EndlessSource(
            head: """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
                "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0"><dict><key>version</key><integer>3</integer>
                <key>lines</key><array>
                """,
            piece: "<string>a line of a log that goes on and on</string>\n",
            total: 100_000_000)
        let decoder = DocumentDecoder(format: .propertyList)
        #expect(try decoder.peekVersion(VersionKeyAtRootVersionPathSpec.self, from: &source) == 3)
        #expect(source.handedOut == 1024)
    }

    @Test func aPeekIntoAFileReadsItsBeginning() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("peek-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: url) }
        // Not JSON behind the first kilobyte, which a peek must not notice.
        let text = #"{"version":3,"text":"# + String(repeating: " ", count: 1100) + "}}}}"
        try Data(text.utf8).write(to: url)
        let decoder = DocumentDecoder(format: .json)
        #expect(try decoder.peekVersion(VersionKeyAtRootVersionPathSpec.self, fromFileAt: url) == 3)
    }
}
