import TestSupport
import VersionedCodable

/// Versioned values in files and in documents that were read before.
struct FileTests {
    struct Note: SecondVersion, Equatable {
        var text: String
        init(text: String) { self.text = text }
        init(from old: OldNote) { text = old.body }
    }

    struct OldNote: Unversioned {
        var body: String
    }

    struct Unwritable: FirstVersion {
        var number = Double.infinity
    }

    @Test func aFileIsReadAndWritten() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("note.json")
        try folder.write(#"{"body":"hello"}"#, to: "note.json")
        let decoder = DocumentDecoder(format: .json)
        let result = try decoder.decodeResult(versioned: Note.self, fromFileAt: file)
        #expect(result.value == Note(text: "hello"))
        #expect(result.versionText == "unversioned")
        #expect(result.steps.map(\.fromVersionText) == ["unversioned"])
        #expect(result.steps.map(\.toVersionText) == ["2"])

        let encoder = DocumentEncoder(format: .json)
        try encoder.encode(versioned: result.value, toFileAt: file)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text == #"{"version":2,"text":"hello"}"#)
        #expect(try decoder.decode(versioned: Note.self, fromFileAt: file) == result.value)
        #expect(try decoder.peekVersion(of: Note.self, from: Data(text.utf8)) == 2)

        try encoder.encode([1, 2], toFileAt: file)
        #expect(try decoder.decode([Int].self, fromFileAt: file) == [1, 2])
    }

    @Test func aFailureLeavesTheFileAsItWas() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("note.json")
        try folder.write("old", to: "note.json")
        #expect(throws: EncodingError.self) {
            try DocumentEncoder(format: .json).encode(versioned: Unwritable(), toFileAt: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == "old")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    }

    @Test(
        arguments: [
            #"{"version":2,"text":7}"#: "1:21: text: expected String, found 7",
            #"{"version":2,"text"}"#: "1:20: expected ':' after the key, found '}'",
            #"{"version":3}"#:
                "1:12: version 3 is newer than 2, the newest version of Note this program knows",
        ] as KeyValuePairs)
    func errorsNameTheFile(text: String, message: String) throws {
        let folder = try TemporaryFolder()
        let file = folder.file("note.json")
        try folder.write(text, to: "note.json")
        let error = #expect(throws: (any Error).self) {
            try DocumentDecoder(format: .json).decode(versioned: Note.self, fromFileAt: file)
        }
        #expect(error?.documentDescription.hasPrefix("\(file.relativePath):\(message)") == true)
    }

    @Test func aDocumentIsDecodedWithoutReadingItAgain() throws {
        let counting = CountingFormat(base: JSONFormat())
        let decoder = DocumentDecoder(format: counting)
        let document = try decoder.document(from: Data(#"{"version":2,"text":"a"}"#.utf8))
        #expect(try decoder.version(VersionKeyAtRootVersionPathSpec.self, of: document) == 2)
        #expect(try decoder.decode(versioned: Note.self, from: document) == Note(text: "a"))
        let result = try decoder.decodeResult(versioned: Note.self, from: document)
        #expect(result.versionText == "2")
        #expect(!result.isMigrated)
        #expect(counting.reads == 1)
    }

    /// A file beyond the limit is not read; that its content is no JSON does not show.
    @Test func aFileBeyondTheLimitIsNotRead() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("note.json")
        try Data(repeating: 0, count: 1000).write(to: file)
        let decoder = DocumentDecoder(format: .json)
        decoder.limits.inputBytes = 999
        expectError(
            ReadingError.self,
            "\(file.relativePath): the input is larger than the limit of 999 bytes (inputBytes)"
        ) { try decoder.decode([Int].self, fromFileAt: file) }
    }
}
