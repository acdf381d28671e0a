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
        let content = try data ?? beginning()
        let registry = NamedFormat.registry
        if case .format(let format, let strength) = registry.match(contentOf: content),
            strength > .weak
        {
            return NamedFormat(format)
        }
        return try guess(among: registry.formats, from: try data ?? self.data())
    }

    /// The only format that can read content no format is sure of.
    ///
    /// A lone scalar says nothing: any text is one in YAML.
    private func guess(among formats: [any Format], from data: Data) throws -> NamedFormat {
        let prefix = Data(data.prefix(FormatRegistry.longestPrefix))
        let readable = formats.filter { $0.match(prefix) > .none }.map { NamedFormat($0) }
            .filter { format in
                let documents = try? NamedFormat.documents(in: data, with: format.reader)
                return documents?.isEmpty == false
                    && documents?.allSatisfy { $0.root.kind == .object || $0.root.kind == .array }
                        == true
            }
        if readable.count > 1 {
            let names = readable.map(\.name).joined(separator: " or ")
            throw Failure("the format might be \(names); name it with --from")
        }
        guard let format = readable.first else {
            let known = formats.map(\.name).joined(separator: ", ")
            throw Failure("the format is unknown; name one of \(known) with --from")
        }
        return format
    }

    /// As many bytes as formats are known by.
    private func beginning() throws -> Data {
        let file = try FileHandle(forReadingFrom: url)
        defer { try? file.close() }
        return try file.read(upToCount: FormatRegistry.longestPrefix) ?? Data()
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
