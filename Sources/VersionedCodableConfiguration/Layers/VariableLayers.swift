import VersionedCodableDocuments
import VersionedCodableEssentials

/// A layer of variables whose names begin with a prefix and two underscores.
protocol VariableLayer: ConfigurationLayer {
    var prefix: String { get }

    /// Returns the names of all variables, with and without the prefix.
    func names(in stack: ConfigurationStack) -> [String]
}

extension VariableLayer {
    /// Returns the names that begin with the prefix and a single underscore, which set nothing.
    func otherNames(in stack: ConfigurationStack) -> [String] {
        names(in: stack).filter { $0.hasPrefix(prefix + "_") && !$0.hasPrefix(prefix + "__") }
            .sorted()
    }
}

extension EnvironmentLayer: VariableLayer {
    func names(in stack: ConfigurationStack) -> [String] { Array(variables.keys) }
}

extension DotEnvLayer: VariableLayer {
    func names(in stack: ConfigurationStack) -> [String] {
        let document = (try? stack.data(at: url, isOptional: true)).flatMap {
            try? stack.document($0, DotEnvFormat(), name)
        }
        return document?.root.members.map(\.key) ?? []
    }
}

/// A layer with environment variables; see ``ConfigurationLayer/environment(prefix:_:)``.
public struct EnvironmentLayer: ConfigurationLayer {
    let prefix: String
    let variables: [String: String]

    /// The name `environment`.
    public var name: String { "environment" }

    /// Returns the variables with the prefix.
    public func settings(in stack: ConfigurationStack) throws -> [LayerSettings] {
        let settings = variables.compactMap { name, text in
            TextSetting(variable: name, text, prefix: prefix, named: "environment \(name)")
        }
        return try TextSetting.inOrder(settings)
    }
}

extension ConfigurationLayer where Self == EnvironmentLayer {
    /// Returns a layer with the environment variables whose names begin with a prefix and `__`.
    ///
    /// `APP__SERVER__PORT=80` sets `server.port`. Each part of the name is matched with the keys of
    /// the lower layers and of the type: ignoring case or, failing that, ignoring case, `_` and
    /// `-`. A part without a match is lower-cased if it is all upper case, and used unchanged
    /// otherwise. A number is the index of an array, unless lower layers have an object at that
    /// path or the type has no array there: it changes an element, or adds one. A variable that
    /// sets nothing, and one with single underscores in place of double ones, is a warning.
    ///
    /// The type decides how the value is interpreted: as a string if it requests a string; as JSON
    /// if it requests an object; as JSON or as a list such as `a,b` if it requests an array;
    /// otherwise as a number, an enumeration case or a Boolean, which may also be `yes`, `no`, `on`,
    /// `off`, `1` or `0`. `null` removes the value of the lower layers, unless the type requests a
    /// string.
    ///
    /// - Parameters:
    ///   - prefix: The common prefix of the names.
    ///   - variables: The variables; nil for those of the process.
    public static func environment(
        prefix: String, _ variables: [String: String]? = nil
    ) -> EnvironmentLayer {
        EnvironmentLayer(
            prefix: prefix, variables: variables ?? ProcessInfo.processInfo.environment)
    }
}

/// A layer with a file of variables; see ``ConfigurationLayer/dotEnv(_:prefix:isOptional:)``.
public struct DotEnvLayer: ConfigurationLayer {
    let url: URL
    let prefix: String
    let isOptional: Bool

    /// The path of the file.
    public var name: String { url.relativePath }

    /// Returns the variables with the prefix.
    public func settings(in stack: ConfigurationStack) throws -> [LayerSettings] {
        guard let data = try stack.data(at: url, isOptional: isOptional) else { return [] }
        let document = try stack.document(data, DotEnvFormat(), name)
        let settings = document.root.members.compactMap { variable, node in
            TextSetting(
                variable: variable, node.text ?? "", prefix: prefix, named: name, origin: node)
        }
        return try TextSetting.inOrder(settings)
    }

    /// Returns the file.
    public func watchedFiles(in stack: ConfigurationStack) -> [URL] { [url] }
}

extension ConfigurationLayer where Self == DotEnvLayer {
    /// Returns a layer with the variables of a `.env` file whose names begin with a prefix and
    /// `__`.
    ///
    /// A line is `KEY=value`, with or without `export`, or a comment that begins with `#`. A value
    /// may be in quotation marks and then have several lines: single ones keep the text as it is,
    /// and double ones have the escapes `\n`, `\r`, `\t`, `\\`, `\"`, `\'`, `\$` and a backslash
    /// with a grave accent. A name that occurs twice is an error. Names and values are interpreted
    /// as by ``environment(prefix:_:)``.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - prefix: The common prefix of the names.
    ///   - isOptional: Whether the layer is empty if the file does not exist.
    public static func dotEnv(
        _ url: URL, prefix: String, isOptional: Bool = false
    ) -> DotEnvLayer {
        DotEnvLayer(url: url, prefix: prefix, isOptional: isOptional)
    }
}

/// A layer with arguments; see ``ConfigurationLayer/arguments(_:)``.
public struct ArgumentsLayer: ConfigurationLayer {
    let arguments: [String]

    /// The name `arguments`.
    public var name: String { "arguments" }

    /// Returns the arguments in their order.
    public func settings(in stack: ConfigurationStack) throws -> [LayerSettings] {
        try arguments.enumerated().map { index, argument in
            guard let end = argument.firstIndex(of: "=") else {
                // The text may be a secret that belongs to the previous argument.
                throw LayerError("argument \(index + 1)", "expected path=value")
            }
            let path = argument[..<end]
            let text = String(argument[argument.index(after: end)...])
            let setting = TextSetting(text, at: path.dotSteps, named: "argument \(path)")
            return .text(try setting.checked("dots"))
        }
    }
}

extension ConfigurationLayer where Self == ArgumentsLayer {
    /// Returns a layer with arguments such as `server.port=80`.
    ///
    /// Keys are used unchanged; indices and values are interpreted as by
    /// ``environment(prefix:_:)``.
    public static func arguments(_ arguments: [String]) -> ArgumentsLayer {
        ArgumentsLayer(arguments: arguments)
    }
}

extension Substring {
    var dotSteps: [String] {
        split(separator: "." as Character, omittingEmptySubsequences: false).map(String.init)
    }
}
