import VersionedCodableDocuments
import VersionedCodableEssentials

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
            .appending(path: MockFile.name(of: "\(Self.self)")).path
    }

    /// Writes the mock to the file of its version, so that tests of later versions can decode it.
    ///
    /// The file is named after the version and the format, such as `v2.json`, and should be kept
    /// under version control. It replaces an existing file: until the version is released, the mock
    /// may change with the type.
    ///
    /// - Parameters:
    ///   - format: The format of the file.
    ///   - folder: The folder of the file, which is created if necessary; by default
    ///     ``mockDirectoryPath``.
    /// - Returns: The file.
    /// - Throws: `EncodingError`, `WritingError`, or an error of the file system.
    @discardableResult
    public static func saveMockToFile(
        as format: some DocumentFormat, in folder: URL? = nil
    ) throws -> URL {
        let folder = folder ?? URL(filePath: mockDirectoryPath, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let mock = mock
        let file = folder.appending(path: MockFile.name(of: mock.version, as: format))
        try DocumentEncoder(format: format).encode(versionable: mock, toFileAt: file)
        return file
    }
}

/// The names of the mock files.
package enum MockFile {
    package static func name(of version: some VersionType, as format: any DocumentFormat) -> String
    {
        "\(stem(of: version)).\(format.fileExtensions.first ?? format.name)"
    }

    /// Returns the file name of a version without its extension.
    static func stem(of version: some VersionType) -> String { name(of: "\(version)") }

    /// Replaces the characters that are not safe in file names.
    static func name(of text: String) -> String {
        String(text.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "_" })
    }
}
