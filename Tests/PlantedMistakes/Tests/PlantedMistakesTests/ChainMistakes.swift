import Testing
import VersionedCodable
import VersionedCodableTesting

/// Mistakes in the order and the number of versions.
struct ChainMistakes {
    @Test func aGap() {
        expectViolation(
            .brokenChain,
            """
            the chain of Note is broken:
                - no type has version 2, between NoteV1 and Note
            """
        ) { try recorded(Gap.Note.self).check(.soundChain) }
    }

    @Test func aVersionThatIsThereTwice() {
        expectViolation(
            .brokenChain,
            """
            the chain of Note is broken:
                - Note and NoteV2 have the same version 3
            """
        ) { try recorded(DuplicateVersion.Note.self).check(.soundChain) }
    }

    @Test func versionsOutOfOrder() {
        expectViolation(
            .brokenChain,
            """
            the chain of Note is broken:
                - Note (version 3) comes after NoteV2 (version 20), which has the greater version
            """
        ) { try recorded(WrongOrder.Note.self).check(.soundChain) }
    }

    @Test func aTypeThatNoStepLeadsTo() {
        expectViolation(
            .brokenChain,
            """
            the chain of Note is broken:
                - no type has version 2, between NoteV1 and Note
                - no step leads from NoteV2 to a type of the chain
            """
        ) {
            try checkChain(
                of: Unreachable.Note.self, from: 1,
                including: [Unreachable.NoteV2.self, SoundChain.NoteV1.self])
        }
    }

    @Test func anOldestVersionThatIsGone() {
        expectViolation(
            .brokenChain,
            """
            the chain of Note is broken:
                - no type has version 1, and 1 is the oldest
            """
        ) { try checkChain(of: ForgottenVersion.Note.self, from: 1) }
    }
}

/// The second version was thrown away, and the step rewritten.
enum Gap {
    struct Note: VersionedCodable {
        static let version: Int? = 3
        typealias PreviousVersion = SoundChain.NoteV1

        var title: String
        var text: String
        var tags: [String]

        init(from old: SoundChain.NoteV1) {
            (title, text, tags) = ("", old.text, [])
        }
    }
}

/// The number of the newest type was copied to the one before.
enum DuplicateVersion {
    struct Note: VersionedCodable {
        static let version: Int? = 3
        typealias PreviousVersion = NoteV2

        var title: String
        init(from old: NoteV2) { title = old.title }
    }

    struct NoteV2: VersionedCodable {
        static let version: Int? = 3
        typealias PreviousVersion = SoundChain.NoteV1

        var title: String
        init(from old: SoundChain.NoteV1) { title = old.text }
    }
}

/// A zero too many.
enum WrongOrder {
    struct Note: VersionedCodable {
        static let version: Int? = 3
        typealias PreviousVersion = NoteV2

        var title: String
        init(from old: NoteV2) { title = old.title }
    }

    struct NoteV2: VersionedCodable {
        static let version: Int? = 20
        typealias PreviousVersion = SoundChain.NoteV1

        var title: String
        init(from old: SoundChain.NoteV1) { title = old.text }
    }
}

/// The type of the second version is still there, but the newest names the first.
enum Unreachable {
    struct Note: VersionedCodable {
        static let version: Int? = 3
        typealias PreviousVersion = SoundChain.NoteV1

        var title: String
        init(from old: SoundChain.NoteV1) { title = old.text }
    }

    typealias NoteV2 = SoundChain.NoteV2
}

/// The first version was thrown away.
enum ForgottenVersion {
    struct Note: VersionedCodable {
        static let version: Int? = 3
        typealias PreviousVersion = NoteV2

        var title: String
        var text: String
        var tags: [String]

        init(from old: NoteV2) {
            (title, text, tags) = (old.title, old.text, old.pinned ? ["pinned"] : [])
        }
    }

    struct NoteV2: VersionedCodable {
        static let version: Int? = 2
        typealias PreviousVersion = NothingEarlier

        var title: String
        var text: String
        var pinned: Bool
    }
}
