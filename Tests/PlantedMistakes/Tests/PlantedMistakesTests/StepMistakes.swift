import Foundation
import Testing
import VersionedCodable
import VersionedCodableTesting

/// Mistakes in the steps between versions, and in what is written.
struct StepMistakes {
    @Test func aStepThatLosesSomething() {
        expectViolation(
            .changedValue,
            """
            Note-2.json decodes to a different value than when it was recorded:
                    "tags" : [
                -     "pinned"
                + 
                    ],
            if this is intended, run the tests once with VERSIONED_CODABLE_RECORD=1
            """
        ) { try recorded(LossyStep.Note.self).check(.decoding) }
    }

    @Test func aStepThatRefusesWhatItTook() {
        expectViolation(
            .cannotDecode,
            """
            Note-1.json cannot be decoded as Note any more: the step from NoteV1 (version 1) to NoteV2 (version 2) \
            failed: no title in "Tea
            with milk"
            """
        ) { try recorded(StrictStep.Note.self).check(.decoding) }
    }

    @Test func aStepThatMakesSomethingUp() throws {
        let violation = #expect(throws: MigrationViolation.self) {
            try checkRoundTrips(of: InventedValue.Note.self, formats: [JSONFormat()], seed: 1)
        }
        #expect(violation?.kind == .brokenRoundTrip)
        #expect(
            violation?.message.hasPrefix(
                """
                NoteV1 (version 1) is migrated to a different value than in memory in json (seed 1, value 0)
                      {
                    -   "id" : "
                """) == true, "\(violation?.message ?? "")")
    }

    @Test func aKeyThatIsNotWritten() {
        expectViolation(
            .brokenRoundTrip,
            #"""
            Note (version 1) cannot be decoded in json (seed 1, value 0): 1:1: the key "tags" is missing
                {"version":1,"title":"\\-é-1.…
                ^
            """#
        ) { try checkRoundTrips(of: ForgottenKey.Note.self, formats: [JSONFormat()], seed: 1) }
    }
}

/// The step no longer keeps what was pinned.
enum LossyStep {
    struct Note: VersionedCodable {
        static let version: Int? = 3
        typealias PreviousVersion = SoundChain.NoteV2

        var title: String
        var text: String
        var tags: [String]

        init(from old: SoundChain.NoteV2) {
            (title, text, tags) = (old.title, old.text, [])
        }
    }
}

/// The first step takes fewer notes than before.
enum StrictStep {
    struct NoTitle: Error, CustomStringConvertible {
        let text: String
        var description: String { "no title in \"\(text)\"" }
    }

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
        typealias PreviousVersion = SoundChain.NoteV1

        var title: String
        var text: String
        var pinned: Bool

        init(from old: SoundChain.NoteV1) throws {
            throw NoTitle(text: old.text)
        }
    }
}

/// Every note gets another identifier whenever its document is read.
enum InventedValue {
    struct Note: VersionedCodable, Equatable {
        static let version: Int? = 2
        typealias PreviousVersion = SoundChain.NoteV1

        var id: UUID
        var text: String

        init(from old: SoundChain.NoteV1) {
            (id, text) = (UUID(), old.text)
        }
    }
}

/// `encode(to:)` was written by hand, and not read again when a key was added.
enum ForgottenKey {
    struct Note: VersionedCodable {
        static let version: Int? = 1
        typealias PreviousVersion = NothingEarlier

        var title: String
        var tags: [String]

        enum CodingKeys: CodingKey { case title, tags }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(title, forKey: .title)
        }
    }
}
