import VersionedCodableDocuments
import VersionedCodableEssentials

/// Reads layers with the files that they include, and expands variables.
struct LayerReading {
    let stack: ConfigurationStack
    private var substitution: LayerSubstitution
    private var includes = LayerIncludes()
    private(set) var included: [URL] = []

    init(_ stack: ConfigurationStack) {
        self.stack = stack
        substitution = LayerSubstitution(stack)
    }

    /// Returns the settings of a layer, among them those of included files.
    ///
    /// - Throws: `LayerError`, `ReadingError`, `FormatRegistryError`, `CocoaError`, or the error of
    ///   the layer.
    mutating func settings(of layer: any ConfigurationLayer) throws -> [LayerSettings] {
        var all: [LayerSettings] = []
        for settings in try layer.settings(in: stack) {
            switch settings {
            case .document(var document, let url):
                document.sourceName = document.sourceName ?? layer.name
                if let url { all += try included(by: document, at: url) }
                // Elements and attributes stay apart until the layer has the current version.
                let hasElements = document.capabilities.contains(.repeatedKeys)
                all.append(
                    .document(try hasElements ? document : substitution.applied(to: document)))
            case .value(let value):
                var document = try CodableDocument(value, within: stack.decoder.limits)
                document.sourceName = layer.name
                all.append(.document(document))
            case .current(var document):
                document.sourceName = layer.name
                all.append(.current(document))
            case .text: all.append(settings)
            }
        }
        return all
    }

    private mutating func included(
        by document: CodableDocument, at url: URL
    ) throws -> [LayerSettings] {
        guard let key = stack.includeKey else { return [] }
        var settings: [LayerSettings] = []
        // In XML, a list is repeated elements.
        for member in document.root.members where member.key == key {
            for include in try includes.files(named: member.value, at: url) {
                try includes.enter(include)
                included.append(include.url)
                do {
                    settings += try self.settings(of: FileLayer(url: include.url))
                } catch let error as CocoaError {
                    let reason = FileReason.description(of: error)
                    throw LayerError(include.place, "the file cannot be included: \(reason)")
                }
                includes.leave()
            }
        }
        return settings
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
}
