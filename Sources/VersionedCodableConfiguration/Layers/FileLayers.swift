import VersionedCodableDocuments
import VersionedCodableEssentials

extension ConfigurationLayer where Self == SettingsLayer {
    /// Returns a layer with a file of any version.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - format: The format of the file; nil to let the formats of the stack detect it by the
    ///     extension or, failing that, by the content.
    ///   - isOptional: Whether the layer is empty if the file does not exist. A file that exists
    ///     but cannot be read is always an error.
    public static func file(
        _ url: URL, format: (any DocumentFormat)? = nil, isOptional: Bool = false
    ) -> SettingsLayer {
        SettingsLayer(name: url.relativePath, files: { _ in [url] }) { stack in
            guard let data = try stack.data(at: url, isOptional: isOptional) else { return [] }
            let format = try format ?? stack.formats.format(forFileAt: url, data: data)
            return [.document(try stack.document(data, format, url.relativePath))]
        }
    }

    /// Returns a layer with the files of a folder, in the order of their names.
    ///
    /// Hidden files, subfolders, and files without a known settings extension are skipped. A file
    /// in YAML, TOML, XML or another settings format that the stack does not have is an error. A
    /// folder that does not exist counts as empty.
    public static func directory(_ url: URL) -> SettingsLayer {
        SettingsLayer(
            name: url.relativePath, files: { (try? $0.settingsFiles(in: url)) ?? [url] }
        ) { stack in
            try stack.settingsFiles(in: url).flatMap { file in
                guard stack.formats.format(forFileExtension: file.pathExtension) != nil else {
                    throw LayerError(file.relativePath, "the stack has no format for this file")
                }
                return try SettingsLayer.file(file).settings(in: stack)
            }
        }
    }

    /// Returns a layer with the files of a folder of secrets, as Docker and Kubernetes mount it.
    ///
    /// The name of a file is a path, such as `database.password`, and its text without surrounding
    /// white space the value; they are interpreted as by ``environment(prefix:_:)``. No message
    /// shows such a value, whatever its type. Hidden files and subfolders are skipped. A folder
    /// that does not exist counts as empty.
    public static func secrets(in url: URL) -> SettingsLayer {
        SettingsLayer(
            name: url.relativePath, files: { _ in (try? url.visibleFiles) ?? [url] }
        ) { stack in
            let settings = try url.visibleFiles.map { file in
                let data = try stack.data(at: file) ?? Data()
                guard let text = String(validating: data, as: UTF8.self) else {
                    throw LayerError(file.relativePath, "expected UTF-8")
                }
                return TextSetting(
                    text.trimmed, at: file.lastPathComponent[...].dotSteps,
                    named: file.relativePath, matchesKeys: true, isSecret: true)
            }
            return try TextSetting.inOrder(settings, separator: "dots")
        }
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmed: String {
        let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex
        return String(self[..<end].drop(while: \.isWhitespace))
    }
}

extension URL {
    /// The regular files of a folder that are not hidden, in the order of their names; none if the
    /// folder does not exist.
    var visibleFiles: [URL] {
        get throws {
            let names: [String]
            do {
                names = try FileManager.default.contentsOfDirectory(atPath: path)
            } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
                return []
            } catch  where FileReading.isRegular(self) {
                throw LayerError(relativePath, "expected a folder, found a file")
            }
            return names.filter { !$0.hasPrefix(".") }
                .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
                .map { appendingPathComponent($0, isDirectory: false) }
                .filter { FileReading.isRegular($0) }
        }
    }
}

extension ConfigurationStack {
    /// The extensions of settings files, which are not skipped if the stack lacks their format.
    private static let extensions: Set = [
        "cbor", "json", "json5", "jsonc", "plist", "toml", "xml", "yaml", "yml",
    ]

    fileprivate func settingsFiles(in folder: URL) throws -> [URL] {
        try folder.visibleFiles.filter {
            let isKnown = formats.format(forFileExtension: $0.pathExtension) != nil
            return !$0.pathExtension.isEmpty
                && (isKnown || Self.extensions.contains($0.pathExtension.lowercased()))
        }
    }

    /// Returns the bytes of a file within the limits; nil if it is optional and does not exist.
    ///
    /// - Throws: `ReadingError` for too many bytes, or the `CocoaError` of the file.
    func data(at url: URL, isOptional: Bool = false) throws -> Data? {
        do {
            return try FileReading.data(at: url, limit: decoder.limits.inputBytes)
        } catch let error as CocoaError where isOptional && error.code == .fileReadNoSuchFile {
            return nil
        } catch let error as ReadingError {
            throw error.named(url.relativePath)
        }
    }

    /// Returns a document that is read with the options of the stack.
    func document(
        _ data: Data, _ format: any DocumentFormat, _ name: String
    ) throws -> CodableDocument {
        let reader = DocumentDecoder(format: format)
        reader.limits = decoder.limits
        reader.errorExcerpts = decoder.errorExcerpts
        reader.emptyDocumentStrategy = .asEmptyObject
        reader.sourceName = name
        return try reader.document(from: data)
    }
}
