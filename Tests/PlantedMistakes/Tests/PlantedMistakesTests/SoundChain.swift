import Foundation
import Testing
import VersionedCodable
import VersionedCodableTesting

/// The program without a mistake, whose documents are recorded in `Fixtures`.
///
/// Every mistake is a copy of it with one change.
enum SoundChain {
    struct Note: VersionedCodable, Equatable {
        static let version: Int? = 3
        typealias PreviousVersion = NoteV2

        var title: String
        var text: String
        var tags: [String]

        init(from old: NoteV2) {
            title = old.title
            text = old.text
            tags = old.pinned ? ["pinned"] : []
        }
    }

    struct NoteV2: VersionedCodable {
        static let version: Int? = 2
        typealias PreviousVersion = NoteV1

        var title: String
        var text: String
        var pinned: Bool

        init(from old: NoteV1) {
            title = String(old.text.prefix { $0 != "\n" })
            text = old.text
            pinned = false
        }
    }

    struct NoteV1: VersionedCodable {
        static let version: Int? = 1
        typealias PreviousVersion = NothingEarlier

        var text: String
    }
}

struct SoundChainTests {
    @Test(arguments: MigrationLaw.allCases)
    func keeps(_ law: MigrationLaw) throws {
        try recorded(SoundChain.Note.self).check(law)
    }

    @Test func isComplete() throws {
        try checkChain(
            of: SoundChain.Note.self, from: 1,
            including: [SoundChain.NoteV2.self, SoundChain.NoteV1.self])
    }

    @Test func comesBackEqual() throws {
        try checkRoundTrips(
            of: SoundChain.Note.self, formats: [JSONFormat(), PropertyListFormat()])
    }
}

/// The check of a program against the documents of the sound one.
func recorded<Note: VersionedCodable>(_ type: Note.Type) -> MigrationFixtures<Note> {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return MigrationFixtures(
        of: type, in: folder.appending(path: "Fixtures"), formats: [JSONFormat()], recording: .none)
}

/// Expects a mistake to be found, in these words.
func expectViolation(
    _ kind: MigrationViolation.Kind, _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation, _ check: () throws -> Void
) {
    let violation = #expect(throws: MigrationViolation.self, sourceLocation: sourceLocation) {
        try check()
    }
    #expect(violation?.kind == kind, sourceLocation: sourceLocation)
    #expect(violation?.message == message, sourceLocation: sourceLocation)
}
