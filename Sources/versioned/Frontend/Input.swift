import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableEssentials

struct Input {
    private let path: String

    init(_ path: String) {
        self.path = path
    }

    var isStandardInput: Bool { path == "-" }

    /// The name in messages.
    var name: String { isStandardInput ? "standard input" : path }

    var url: URL { URL(fileURLWithPath: path) }

    /// Whether it can be read only once, like a pipe, so that its bytes have to be kept.
    var isReadOnce: Bool { isStandardInput || !FileReading.isRegular(url) }

    /// Reads all bytes, up to the default limit of readers.
    func data() throws -> Data {
        let limit = ReadingLimits.default.inputBytes
        return try isStandardInput
            ? FileReading.standardInput(limit: limit) : FileReading.data(at: url, limit: limit)
    }

    /// Returns the requested format, or else the format of the extension, or else of the content.
    ///
    /// - Parameter data: The content, if it was read already; required if it can be read only once.
    func format(_ wanted: NamedFormat?, data: Data? = nil) throws -> NamedFormat {
        if let wanted { return wanted }
        if !isStandardInput, let format = NamedFormat(forFileExtension: url.pathExtension) {
            return format
        }
        let content = try data ?? FileReading.beginning(of: url, upTo: FormatRegistry.longestPrefix)
        let registry = NamedFormat.registry
        if case .format(let format, let strength) = registry.match(contentOf: content),
            strength > .weak
        {
            return NamedFormat(format)
        }
        return try guess(among: registry.formats, from: try data ?? self.data())
    }

    /// Returns the only format that can read content that no format claims.
    ///
    /// A lone scalar does not count: any text is one in YAML.
    private func guess(among formats: [any DocumentFormat], from data: Data) throws -> NamedFormat {
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
            throw Failure("the format could be \(names); specify it with --from")
        }
        guard let format = readable.first else {
            let known = formats.map(\.name).joined(separator: ", ")
            throw Failure("the format is unknown; specify one of \(known) with --from")
        }
        return format
    }
}

struct Failure: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
