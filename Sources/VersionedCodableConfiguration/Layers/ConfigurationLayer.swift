import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// One layer of a ``ConfigurationStack``: the settings from one source.
///
/// The module has layers for values, documents, files, folders, variables, arguments and secrets.
/// A program may add its own, for a database or a service.
///
/// Values of a layer may be secrets: by default its description and its mirror have only the name.
public protocol ConfigurationLayer: Sendable, CustomStringConvertible, CustomReflectable {
    /// The name in messages; settings given as text have their own.
    var name: String { get }

    /// Returns the settings, the lowest first.
    ///
    /// Called for each load of the stack.
    ///
    /// - Parameter stack: The stack, with its formats and the limits of its decoder.
    /// - Throws: A `LayerError`, or the error of the source.
    func settings(in stack: ConfigurationStack) throws -> [LayerSettings]

    /// Returns the files whose changes cause an update of the stack; none by default.
    func watchedFiles(in stack: ConfigurationStack) -> [URL]
}

extension ConfigurationLayer {
    /// Returns no files.
    public func watchedFiles(in stack: ConfigurationStack) -> [URL] { [] }

    /// The name of the layer.
    public var description: String { name }

    /// A mirror with the name only.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

/// Settings of a ``ConfigurationLayer``.
public enum LayerSettings: Sendable {
    /// A document of any version that was read.
    case document(CodableDocument)
    /// A value of any version.
    case value(DocumentValue)
    /// A value of the current version.
    case current(CodableDocument)
    /// A setting of the current version that is given as text.
    case text(TextSetting)
}

/// An error about the layers of a ``ConfigurationStack`` that cannot be merged.
///
/// Mistakes in a document and errors of the file system have types of their own.
public struct LayerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the layer: a file, a variable, an argument or the like.
    public let sourceName: String
    /// The location in the layer; nil if the layer has no text.
    public let location: TextLocation?
    /// The message: lower case, no full stop.
    public let message: String

    init(_ place: NodeSource, _ message: String) {
        sourceName = place.sourceName ?? "value"
        location = place.location
        self.message = message
    }

    /// Creates the error of a layer.
    public init(_ sourceName: String, _ message: String) {
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
