import VersionedCodable
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

extension MigrationChain {
    /// Reads a chain of a document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - source: The name of the file, for messages.
    /// - Throws: ``ChainFileError`` with all mistakes.
    /// - Complexity: O(n) in the nodes of the document.
    public init(_ document: CodableDocument, source: String? = nil) throws(ChainFileError) {
        self = try ChainReader.chain(document.root, source: source, included: [])
    }

    /// Reads the chain of a file, with the files that it includes.
    ///
    /// - Parameters:
    ///   - url: The file. `include` in it names files relative to its folder; `*` stands for any
    ///     part of their last name.
    ///   - formats: The formats that the files may have.
    /// - Throws: ``ChainFileError`` with all mistakes, errors of reading the files.
    /// - Complexity: O(n) in the bytes of the files.
    public init(contentsOf url: URL, formats: FormatRegistry = .standard) throws {
        try self.init(contentsOf: url, formats: formats, from: .disk)
    }

    /// Reads the chain of a file that is on a disk or elsewhere.
    package init(contentsOf url: URL, formats: FormatRegistry, from source: ChainFiles) throws {
        let document = try ChainFile.read(url, formats, source)
        var included: [(name: String, root: DocumentNode)] = []
        let folder = url.deletingLastPathComponent()
        for node in ChainReader(source: nil).list(document.root, "include") {
            guard let text = node.text else { continue }
            for file in try ChainFile.files(text, in: folder, at: node, of: url, source) {
                guard file.standardized.path != url.standardized.path else {
                    throw ChainFile.failure("the file includes itself", at: node, of: url)
                }
                included.append((file.relativePath, try ChainFile.read(file, formats, source).root))
            }
        }
        self = try ChainReader.chain(
            document.root, source: url.relativePath, included: included)
    }

    /// Reads the chains that a list names: a document with the key `chains`, the paths of chain
    /// files relative to its folder.
    ///
    /// - Throws: As `init(contentsOf:formats:)`.
    public static func list(contentsOf url: URL, formats: FormatRegistry = .standard) throws
        -> [MigrationChain]
    {
        let root = try ChainFile.read(url, formats, .disk).root
        var reader = ChainReader(source: url.relativePath)
        var chains: [MigrationChain] = []
        var below: [ChainProblem] = []
        if reader.isObject(root, with: ["versioned", "chains"], ["versioned", "chains"]) {
            if root["versioned"].int != 1 { reader.report("expected 1", at: root["versioned"]) }
            let folder = url.deletingLastPathComponent()
            for node in reader.list(root, "chains") {
                guard let path = reader.text(node) else { continue }
                do {
                    chains.append(
                        try MigrationChain(
                            contentsOf: ChainFile.url(path, in: folder), formats: formats))
                } catch let error as ChainFileError {
                    below += error.problems
                }
            }
        }
        let problems = reader.problems + below
        guard problems.isEmpty else { throw ChainFileError(problems: problems) }
        return chains
    }
}

/// Where the files of a chain are read.
package struct ChainFiles {
    let content: (_ path: String) throws -> Data
    let names: (_ folder: String) throws -> [String]
    private(set) var isOnDisk = false

    /// - Parameters:
    ///   - content: Reads a file.
    ///   - names: Lists the names in a folder.
    package init(
        content: @escaping (_ path: String) throws -> Data,
        names: @escaping (_ folder: String) throws -> [String]
    ) {
        self.content = content
        self.names = names
    }

    static var disk: ChainFiles {
        var files = ChainFiles(
            content: {
                try FileReading.data(
                    at: URL(fileURLWithPath: $0), limit: ReadingLimits.default.inputBytes)
            }, names: { try FileManager.default.contentsOfDirectory(atPath: $0) })
        files.isOnDisk = true
        return files
    }
}

private enum ChainFile {
    static func read(
        _ url: URL, _ formats: FormatRegistry, _ source: ChainFiles
    ) throws -> CodableDocument {
        let data = try source.content(url.relativePath)
        do {
            return try formats.format(forFileAt: url, data: data).read(data, within: .default)
        } catch let error as ReadingError {
            throw error.named(url.relativePath)
        }
    }

    /// Returns a file relative to a folder, under a relative path if that has one.
    static func url(_ path: String, in folder: URL) -> URL {
        let prefix = folder.relativePath
        if path.hasPrefix("/") || prefix == "." || prefix.isEmpty {
            return URL(fileURLWithPath: path)
        }
        return URL(fileURLWithPath: prefix + "/" + path)
    }

    static func failure(_ message: String, at node: DocumentNode, of file: URL) -> ChainFileError {
        let place = OperationPlace(path: node.path, location: node.location)
        return ChainFileError(problems: [ChainProblem(message, place, in: file.relativePath)])
    }

    /// Returns the files that a path with `*` in its last name denotes, in order of their names.
    static func files(
        _ path: String, in folder: URL, at node: DocumentNode, of file: URL, _ source: ChainFiles
    ) throws -> [URL] {
        let whole = url(path, in: folder)
        func fail(_ message: String) -> ChainFileError { failure(message, at: node, of: file) }
        guard path.contains("*") else {
            guard !source.isOnDisk || FileManager.default.fileExists(atPath: whole.path) else {
                throw fail("there is no file \(path)")
            }
            return [whole]
        }
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        let parent = path.dropLast(name.count)
        guard !parent.contains("*"), let pattern = try? GlobPattern(name) else {
            throw fail("expected * in the last name only, found \(path)")
        }
        let place = url(parent.isEmpty ? "." : String(parent.dropLast()), in: folder)
        let names = try source.names(place.relativePath)
            .filter { pattern.matches($0) }.sorted()
        guard !names.isEmpty else { throw fail("no file matches \(path)") }
        return names.map { url(parent + $0, in: folder) }
    }
}
