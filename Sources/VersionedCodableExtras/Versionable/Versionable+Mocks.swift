import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

extension Versionable {
    /// The folder the environment names, else one in the home folder.
    public static var mockDirectoryRootPath: String {
        let environment = ProcessInfo.processInfo.environment
        if let path = environment["VERSIONED_CODABLE_MOCKS"], !path.isEmpty { return path }
        let home = environment["SIMULATOR_HOST_HOME"] ?? URL.homeDirectory.path
        return URL(filePath: home, directoryHint: .isDirectory)
            .appending(path: "VersionableMocks").path
    }

    /// The folder with the name of the type.
    public static var mockDirectoryPath: String {
        URL(filePath: mockDirectoryRootPath, directoryHint: .isDirectory)
            .appending(path: MockFile.name(of: "\(Self.self)")).path
    }

    /// Writes the mock to the file of its version, to be decoded by the programs of all later
    /// versions.
    ///
    /// The file is named by the version and the format, such as `v2.json`, and belongs into version
    /// control. It replaces one that is there: as long as the version is not out, the mock may
    /// change with the type.
    ///
    /// - Parameters:
    ///   - format: The format of the file.
    ///   - folder: The folder of the file, which is made if it is not there; ``mockDirectoryPath``
    ///     unless it is given.
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

/// The names of the files of mocks.
package enum MockFile {
    /// The file of a version.
    package static func name(of version: some VersionType, as format: any DocumentFormat) -> String
    {
        "\(stem(of: version)).\(format.fileExtensions.first ?? format.name)"
    }

    /// The name of the files of a version, without extension.
    package static func stem(of version: some VersionType) -> String { name(of: "\(version)") }

    /// Text without what a file name cannot have.
    package static func name(of text: String) -> String {
        String(text.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "_" })
    }
}
