import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableJSON

extension Versionable {
    /// The folder that the environment names, or else one in the home folder.
    public static var mockDirectoryRootPath: String {
        let environment = ProcessInfo.processInfo.environment
        if let path = environment["VERSIONED_CODABLE_MOCKS"], !path.isEmpty { return path }
        let home = environment["SIMULATOR_HOST_HOME"] ?? URL.homeDirectory.path
        return URL(filePath: home, directoryHint: .isDirectory)
            .appending(path: "VersionableMocks").path
    }

    /// The folder named after the type.
    public static var mockDirectoryPath: String {
        URL(filePath: mockDirectoryRootPath, directoryHint: .isDirectory)
            .appending(path: "\(Self.self)".fileName).path
    }

    /// Returns the name of the file with the mock of a version, such as `v2.json`.
    public static func mockFileName(of version: Version, as format: any DocumentFormat) -> String {
        "\("\(version)".fileName).\(format.fileExtensions.first ?? format.name)"
    }

    /// Writes the mock to the file of its version, so that tests of later versions can decode it.
    ///
    /// The file should be kept under version control. It replaces an existing file: until the
    /// version is released, the mock may change with the type.
    ///
    /// - Parameters:
    ///   - format: The format of the file; by default pretty-printed JSON with sorted keys.
    ///   - folder: The folder of the file, which is created if necessary; by default
    ///     ``mockDirectoryPath``.
    /// - Returns: The file.
    /// - Throws: `EncodingError`, `WritingError`, or an error of the file system.
    @discardableResult
    public static func saveMockToFile(
        as format: some DocumentFormat = JSONFormat(
            writing: .init(formatting: [.prettyPrinted, .sortedKeys])),
        in folder: URL? = nil
    ) throws -> URL {
        let folder = folder ?? URL(filePath: mockDirectoryPath, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let mock = mock
        let file = folder.appending(path: mockFileName(of: mock.version, as: format))
        try DocumentEncoder(format: format).encode(mock).write(to: file, options: .atomic)
        return file
    }
}

extension String {
    /// The text with `_` in place of the characters that are not safe in the names of files.
    fileprivate var fileName: String {
        String(map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "_" })
    }
}
