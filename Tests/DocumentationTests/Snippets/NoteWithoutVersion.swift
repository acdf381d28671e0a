import Foundation
import Testing
import VersionedCodable

struct Note: VersionedCodable, Equatable {
    static let version: Int? = 2
    typealias PreviousVersion = NoteV1

    var title: String

    init(from old: NoteV1) {
        title = old.text
    }
}

// snippet
struct NoteV1: VersionedCodable {
    static let version: Int? = 1
    static let versionWhenMissing: Int? = 1
    typealias PreviousVersion = NothingEarlier

    var text: String
}
// end

@Suite struct NoteWithoutVersionTests {
    @Test(arguments: [#"{"text": "tea"}"#, #"{"version": 1, "text": "tea"}"#])
    func isOfTheFirstVersion(text: String) throws {
        let note = try DocumentDecoder(format: .json).decode(versioned: Note.self, from: text)
        #expect(note.title == "tea")
        let written = try DocumentEncoder(format: .json).encode(versioned: note)
        #expect(String(decoding: written, as: UTF8.self) == #"{"version":2,"title":"tea"}"#)
    }
}
