import VersionedCodableDocuments
import VersionedCodableEssentials

/// The formats of a tool under their names, first as they were given.
///
/// JSON and property lists have further names for a dialect or an encoding.
struct NamedFormats: Sendable {
    let all: [NamedFormat]
    let registry: FormatRegistry

    init(_ formats: [any DocumentFormat]) {
        let registry = FormatRegistry(formats: formats)
        let variants = registry.formats.flatMap { NamedFormat.variants(of: $0) }
        self.registry = registry
        all = registry.formats.map { NamedFormat($0, besides: variants) } + variants
    }

    /// Returns the format that an option names.
    ///
    /// - Throws: `UsageError` for an unknown name.
    func named(_ name: String, by option: String) throws -> NamedFormat {
        if let format = all.first(where: { $0.name == name.lowercased() }) { return format }
        let known = all.map(\.name).joined(separator: ", ")
        throw UsageError("\(option): unknown format \(name); known formats: \(known)")
    }

    func format(forFileExtension fileExtension: String) -> NamedFormat? {
        let wanted = fileExtension.lowercased()
        return all.first { $0.fileExtensions.contains { $0.lowercased() == wanted } }
    }

    private func named(_ format: any DocumentFormat) -> NamedFormat? {
        all.first { $0.name == format.name }
    }

    /// Returns the format of the extension of an input, or else of its content.
    ///
    /// - Parameter data: The content, if it was read already; required if it can be read only once.
    func format(of input: Input, data: Data? = nil) throws -> NamedFormat {
        if !input.isStandardInput,
            let format = format(
                forFileExtension: input.hasComments ? "jsonc" : input.url.pathExtension)
        {
            return format
        }
        let content =
            try data ?? FileReading.beginning(of: input.url, upTo: FormatRegistry.longestPrefix)
        return try format(ofContent: content) { try data ?? input.data() }
    }

    /// Returns the format of content.
    ///
    /// - Parameter whole: Returns all of the content, if this is the beginning.
    func format(ofContent content: Data, _ whole: () throws -> Data) throws -> NamedFormat {
        if case .format(let format, let strength) = registry.match(contentOf: content),
            strength > .weak, let named = named(format)
        {
            return named
        }
        return try guess(from: try whole())
    }

    /// Returns the only format that can read content that no format claims.
    ///
    /// A lone scalar does not count: any text is one in YAML.
    private func guess(from data: Data) throws -> NamedFormat {
        let formats = registry.formats
        let prefix = Data(data.prefix(FormatRegistry.longestPrefix))
        let readable = formats.filter { $0.match(prefix) > .none }.compactMap(named)
            .filter { format in
                let documents = try? NamedFormat.documents(in: data, with: format.reader)
                return documents?.isEmpty == false
                    && documents?.allSatisfy { $0.root.kind == .object || $0.root.kind == .array }
                        == true
            }
        if readable.count > 1 {
            let names = readable.map(\.name).joined(separator: " or ")
            throw Finding("the format could be \(names); specify it with --from")
        }
        guard let format = readable.first else {
            let known = formats.map(\.name).joined(separator: ", ")
            throw Finding("the format is unknown; specify one of \(known) with --from")
        }
        return format
    }
}

extension Input {
    /// Whether a file named .json is one of a tool that reads comments in it.
    fileprivate var hasComments: Bool {
        guard name.hasSuffix(".json") else { return false }
        let stem = String(url.lastPathComponent.prefix { $0 != "." })
        return ["tsconfig", "jsconfig", "devcontainer"].contains(stem)
            || url.deletingLastPathComponent().lastPathComponent == ".vscode"
    }
}
