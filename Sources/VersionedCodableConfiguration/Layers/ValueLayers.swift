import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableEssentials

/// A layer with settings of the program: a value of the type, a literal or a document; see
/// ``ConfigurationLayer/defaults(_:)``.
public struct ValueLayer: ConfigurationLayer {
    /// The name in messages.
    public let name: String
    /// A value of the type, which shows its keys.
    var example: (any Encodable & Sendable)?
    let value: @Sendable (ConfigurationStack) throws -> LayerSettings

    /// Returns the value.
    public func settings(in stack: ConfigurationStack) throws -> [LayerSettings] {
        [try value(stack)]
    }
}

extension ConfigurationLayer where Self == ValueLayer {
    /// Returns a layer with a value, encoded at the current version.
    public static func defaults<Value: Encodable & Sendable>(_ value: Value) -> ValueLayer {
        ValueLayer(name: "defaults", example: value) { stack in
            .current(try DocumentEncoder(mirroring: stack.decoder).document(from: value))
        }
    }

    /// Returns a layer with values of the program, which may be written as literals.
    public static func values(
        _ value: DocumentValue, named name: String = "values"
    ) -> ValueLayer {
        ValueLayer(name: name) { _ in .value(value) }
    }

    /// Returns a layer with a document of any version.
    public static func document(
        _ data: Data, _ format: some DocumentFormat, named name: String
    ) -> ValueLayer {
        ValueLayer(name: name) { .document(try $0.document(data, format, name)) }
    }
}
