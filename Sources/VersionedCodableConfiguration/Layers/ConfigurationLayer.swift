import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// One layer of a ``ConfigurationStack``: settings that come from one place.
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
    /// What messages call the layer; files, variables and arguments have names of their own.
    let name: String

    /// What a value is encoded as, at today's version.
    public static func defaults<Value: Encodable & Sendable>(_ value: Value) -> ConfigurationLayer {
        ConfigurationLayer(source: .encoded { try $0.document(from: value) }, name: "defaults")
    }

    /// Values of the program, which may be written as literals.
    public static func values(
        _ value: DocumentValue, named name: String = "values"
    ) -> ConfigurationLayer {
        ConfigurationLayer(source: .value(value), name: name)
    }

    /// A document of any version.
    public static func document(
        _ data: Data, _ format: some DocumentFormat, named name: String
    ) -> ConfigurationLayer {
        ConfigurationLayer(source: .data(data, format), name: name)
    }

    /// A file of any version.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - format: Its format; nil for the one that the formats of the stack find by its extension,
    ///     or else by its content.
    ///   - isOptional: Whether the layer is empty if nothing is there. A file that is there and
    ///     cannot be read is an error all the same.
    public static func file(
        _ url: URL, format: (any DocumentFormat)? = nil, isOptional: Bool = false
    ) -> ConfigurationLayer {
        ConfigurationLayer(
            source: .file(url, format, isOptional: isOptional), name: url.relativePath)
    }

    /// The files of a folder, in the order of their names.
    ///
    /// Hidden files, folders in it, and files with an extension that is none of settings are left
    /// out. A file of YAML, TOML, XML or another format of settings that the stack does not have is
    /// an error. A folder that is not there is empty.
    public static func directory(_ url: URL) -> ConfigurationLayer {
        ConfigurationLayer(source: .directory(url), name: url.relativePath)
    }

    /// The variables of the environment that begin with a prefix and `__`.
    ///
    /// `APP__SERVER__PORT=80` is `server.port`. A step of the name is the key of the lower layers
    /// or of the type that is the same but for case, or else but for case, `_` and `-`. Where there
    /// is none, a name in capitals is lower-cased, and another is taken as it is. A number is the
    /// index of an array, unless lower layers have an object there: it changes an element, or adds
    /// one.
    ///
    /// The type decides what the text is: where it asks for a text, the text as it is; where it asks
    /// for an object or an array, JSON; else a truth value, a number or a case. `null` removes what
    /// lower layers have, unless the type asks for a text.
    ///
    /// - Parameters:
    ///   - prefix: The beginning of the names.
    ///   - variables: All variables; nil for those of the process.
    public static func environment(
        prefix: String, _ variables: [String: String]? = nil
    ) -> ConfigurationLayer {
        ConfigurationLayer(
            source: .environment(
                prefix: prefix, variables ?? ProcessInfo.processInfo.environment),
            name: "environment")
    }

    /// Arguments such as `server.port=80`.
    ///
    /// Keys are taken as they are; indices and values are those of ``environment(prefix:_:)``.
    public static func arguments(_ arguments: [String]) -> ConfigurationLayer {
        ConfigurationLayer(source: .arguments(arguments), name: "arguments")
    }
}

/// Why the layers of a ``ConfigurationStack`` cannot be put together.
///
/// What is wrong in a document, and what the file system says, are errors of their own.
public struct LayerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file, the variable or whatever the layer is.
    public let sourceName: String
    /// Where in it; nil for what has no text.
    public let location: SourceLocation?
    /// The problem in words: lower case, no full stop.
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
