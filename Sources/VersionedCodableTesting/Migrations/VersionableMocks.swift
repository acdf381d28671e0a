import Foundation
import VersionedCodableDocuments
import VersionedCodableExtras
import VersionedCodableJSON

/// The mocks of all versions of a `Versionable` type, and the check that the type reads them.
///
///     @Test func readsAllMocks() throws {
///         try VersionableMocks(of: Note.self).check()
///     }
///
/// Each version has a file of a format in the folder: `v1.json`, `v2.json`. The file of the current
/// version is written from the mock of the type when the environment variable
/// `VERSIONED_CODABLE_RECORD` is `missing` (if it is missing) or `1`; files of older versions were
/// written when those were current, and are never overwritten.
public struct VersionableMocks<Value: Versionable>: Sendable {
    /// The folder of the files.
    public let folder: URL
    /// The format of the files.
    public let format: any DocumentFormat
    /// Whether the file of the current version is written.
    public let recording: MigrationRecording
    private let configure: CoderConfiguration

    /// Creates the check of a type.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - folder: The folder of the files; by default that of the type (`mockDirectoryPath`).
    ///   - format: The format of the files; by default pretty-printed JSON with sorted keys.
    ///   - recording: Whether a file is written; by default as the environment requests.
    ///   - configure: Sets the program's options of encoders and decoders.
    public init(
        of type: Value.Type, in folder: URL? = nil,
        as format: any DocumentFormat = JSONFormat(
            writing: .init(formatting: [.prettyPrinted, .sortedKeys])),
        recording: MigrationRecording = .requested,
        configure: @escaping CoderConfiguration = { _, _ in }
    ) {
        self.folder =
            folder ?? URL(filePath: Value.mockDirectoryPath, directoryHint: .isDirectory)
        self.format = format
        self.recording = recording
        self.configure = configure
    }

    /// Requires that each version up to the current one has a file, that each file decodes as the
    /// type, and that no file has another version.
    ///
    /// - Throws: The first of ``violations()``, or a file system error when recording.
    public func check() throws {
        if let violation = try violations().first { throw violation }
    }

    /// Returns all violations: files that are missing, cannot be decoded, or belong to no version.
    ///
    /// - Throws: A file system error when recording.
    public func violations() throws -> [MigrationViolation] {
        let current = folder.appending(path: Value.mockFileName(of: Value.version, as: format))
        let isThere = FileManager.default.fileExists(atPath: current.path)
        if recording == .all || recording == .missing && !isThere {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try format.coders(configure).encoder.encode(Value.mock)
                .write(to: current, options: .atomic)
        }
        let all = Array(Value.Version.allCases)
        let versions = all.prefix { $0 != Value.version } + all.filter { $0 == Value.version }
        let mocks = versions.map { (file: Value.mockFileName(of: $0, as: format), version: $0) }
        let needed = Set(mocks.map(\.file))
        let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let fileExtension = "." + (format.fileExtensions.first ?? format.name)
        let others = found.sorted().filter {
            !needed.contains($0) && !$0.hasPrefix(".") && $0.lowercased().hasSuffix(fileExtension)
        }
        return mocks.compactMap { file, version in
            found.contains(file) ? failure(of: file, version) : missing(file)
        } + others.map(unused)
    }

    private func missing(_ file: String) -> MigrationViolation {
        MigrationViolation(
            .missingFile,
            """
            the mock \(file) of \(Value.self) is missing in \(folder.path)
            run the tests once with \(MigrationRecording.variable)=missing while it is the version of the type, or call \
            saveMockToFile
            """)
    }

    private func unused(_ file: String) -> MigrationViolation {
        MigrationViolation(
            .unusedFile,
            "\(file) is not a mock of a version of \(Value.self), up to the newest version")
    }

    private func failure(of file: String, _ version: Value.Version) -> MigrationViolation? {
        let decoder = format.coders(configure).decoder
        decoder.sourceName = file
        do {
            let data = try Data(contentsOf: folder.appending(path: file))
            _ = try decoder.decode(versionable: Value.self, from: data)
            let found = try decoder.decode(VersionContainer<Value.Version>.self, from: data).version
            guard found != version else { return nil }
            return MigrationViolation(
                .ambiguousFile,
                "expected version \(version) of \(Value.self) in \(file), found \(found)")
        } catch {
            return MigrationViolation(
                .cannotDecode,
                "\(file) cannot be decoded as \(Value.self) any more: \(MigrationViolation.text(of: error))"
            )
        }
    }
}
