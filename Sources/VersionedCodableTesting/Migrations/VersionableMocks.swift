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
/// Each version has a file for each format in the folder: `v1.json`, `v2.json`. The file of the
/// current version is written from the mock of the type when the environment variable
/// `VERSIONED_CODABLE_RECORD` is `missing` (if it is missing) or `1`; files of older versions were
/// written when those were current, and are never overwritten.
public struct VersionableMocks<Value: Versionable>: Sendable {
    /// The folder of the files.
    public let folder: URL
    /// The formats of the files.
    public let formats: [any DocumentFormat]
    /// Whether the file of the current version is written.
    public let recording: MigrationRecording
    private let configure: CoderConfiguration

    /// Creates the check of a type.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - folder: The folder of the files; by default that of the type (`mockDirectoryPath`).
    ///   - formats: The formats of the files; by default JSON.
    ///   - recording: Whether a file is written; by default as the environment requests.
    ///   - configure: Sets the program's options of encoders and decoders.
    public init(
        of type: Value.Type, in folder: URL? = nil,
        formats: [any DocumentFormat] = [
            JSONFormat(writing: .init(formatting: [.prettyPrinted, .sortedKeys]))
        ],
        recording: MigrationRecording = .requested,
        configure: @escaping CoderConfiguration = { _, _ in }
    ) {
        self.folder =
            folder ?? URL(filePath: Value.mockDirectoryPath, directoryHint: .isDirectory)
        self.formats = formats
        self.recording = recording
        self.configure = configure
    }

    /// Requires that each version up to the current one has a file in each format, that each file
    /// decodes as the type, and that no file has another version.
    ///
    /// - Throws: The first of ``violations()``, or a file system error when recording.
    public func check() throws {
        if let violation = try violations().first { throw violation }
    }

    /// Returns all violations: files that are missing, cannot be decoded, or belong to no version.
    ///
    /// - Throws: A file system error when recording.
    public func violations() throws -> [MigrationViolation] {
        try record()
        let all = Array(Value.Version.allCases)
        let versions = all.prefix { $0 != Value.version } + all.filter { $0 == Value.version }
        let mocks = versions.flatMap { version in
            formats.map { (file: Value.mockFileName(of: version, as: $0), version, format: $0) }
        }
        let needed = Set(mocks.map(\.file))
        let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let others = found.sorted().filter { !needed.contains($0) && isMock($0) }
        return mocks.compactMap { file, version, format in
            found.contains(file) ? failure(of: file, version, format) : missing(file)
        } + others.map(unused)
    }

    private func isMock(_ file: String) -> Bool {
        let fileExtension = (file as NSString).pathExtension.lowercased()
        return !file.hasPrefix(".")
            && formats.contains { $0.fileExtensions.contains(fileExtension) }
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

    private func failure(
        of file: String, _ version: Value.Version, _ format: any DocumentFormat
    ) -> MigrationViolation? {
        let decoder = format.coders(configure).decoder
        let url = folder.appending(path: file)
        decoder.sourceName = file
        do {
            let document = try decoder.document(fromFileAt: url)
            _ = try decoder.decode(versionable: Value.self, from: document)
            let declared = try decoder.version(Value.VersionSpec.self, of: document)
            let found =
                declared.flatMap { Value.Version(rawValue: $0) }
                ?? Value.versionOfUnversionedDocuments ?? Value.version
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

    private func record() throws {
        guard recording != .none else { return }
        for format in formats {
            let url = folder.appending(path: Value.mockFileName(of: Value.version, as: format))
            let isThere = FileManager.default.fileExists(atPath: url.path)
            if recording == .missing, isThere { continue }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try format.coders(configure).encoder.encode(versionable: Value.mock)
                .write(to: url, options: .atomic)
        }
    }
}
