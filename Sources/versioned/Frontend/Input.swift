import Foundation
import VersionedCodable

/// A file, or standard input.
struct Input {
    private let path: String

    init(_ path: String) {
        self.path = path
    }

    var isStandardInput: Bool { path == "-" }

    /// What messages call it.
    var name: String { isStandardInput ? "standard input" : path }

    var url: URL { URL(fileURLWithPath: path) }

    /// All bytes.
    func data() throws -> Data {
        if isStandardInput { return try FileHandle.standardInput.readToEnd() ?? Data() }
        try requireFile()
        return try Data(contentsOf: url)
    }

    /// The format: the one asked for, or else that of the extension, or else that of the content.
    ///
    /// - Parameter data: The content, if it has been read already.
    func format(_ wanted: NamedFormat?, data: Data? = nil) throws -> NamedFormat {
        if let wanted { return wanted }
        if !isStandardInput {
            try requireFile()
            if let format = NamedFormat(forFileExtension: url.pathExtension) { return format }
        }
        do {
            let registry = NamedFormat.registry
            let file = URL(fileURLWithPath: isStandardInput ? "/" : path)
            return NamedFormat(try registry.format(forFileAt: file, data: data))
        } catch FormatRegistryError.unknown(_, let known) {
            throw Failure(
                "the format is unknown; name one of \(known.joined(separator: ", ")) with --from")
        } catch FormatRegistryError.ambiguous(_, let candidates) {
            throw Failure(
                "the format might be \(candidates.joined(separator: " or ")); name it with --from")
        }
    }

    /// Refuses what is no file; the system's own words for that differ between platforms.
    private func requireFile() throws {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
            throw Failure("there is no such file")
        }
        guard !isDirectory.boolValue else { throw Failure("this is a directory") }
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw Failure("the file must not be read")
        }
    }
}

/// Something went wrong, in words.
struct Failure: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
