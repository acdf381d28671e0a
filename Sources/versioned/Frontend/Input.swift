import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableEssentials

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

    /// Whether its bytes come only once, as from a pipe, so that they have to be kept.
    var isReadOnce: Bool { isStandardInput || !FileReading.isRegular(url) }

    /// All bytes, unless they are more than readers take.
    func data() throws -> Data {
        let limit = ReadingLimits.default.inputBytes
        return try isStandardInput
            ? FileReading.standardInput(limit: limit) : FileReading.data(at: url, limit: limit)
    }

    /// The format: the one asked for, or else that of the extension, or else that of the content.
    ///
    /// - Parameter data: The content, if it has been read already, as it must be when it comes only
    ///   once.
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

    /// The only format that can read content no format is sure of.
    ///
    /// A lone scalar says nothing: any text is one in YAML.
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
            throw Failure("the format might be \(names); name it with --from")
        }
        guard let format = readable.first else {
            let known = formats.map(\.name).joined(separator: ", ")
            throw Failure("the format is unknown; name one of \(known) with --from")
        }
        return format
    }
}

/// Something went wrong, in words.
struct Failure: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
