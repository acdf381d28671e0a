import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableEssentials

struct LayerReading {
    enum Contents {
        /// Documents of any version.
        case documents([CodableDocument])
        /// A value at the current version.
        case current(CodableDocument)
        case texts([TextLayer])
    }

    let stack: ConfigurationStack
    private var substitution: LayerSubstitution
    private var includes = LayerIncludes()
    private(set) var included: [URL] = []

    init(_ stack: ConfigurationStack) {
        self.stack = stack
        substitution = LayerSubstitution(stack)
    }

    /// Returns the contents of a layer.
    ///
    /// - Throws: `LayerError`, `ReadingError`, `FormatRegistryError`, `CocoaError`.
    mutating func contents(of layer: ConfigurationLayer) throws -> Contents {
        switch layer.source {
        case .encoded(let encode):
            var document = try encode(try DocumentEncoder(mirroring: stack.decoder))
            document.sourceName = layer.name
            return .current(document)
        case .value(let value):
            var document = try CodableDocument(value, within: stack.decoder.limits)
            document.sourceName = layer.name
            return .documents([document])
        case .data(let data, let format):
            return .documents([try read(data, format, layer.name)])
        case .file(let url, let format, let isOptional):
            return .documents(try file(url, format, layer.name, isOptional: isOptional))
        case .directory(let url):
            var documents: [CodableDocument] = []
            for url in try files(of: url) {
                guard stack.formats.format(forFileExtension: url.pathExtension) != nil else {
                    throw LayerError(
                        url.relativePath, "the stack has no format for this file")
                }
                documents += try file(url, nil, url.relativePath, isOptional: false)
            }
            return .documents(documents)
        case .environment(let prefix, let variables):
            return .texts(try TextLayer.variables(prefix, variables))
        case .arguments(let arguments): return .texts(try TextLayer.arguments(arguments))
        }
    }

    private mutating func file(
        _ url: URL, _ format: (any DocumentFormat)?, _ name: String, isOptional: Bool
    ) throws -> [CodableDocument] {
        let data: Data
        do {
            data = try FileReading.data(at: url, limit: stack.decoder.limits.inputBytes)
        } catch let error as CocoaError where isOptional && error.code == .fileReadNoSuchFile {
            return []
        } catch let error as ReadingError {
            throw error.named(name)
        }
        let format = try format ?? stack.formats.format(forFileAt: url, data: data)
        let document = try parsed(data, format, name)
        let included = try included(by: document, at: url)
        return included + [try prepared(document)]
    }

    private mutating func included(
        by document: CodableDocument, at url: URL
    ) throws -> [CodableDocument] {
        guard let key = stack.includeKey, document.root[key].exists else { return [] }
        var documents: [CodableDocument] = []
        for include in try includes.files(named: document.root[key], at: url) {
            try includes.enter(include)
            included.append(include.url)
            documents += try file(
                include.url, nil, include.url.relativePath, isOptional: false)
            includes.leave()
        }
        return documents
    }

    private mutating func read(
        _ data: Data, _ format: any DocumentFormat, _ name: String
    ) throws -> CodableDocument {
        try prepared(try parsed(data, format, name))
    }

    /// Returns the document with expanded variables, without the names of included files.
    private mutating func prepared(_ document: CodableDocument) throws -> CodableDocument {
        // Elements and attributes stay apart until the layer has the current version.
        guard !document.capabilities.contains(.repeatedKeys) else { return document }
        return try substitution.applied(to: document)
    }

    /// Returns a layer of the current version in which no key is repeated.
    ///
    /// - Parameter hasElements: Whether the layer was read from elements.
    mutating func gathered(
        _ document: CodableDocument, _ hasElements: Bool, as shape: LayerShape?
    ) throws -> CodableDocument {
        guard hasElements else { return document }
        let gathered = try document.gatheringElements(
            within: stack.decoder.limits, as: shape)
        return try substitution.applied(to: gathered)
    }

    private func parsed(
        _ data: Data, _ format: any DocumentFormat, _ name: String
    ) throws -> CodableDocument {
        let decoder = DocumentDecoder(format: format)
        decoder.limits = stack.decoder.limits
        decoder.errorExcerpts = stack.decoder.errorExcerpts
        decoder.emptyDocumentStrategy = .asEmptyObject
        decoder.sourceName = name
        return try decoder.document(from: data)
    }

    /// The extensions of settings files, which are not skipped if the stack lacks their format.
    private static let extensions: Set = [
        "cbor", "json", "json5", "jsonc", "plist", "toml", "xml", "yaml", "yml",
    ]

    /// Returns the files of a folder that are layers, in the order of their names.
    func files(of folder: URL) throws -> [URL] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return []
        }
        return names.filter { !$0.hasPrefix(".") }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            .map { folder.appendingPathComponent($0, isDirectory: false) }
            .filter {
                let isKnown = stack.formats.format(forFileExtension: $0.pathExtension) != nil
                return !$0.pathExtension.isEmpty && FileReading.isRegular($0)
                    && (isKnown || LayerReading.extensions.contains($0.pathExtension.lowercased()))
            }
    }
}
