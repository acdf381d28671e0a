import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Layers of settings, merged into one value: defaults, files, the environment, arguments.
///
///     var stack = ConfigurationStack(
///         [
///             .defaults(Settings()),
///             .file(URL(filePath: "settings.yaml")),
///             .file(URL(filePath: "settings.local.toml"), isOptional: true),
///             .environment(prefix: "APP"),
///             .arguments(Array(CommandLine.arguments.dropFirst())),
///         ])
///     let configuration = try stack.load(Settings.self)
///     configuration.value.server.port
///     print(configuration.explain("server.port"))
///
/// Objects are merged member by member. Any other value, arrays included, is replaced by that of
/// the highest layer, unless ``rules`` say otherwise. A null removes the member that lower layers
/// have; if they have none, it remains a null.
public struct ConfigurationStack: Sendable {
    /// The layers, the lowest first.
    public var layers: [any ConfigurationLayer]
    /// The formats of files.
    public var formats: FormatRegistry
    /// The rules for merging arrays, by their paths:
    /// `["plugins": .append, "servers.*.tags": .append]`.
    ///
    /// The step `*` matches any key or index. A path that is known not to be an array in the type
    /// is an error when the stack is loaded.
    public var rules: [String: MergeRule] = [:]
    /// The strategies and limits for reading and decoding the layers, whatever their formats.
    public var decoder = DocumentDecoder(format: MergedFormat())

    /// Creates a stack of layers, the lowest first.
    ///
    /// - Parameters:
    ///   - layers: The layers.
    ///   - formats: The formats of files; by default those that the program registered.
    public init(
        _ layers: [any ConfigurationLayer] = [],
        formats: FormatRegistry = .standard
    ) {
        self.layers = layers
        self.formats = formats
    }

    /// Merges the layers and decodes the result.
    ///
    /// If the type has versions, each layer is migrated to the current one before. Layers may be of
    /// any version in the chain. A layer that declares none is decoded as the type without a
    /// version, if the chain has one, and otherwise as the current version. Defaults, variables and
    /// arguments are of the current version.
    ///
    /// Errors name the layer of a value, with line and column, or the variable or argument.
    ///
    /// - Throws: `LayerError`; `ReadingError` for a document that cannot be read; the `CocoaError`
    ///   of a file; `VersionedDecodingError` for a version that the chain does not have;
    ///   `DecodingError`, also for a rule of a ``Validated`` type that does not hold; or the error
    ///   of the type's `init(from:)` or of a step.
    /// - Complexity: O(n) in the bytes of all layers, plus the cost of the steps.
    public func load<Value: Decodable>(_ type: Value.Type) throws -> LoadedSettings<Value> {
        try LayerRun(self, type).settings()
    }
}

// Values of layers may be secrets, and are shown by no description and no mirror.
extension ConfigurationStack: CustomStringConvertible, CustomReflectable {
    /// The names of the layers, the lowest first.
    public var description: String {
        "ConfigurationStack(\(layers.map(\.name).joined(separator: ", ")))"
    }

    /// A mirror without the values of layers.
    public var customMirror: Mirror {
        Mirror(self, children: ["layers": layers, "rules": rules])
    }
}

/// The format of merged layers, which can neither be read nor written.
struct MergedFormat: DocumentFormat {
    var name: String { "value" }
    var fileExtensions: [String] { [] }
    var mediaTypes: [String] { [] }
    var capabilities: FormatCapabilities { CodableDocument.valueCapabilities }

    func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        throw ReadingError(.syntax, "the formats of the files read the layers", at: nil)
    }

    func write(_ document: CodableDocument) throws -> Data {
        throw ReadingError(.syntax, "no format writes merged layers", at: nil)
    }
}
