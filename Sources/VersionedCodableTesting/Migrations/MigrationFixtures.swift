import Foundation
import VersionedCodableCore
import VersionedCodableDocuments

/// Recorded documents of every version of a type, and the check that today's program still reads
/// them.
///
/// With Swift Testing, this is the whole test; with XCTest, call ``check()`` in a test method:
///
///     struct SettingsMigrationTests {
///         @Test(arguments: MigrationLaw.allCases)
///         func keeps(_ law: MigrationLaw) throws {
///             let folder = URL(filePath: #filePath).deletingLastPathComponent()
///             try MigrationFixtures(
///                 of: Settings.self, in: folder.appending(path: "Fixtures"),
///                 formats: [JSONFormat(), YAMLFormat()]
///             ).check(law)
///         }
///     }
///
/// For version 1 of `Settings`, the folder has these files:
///
/// - `Settings-1.json`, `Settings-1.yaml`: a filled document in each format.
/// - `Settings-1.expected.json`: the value of today's type that the document became when it was
///   recorded, with its version, so that it goes on to be read when today's type gets a successor.
/// - `Settings-1.shape`: the keys and types that the type of version 1 reads.
/// - `Settings-1-2.json`, `Settings-1-2.expected.json` and so on: the same for the second and every
///   further sample, where a type of version 1 has several (`MigrationSample.migrationSamples`).
///
/// They are written when the environment variable `VERSIONED_CODABLE_RECORD` is `missing` (those
/// that are not there) or `1` (all of them), and belong into version control. A type whose values
/// cannot be made from any text and number conforms to ``MigrationSample``.
public struct MigrationFixtures<Value: VersionedCodable>: Sendable {
    /// The folder of the files.
    public let folder: URL
    /// The formats that documents are recorded in.
    public let formats: [any DocumentFormat]
    /// The beginning of the names of all files.
    public let name: String
    /// Whether files are written.
    public let recording: MigrationRecording
    /// Whether the chain may skip versions.
    public let allowsGaps: Bool
    let coders: MigrationCoders

    /// Makes the check of a type.
    ///
    /// - Parameters:
    ///   - type: Today's type.
    ///   - folder: The folder of the files, which recording makes if it is not there.
    ///   - formats: The formats that documents are recorded in.
    ///   - name: The beginning of the names of all files; the name of the type unless it is given.
    ///   - allowsGaps: Whether the chain may skip versions.
    ///   - recording: Whether files are written; what the environment asks for unless it is given.
    ///   - configure: Sets the options the program writes and reads its documents with.
    public init(
        of type: Value.Type, in folder: URL, formats: [any DocumentFormat], name: String? = nil,
        allowsGaps: Bool = false, recording: MigrationRecording = .requested,
        configure:
            @escaping @Sendable (
                _ encoder: DocumentEncoder, _ decoder: DocumentDecoder
            ) -> Void = { _, _ in }
    ) {
        self.folder = folder
        self.formats = formats
        self.name = Fixture.fileName(name ?? "\(type)")
        self.allowsGaps = allowsGaps
        self.recording = recording
        coders = MigrationCoders(configure: configure)
    }

    /// Checks all laws.
    ///
    /// - Throws: `MigrationViolation`, the first one found, or an error of the file system when
    ///   recording.
    public func check() throws {
        for law in MigrationLaw.allCases { try check(law) }
    }

    /// Checks one law.
    ///
    /// Files are written by the law `files`. The laws about their contents are not checked while
    /// files are written.
    ///
    /// - Throws: `MigrationViolation`, the first one found, or an error of the file system when
    ///   recording.
    public func check(_ law: MigrationLaw) throws {
        switch law {
        case .soundChain: try checkChain(of: Value.self, allowsGaps: allowsGaps)
        case .files: try checkFiles()
        case .decoding: if recording == .none { try checkDecoding() }
        case .shapes: if recording == .none { try checkShapes() }
        }
    }
}
