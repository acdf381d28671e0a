import Testing
import VersionedCodable
import VersionedCodableTesting

/// Mistakes in what is recorded.
struct FileMistakes {
    @Test func aNewVersionWithoutFiles() {
        expectViolation(
            .missingFile,
            """
            Note has recorded files that are missing:
                - Note-4.json
                - Note-4.expected.json
                - Note-4.shape
            run the tests once with VERSIONED_CODABLE_RECORD=missing to write them
            """
        ) { try recorded(NewVersion.Note.self).check(.files) }
    }

    @Test func filesOfAVersionThatIsGone() {
        expectViolation(
            .unusedFile,
            """
            Note has recorded files of no version and format of the chain:
                - Note-1.expected.json
                - Note-1.json
                - Note-1.shape
            a type may have left the chain, and its documents cannot be read; if this is intended, remove the files
            """
        ) { try recorded(ForgottenVersion.Note.self).check(.files) }
    }

    @Test func anOldTypeThatWasChanged() {
        expectViolation(
            .changedShape,
            """
            the shape of NoteV2 (version 2) has changed, but not its version:
                - pinned: Bool
                + pinned: Bool?
                  text: String
            keep the type as it was and make a new version; if no document of this version exists yet, run the \
            tests once with VERSIONED_CODABLE_RECORD=1
            """
        ) { try recorded(ChangedType.Note.self).check(.shapes) }
    }

    @Test func todaysTypeThatWasChanged() {
        expectViolation(
            .changedShape,
            """
            the shape of Note (version 3) has changed, but not its version:
                + color: String?
                  tags: [String]
            keep the type as it was and make a new version; if no document of this version exists yet, run the \
            tests once with VERSIONED_CODABLE_RECORD=1
            """
        ) { try recorded(GrownType.Note.self).check(.shapes) }
    }
}

/// The fourth version, made without recording it.
enum NewVersion {
    struct Note: VersionedCodable {
        static let version: Int? = 4
        typealias PreviousVersion = SoundChain.Note

        var title: String
        init(from old: SoundChain.Note) { title = old.title }
    }
}

/// The second version reads another type than the documents out there have.
enum ChangedType {
    struct Note: VersionedCodable {
        static let version: Int? = 3
        typealias PreviousVersion = NoteV2

        var title: String
        var text: String
        var tags: [String]

        init(from old: NoteV2) {
            (title, text, tags) = (old.title, old.text, old.pinned == true ? ["pinned"] : [])
        }
    }

    struct NoteV2: VersionedCodable {
        static let version: Int? = 2
        typealias PreviousVersion = SoundChain.NoteV1

        var title: String
        var text: String
        var pinned: Bool?

        init(from old: SoundChain.NoteV1) { (title, text) = ("", old.text) }
    }
}

/// Today's version has a new key.
enum GrownType {
    struct Note: VersionedCodable {
        static let version: Int? = 3
        typealias PreviousVersion = SoundChain.NoteV2

        var title: String
        var text: String
        var tags: [String]
        var color: String?

        init(from old: SoundChain.NoteV2) {
            (title, text, tags) = (old.title, old.text, old.pinned ? ["pinned"] : [])
        }
    }
}
