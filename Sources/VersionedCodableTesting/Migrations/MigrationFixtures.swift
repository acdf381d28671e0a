import Foundation
import VersionedCodableCore
import VersionedCodableDocuments

/// Recorded documents of every version of a type, and the check that the newest type reads them.
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
/// - `Settings-1.json`, `Settings-1.yaml`: the example of the type of version 1 in each format.
/// - `Settings-1.expected.json`: the value of the newest type that the document had when it was
///   recorded, with its version, so that it can still be read when the type gets a successor.
/// - `Settings-1.shape`: the keys and types that the type of version 1 reads.
/// - `Settings-1-2.json`, `Settings-1-2.expected.json` and so on: the second and every further
///   example of version 1, if it has several (`ExampleProviding.examples`).
///
/// Files are written when the environment variable `VERSIONED_CODABLE_RECORD` is `missing` (missing
/// files) or `1` (all files), and belong under version control. The type of each version conforms to
/// `ExampleProviding`, in the program or in the test target.
public struct MigrationFixtures<Value: VersionedCodable>: Sendable {
    /// The folder of the files.
    public let folder: URL
    /// The formats of the recorded documents.
    public let formats: [any DocumentFormat]
    /// The prefix of all file names.
    public let name: String
    /// Whether files are written.
    public let recording: MigrationRecording
    /// Whether the chain may skip versions.
    public let allowsGaps: Bool
    let configure: CoderConfiguration

    /// Creates the check of a type.
    ///
    /// - Parameters:
    ///   - type: The newest type.
    ///   - folder: The folder of the files, which recording creates if needed.
    ///   - formats: The formats of the recorded documents.
    ///   - name: The prefix of all file names; by default the name of the type.
    ///   - allowsGaps: Whether the chain may skip versions.
    ///   - recording: Whether files are written; by default as the environment requests.
    ///   - configure: Sets the program's options of encoders and decoders.
    public init(
        of type: Value.Type, in folder: URL, formats: [any DocumentFormat], name: String? = nil,
        allowsGaps: Bool = false, recording: MigrationRecording = .requested,
        configure: @escaping CoderConfiguration = { _, _ in }
    ) {
        self.folder = folder
        self.formats = formats
        self.name = Fixture.fileName(name ?? "\(type)")
        self.allowsGaps = allowsGaps
        self.recording = recording
        self.configure = configure
    }

    /// Checks all laws.
    ///
    /// - Throws: `MigrationViolation`, the first one found, or a file system error when recording.
    public func check() throws {
        for law in MigrationLaw.allCases { try check(law) }
    }

    /// Checks one law.
    ///
    /// The law `files` writes files; the laws about contents are skipped while recording.
    ///
    /// - Throws: `MigrationViolation`, the first one found, or a file system error when recording.
    public func check(_ law: MigrationLaw) throws {
        switch law {
        case .soundChain: try checkChain(of: Value.self, allowsGaps: allowsGaps)
        case .files: try checkFiles()
        case .decoding: if recording == .none { try checkDecoding() }
        case .shapes: if recording == .none { try checkShapes() }
        }
    }
}
