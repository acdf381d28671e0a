import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableEssentials

// Layers with values and documents of the program.

/// A layer with a value of a type; see ``ConfigurationLayer/defaults(_:)``.
public struct DefaultsLayer: ConfigurationLayer {
    let encode: @Sendable (DocumentEncoder) throws -> CodableDocument

    /// The name `defaults`.
    public var name: String { "defaults" }

    /// Returns the encoded value.
    public func settings(in stack: ConfigurationStack) throws -> [LayerSettings] {
        [.current(try encode(try DocumentEncoder(mirroring: stack.decoder)))]
    }
}

extension ConfigurationLayer where Self == DefaultsLayer {
    /// Returns a layer with a value, encoded at the current version.
    public static func defaults<Value: Encodable & Sendable>(_ value: Value) -> DefaultsLayer {
        DefaultsLayer { try $0.document(from: value) }
    }
}

/// A layer with values of the program; see ``ConfigurationLayer/values(_:named:)``.
public struct ValuesLayer: ConfigurationLayer {
    let value: DocumentValue
    /// The name in messages.
    public let name: String

    /// Returns the value.
    public func settings(in stack: ConfigurationStack) -> [LayerSettings] { [.value(value)] }
}

extension ConfigurationLayer where Self == ValuesLayer {
    /// Returns a layer with values of the program, which may be written as literals.
    public static func values(
        _ value: DocumentValue, named name: String = "values"
    ) -> ValuesLayer {
        ValuesLayer(value: value, name: name)
    }
}

/// A layer with a document in memory; see ``ConfigurationLayer/document(_:_:named:)``.
public struct DocumentLayer: ConfigurationLayer {
    let data: Data
    let format: any DocumentFormat
    /// The name in messages.
    public let name: String

    /// Returns the document.
    public func settings(in stack: ConfigurationStack) throws -> [LayerSettings] {
        [.document(try stack.document(data, format, name))]
    }
}

extension ConfigurationLayer where Self == DocumentLayer {
    /// Returns a layer with a document of any version.
    public static func document(
        _ data: Data, _ format: some DocumentFormat, named name: String
    ) -> DocumentLayer {
        DocumentLayer(data: data, format: format, name: name)
    }
}
