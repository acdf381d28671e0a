import Foundation
import Testing
import VersionedCodable
import VersionedCodableExtras
import VersionedCodableTesting

/// What tests of a program find out about its versions.
@Suite("Test kit")
struct KitTests {
    /// A folder that is there while a test runs.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        deinit { try? FileManager.default.removeItem(at: url) }
        var names: [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
        }
    }

    private func message(
        _ kind: MigrationViolation.Kind, _ body: () throws -> Void
    ) -> String? {
        let violation = #expect(throws: MigrationViolation.self) { try body() }
        #expect(violation?.kind == kind)
        return violation?.description
    }

    @Test(
        "A file for each version and format, written when asked for", .tags(.goldenFiles),
        arguments: Coder.ours)
    func goldenFiles(coder: Coder) throws {
        let folder = Folder()
        func fixtures(_ recording: MigrationRecording) -> MigrationFixtures<Book> {
            MigrationFixtures(
                of: Book.self, in: folder.url, formats: [coder.format], recording: recording)
        }
        _ = message(.missingFile) { try fixtures(.none).check() }
        #expect(folder.names.isEmpty)
        try fixtures(.missing).check(.files)
        #expect(folder.names.count == 9)
        for law in MigrationLaw.allCases { try fixtures(.none).check(law) }
        try Data().write(to: folder.url.appending(path: "Book-9.shape"))
        #expect(
            message(.unusedFile) { try fixtures(.none).check() }?.contains("Book-9.shape") == true)
    }

    @Test(
        "Values from a seed come back from every version", .tags(.roundTripsOfRandomValues),
        arguments: Coder.ours)
    func roundTrips(coder: Coder) throws {
        try checkRoundTrips(of: Book.self, formats: [coder.format], seed: 3, count: 30)
    }

    @Test(
        "Both directions lose nothing, and bytes are stable", .tags(.roundTripsOfRandomValues),
        arguments: Coder.ours)
    func downgrades(coder: Coder) throws {
        try checkDowngrades(of: Dish.self, formats: [coder.format], seed: 5, count: 30)
    }

    /// Forgets on the way up what it was.
    struct Lost: VersionedCodable, Downgradable {
        static let version: Int? = 2
        typealias PreviousVersion = Lost1
        var size: Int
        init(from old: Lost1) { size = 0 }
        func downgraded() -> Lost1 { Lost1(length: size) }
    }
    struct Lost1: VersionedCodable {
        static let version: Int? = 1
        typealias PreviousVersion = NothingEarlier
        var length: Int
    }

    @Test("A converter that loses something is found", .tags(.roundTripsOfRandomValues))
    func lost() {
        let text = message(.brokenRoundTrip) {
            try checkDowngrades(of: Lost.self, formats: [JSONFormat()], seed: 1, count: 5)
        }
        #expect(
            text?.hasPrefix("Lost1 goes up to Lost and does not come back equal in json (seed 1")
                == true)
    }

    // MARK: Compatibility

    struct Card: Codable {
        enum Kind: String, Codable, CaseIterable { case red, blue }
        struct Part: Codable { var size: Int }
        var name: String
        var kind: Kind
        var parts: [Part]
        var note: String?
    }
    struct Wider: Codable {
        enum Kind: String, Codable, CaseIterable { case red, blue, green }
        struct Part: Codable {
            var size: Double
            var weight: Double?
        }
        var name: String
        var kind: Kind
        var parts: [Part]
        var note: String?
        var color: String?
    }
    struct Other: Codable {
        struct Part: Codable {
            var size: String
            var weight: Double
        }
        var name: String?
        var parts: [Part]
        var note: String
    }

    @Test("A type that only adds optional parts needs no new version", .tags(.compatibilityOfTypes))
    func compatible() throws {
        try checkCompatibility(of: Wider.self, with: [Card.self], .backward)
        try checkCompatibility(of: Card.self, with: [Card.self], .full)
        #expect(
            message(.incompatible) {
                try checkCompatibility(of: Wider.self, with: [Card.self], .forward)
            } == """
                Wider needs a new version:
                    - Card cannot read Wider: kind: expected blue or red, found green
                    - Card cannot read Wider: parts[].size: expected Int, found Double
                """)
    }

    @Test(
        "What is compatible is read in every format", .tags(.compatibilityOfTypes),
        arguments: Coder.all)
    func compatibleDocuments(coder: Coder) throws {
        let card = Card(name: "a", kind: .blue, parts: [Card.Part(size: 3)], note: nil)
        let wider = try coder.decoder().decode(
            Wider.self, from: try coder.encoder().encode(card))
        #expect(wider.kind == .blue)
        #expect(wider.parts.map(\.size) == [3])
        let widened = Wider(
            name: "a", kind: .green, parts: [Wider.Part(size: 0.5, weight: 1)], note: "n",
            color: nil)
        let data = try coder.encoder().encode(widened)
        #expect(throws: DecodingError.self) { try coder.decoder().decode(Card.self, from: data) }
    }

    @Test(
        "Every key that is in the way is named, against all earlier types",
        .tags(.compatibilityOfTypes))
    func incompatible() {
        #expect(
            message(.incompatible) {
                try checkCompatibility(of: Other.self, with: [Card.self, Other.self], .full)
            } == """
                Other needs a new version:
                    - Other cannot read Card: note may be missing
                    - Other cannot read Card: parts[].size: expected String, found Int
                    - Other cannot read Card: parts[].weight is missing
                    - Card cannot read Other: kind is missing
                    - Card cannot read Other: name may be missing
                    - Card cannot read Other: parts[].size: expected Int, found String
                """)
    }

    // MARK: History

    struct Gapped: VersionedCodable {
        static let version: Int? = 5
        typealias PreviousVersion = Twin
        var a: Int
        init(from old: Twin) { a = old.a }
    }
    struct Twin: VersionedCodable {
        static let version: Int? = 3
        typealias PreviousVersion = OtherTwin
        var a: Int
        init(from old: OtherTwin) { a = old.a }
    }
    struct OtherTwin: VersionedCodable {
        static let version: Int? = 3
        typealias PreviousVersion = Greater
        var a: Int
        init(from old: Greater) { a = old.a }
    }
    struct Greater: VersionedCodable {
        static let version: Int? = 4
        typealias PreviousVersion = NothingEarlier
        var a: Int
    }
    struct Alone: VersionedCodable {
        static let version: Int? = 2
        typealias PreviousVersion = NothingEarlier
        var a: Int
    }
    struct Round: VersionedCodable {
        static let version: Int? = 2
        typealias PreviousVersion = Trip
        init(from old: Trip) {}
    }
    struct Trip: VersionedCodable {
        static let version: Int? = 1
        typealias PreviousVersion = Round
        init(from old: Round) {}
    }
    struct Sparse: VersionedCodable {
        static let version: Int? = 4
        typealias PreviousVersion = Alone
        init(from old: Alone) {}
    }

    @Test(
        "The history of a chain without gaps is read in every format", .tags(.historyChecks),
        arguments: Coder.all)
    func readableHistory(coder: Coder) throws {
        try checkChain(of: Dish.self, from: 1, including: [Dish2.self])
        let old = try coder.encoder().encode(
            versioned: Dish("Tea"), as: Dish1.self)
        #expect(try coder.decoder().decodeResult(versioned: Dish.self, from: old).steps.count == 2)
    }

    @Test("Gaps, duplicates, a wrong order, types nothing leads to, circles", .tags(.historyChecks))
    func history() throws {
        try checkChain(of: Dish.self, from: 1, including: [Dish2.self])
        #expect(
            message(.brokenChain) { try checkChain(of: Gapped.self, including: [Alone.self]) }
                == """
                the chain of Gapped is broken:
                    - Twin and OtherTwin have the same version 3
                    - OtherTwin (version 3) comes after Greater (version 4), which has the greater version
                    - no step leads from Alone to a type of the chain
                """)
        #expect(
            message(.brokenChain) { try checkChain(of: Sparse.self, from: 1) } == """
                the chain of Sparse is broken:
                    - no type has version 3, between Alone and Sparse
                    - no type has version 1, and 1 is the oldest
                """)
        #expect(
            message(.brokenChain) { try checkChain(of: Round.self) } == """
                the chain of Round is broken:
                    - the chain of previous versions returns to Round
                """)
    }
}
