import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// One layer of a ``ConfigurationStack``: the settings from one source.
public struct ConfigurationLayer: Sendable {
    enum Source: Sendable {
        case encoded(@Sendable (DocumentEncoder) throws -> CodableDocument)
        case value(DocumentValue)
        case data(Data, any DocumentFormat)
        case file(URL, (any DocumentFormat)?, isOptional: Bool)
        case directory(URL)
        case environment(prefix: String, [String: String])
        case arguments([String])
    }

    let source: Source
    /// The name of the layer in messages; files, variables and arguments have their own.
    let name: String

    /// Returns a layer with a value, encoded at the current version.
    public static func defaults<Value: Encodable & Sendable>(_ value: Value) -> ConfigurationLayer {
        ConfigurationLayer(source: .encoded { try $0.document(from: value) }, name: "defaults")
    }

    /// Returns a layer with values of the program, which may be written as literals.
    public static func values(
        _ value: DocumentValue, named name: String = "values"
    ) -> ConfigurationLayer {
        ConfigurationLayer(source: .value(value), name: name)
    }

    /// Returns a layer with a document of any version.
    public static func document(
        _ data: Data, _ format: some DocumentFormat, named name: String
    ) -> ConfigurationLayer {
        ConfigurationLayer(source: .data(data, format), name: name)
    }

    /// Returns a layer with a file of any version.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - format: The format of the file; nil to let the formats of the stack detect it by the
    ///     extension or, failing that, by the content.
    ///   - isOptional: Whether the layer is empty if the file does not exist. A file that exists
    ///     but cannot be read is always an error.
    public static func file(
        _ url: URL, format: (any DocumentFormat)? = nil, isOptional: Bool = false
    ) -> ConfigurationLayer {
        ConfigurationLayer(
            source: .file(url, format, isOptional: isOptional), name: url.relativePath)
    }

    /// Returns a layer with the files of a folder, in the order of their names.
    ///
    /// Hidden files, subfolders, and files without a known settings extension are skipped. A file
    /// in YAML, TOML, XML or another settings format that the stack does not have is an error. A
    /// folder that does not exist counts as empty.
    public static func directory(_ url: URL) -> ConfigurationLayer {
        ConfigurationLayer(source: .directory(url), name: url.relativePath)
    }

    /// Returns a layer with the environment variables whose names begin with a prefix and `__`.
    ///
    /// `APP__SERVER__PORT=80` sets `server.port`. Each part of the name is matched with the keys of
    /// the lower layers and of the type: ignoring case or, failing that, ignoring case, `_` and
    /// `-`. A part without a match is lower-cased if it is all upper case, and used unchanged
    /// otherwise. A number is the index of an array, unless lower layers have an object at that
    /// path: it changes an element, or adds one.
    ///
    /// The type decides how the value is interpreted: as a string if it requests a string; as JSON
    /// if it requests an object or an array; otherwise as a Boolean, a number or an enumeration
    /// case. `null` removes the value of the lower layers, unless the type requests a string.
    ///
    /// - Parameters:
    ///   - prefix: The common prefix of the names.
    ///   - variables: The variables; nil for those of the process.
    public static func environment(
        prefix: String, _ variables: [String: String]? = nil
    ) -> ConfigurationLayer {
        ConfigurationLayer(
            source: .environment(
                prefix: prefix, variables ?? ProcessInfo.processInfo.environment),
            name: "environment")
    }

    /// Returns a layer with arguments such as `server.port=80`.
    ///
    /// Keys are used unchanged; indices and values are interpreted as by
    /// ``environment(prefix:_:)``.
    public static func arguments(_ arguments: [String]) -> ConfigurationLayer {
        ConfigurationLayer(source: .arguments(arguments), name: "arguments")
    }
}

/// An error about the layers of a ``ConfigurationStack`` that cannot be merged.
///
/// Mistakes in a document and errors of the file system have types of their own.
public struct LayerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the layer: a file, a variable, an argument or the like.
    public let sourceName: String
    /// The location in the layer; nil if the layer has no text.
    public let location: SourceLocation?
    /// The message: lower case, no full stop.
    public let message: String

    init(_ place: NodeSource, _ message: String) {
        sourceName = place.sourceName ?? "value"
        location = place.location
        self.message = message
    }

    init(_ sourceName: String, _ message: String) {
        self.sourceName = sourceName
        location = nil
        self.message = message
    }

    /// `settings.yaml:1:1: expected an object, found an array`.
    public var description: String {
        ErrorMessages.render(
            source: sourceName, location: location, path: [], message: message, excerpt: nil)
    }
}
