import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableEssentials

/// A layer of this module: a value, a document, files, variables, arguments or secrets.
///
/// Create one with a static method, such as ``ConfigurationLayer/file(_:format:isOptional:)``.
public struct SettingsLayer: ConfigurationLayer {
    /// The name in messages.
    public let name: String
    /// A value of the type, which shows its keys.
    var example: (any Encodable & Sendable)?
    var files: @Sendable (ConfigurationStack) -> [URL] = { _ in [] }
    let read: @Sendable (ConfigurationStack) throws -> [LayerSettings]

    /// Returns the settings, the lowest first.
    public func settings(in stack: ConfigurationStack) throws -> [LayerSettings] {
        try read(stack)
    }

    /// Returns the files of the layer, or a folder that cannot be read.
    public func watchedFiles(in stack: ConfigurationStack) -> [URL] { files(stack) }
}

extension ConfigurationLayer where Self == SettingsLayer {
    /// Returns a layer with a value, encoded at the current version.
    public static func defaults<Value: Encodable & Sendable>(_ value: Value) -> SettingsLayer {
        SettingsLayer(name: "defaults", example: value) { stack in
            [.current(try DocumentEncoder(mirroring: stack.decoder).document(from: value))]
        }
    }

    /// Returns a layer with values of the program, which may be written as literals.
    public static func values(
        _ value: DocumentValue, named name: String = "values"
    ) -> SettingsLayer {
        SettingsLayer(name: name) { _ in [.value(value)] }
    }

    /// Returns a layer with a document of any version.
    public static func document(
        _ data: Data, _ format: some DocumentFormat, named name: String
    ) -> SettingsLayer {
        SettingsLayer(name: name) { [.document(try $0.document(data, format, name))] }
    }
}
