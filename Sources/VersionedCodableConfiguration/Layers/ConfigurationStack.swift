import VersionedCodable
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableRewriting
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
///     let configuration = try stack.load(versioned: Settings.self)
///     configuration.value.server.port
///     print(configuration.explain("server.port"))
///
/// Objects are merged member by member. Of everything else, arrays included, the highest layer
/// counts, unless ``rules`` say otherwise. A null removes what lower layers have for a member; where
/// they have nothing, it stays a null.
public struct ConfigurationStack: Sendable {
    /// The layers, the lowest first.
    public var layers: [ConfigurationLayer]
    /// The formats of files.
    public var formats: FormatRegistry
    /// What becomes of arrays, by their paths: `["plugins": .append, "servers.*.tags": .append]`.
    ///
    /// A step that is `*` stands for any key or index. A path that is none of an array in the type
    /// is an error when the stack is loaded.
    public var rules: [String: MergeRule] = [:]
    /// What `${NAME}` in strings of documents and files stands for, such as
    /// `ProcessInfo.processInfo.environment`; nil, the default, leaves strings as they are.
    ///
    /// `${NAME:-text}` is the text where the variable is not set or empty, `$$` is `$`. A string
    /// that is one variable and nothing else is untyped, as the environment is. Keys are left as
    /// they are, and so is what variables hold.
    public var variables: [String: String]?
    /// The member at the root of files that names other files, one or an array of them; nil, the
    /// default, for none.
    ///
    /// Included files lie below the file that names them, in their order. Their paths are relative
    /// to its folder and do not lead out of it; they go at most 8 deep, and at most 64 are included.
    public var includeKey: String?
    /// The strategies and limits with which the layers are read and decoded, whatever their
    /// formats.
    public var decoder = DocumentDecoder(format: MergedFormat())

    /// Makes a stack of layers, the lowest first.
    ///
    /// - Parameters:
    ///   - layers: The layers.
    ///   - formats: The formats of files; by default those that the program has registered.
    public init(
        _ layers: [ConfigurationLayer] = [],
        formats: FormatRegistry = .standard
    ) {
        self.layers = layers
        self.formats = formats
    }

    /// Merges the layers and decodes what comes out.
    ///
    /// Errors name the layer a value comes from, with line and column, or the variable or argument.
    ///
    /// - Throws: `LayerError`, `ReadingError` for a document that cannot be read, the `CocoaError` of
    ///   a file, `DecodingError`, also for a rule of a ``Validated`` type that does not hold, or what
    ///   the type's `init(from:)` throws.
    /// - Complexity: O(n) in the bytes of all layers.
    public func load<Value: Decodable>(_ type: Value.Type) throws -> Configuration<Value> {
        try LayerRun(self, type).configuration(type)
    }

    /// Loads the settings by versions, as ``load(versioned:)`` does.
    @available(*, deprecated, message: "the type has versions: use load(versioned:)")
    public func load<Value: VersionedCodable>(_ type: Value.Type) throws -> Configuration<Value> {
        try load(versioned: type)
    }

    /// Brings each layer to today's version, merges the layers and decodes what comes out.
    ///
    /// Layers may be of any version in the chain of the type. What declares none is of the type
    /// without a version, if the chain has one, and else of today's; so are defaults, variables and
    /// arguments.
    ///
    /// - Throws: As `load`, and `VersionedDecodingError` for a version that the chain does not
    ///   have.
    /// - Complexity: O(n) in the bytes of all layers, apart from what the steps do.
    public func load<Value: VersionedCodable>(
        versioned type: Value.Type
    ) throws -> Configuration<Value> {
        let versions = LayerVersions(type, decoder)
        return try LayerRun(self, type, migrate: versions.current).configuration(type)
    }
}

/// What merged layers are: values of no format.
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
