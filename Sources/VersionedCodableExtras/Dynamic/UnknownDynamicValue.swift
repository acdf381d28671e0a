import VersionedCodableCore
import VersionedCodableDocuments

/// The policy for values whose type is not registered.
public enum UnknownTypePolicy: Sendable, Hashable {
    /// The value is an error that names its identifier.
    case `throw`
    /// The value is left out and noted in the ``LossyReport`` of the decoder.
    ///
    /// An optional value becomes `nil`. A required value is an error.
    case drop
}

/// A value of an unknown type, kept as it was read and written back unchanged.
///
/// Conform it to your protocol, or wrap it in a type of your own (``UnknownDynamicKeeping``):
///
///     extension UnknownDynamicValue: Route {}
///     DynamicDecodableRegistry.shared.keepUnknown(as: UnknownDynamicValue.self)
///
/// Nothing is copied: the value keeps its document alive. In the format it was read from it is
/// written back completely, including attributes and the text of numbers; in other formats it is
/// written as its `DocumentValue`.
public struct UnknownDynamicValue: TypeIdentifiable, Hashable, Sendable {
    /// The identifier that is not registered, as text.
    public let type: String
    /// The value in its document, with the identifier.
    public let node: DocumentNode

    /// Creates a value from a part of a document.
    public init(type: String, node: DocumentNode) {
        self.type = type
        self.node = node
    }

    /// Creates a value from a tree.
    ///
    /// - Throws: `ReadingError` of kind `.limit` when the tree is deeper or larger than the default
    ///   limits allow.
    public init(type: String, value: DocumentValue) throws {
        self.init(type: type, node: try CodableDocument(value).root)
    }

    /// The value as a tree.
    ///
    /// - Throws: `ReadingError` of kind `.limit` when the tree is deeper or larger than the default
    ///   limits allow.
    public var value: DocumentValue { get throws { try node.value } }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(type)
    }
}

/// A type that keeps values of unknown types.
///
///     struct UnknownRoute: Route, UnknownDynamicKeeping {
///         var unknown: UnknownDynamicValue
///         var type: String { unknown.type }
///     }
///
///     DynamicDecodableRegistry.shared.keepUnknown(as: UnknownRoute.self)
///
/// It is decoded and encoded as the value that it keeps.
public protocol UnknownDynamicKeeping: Codable, SendableMetatype {
    /// The value that is kept.
    var unknown: UnknownDynamicValue { get }

    /// Keeps a value.
    init(unknown: UnknownDynamicValue)
}

extension UnknownDynamicKeeping {
    /// Keeps the value of a decoder, whatever it is.
    ///
    /// - Throws: `DecodingError` when there is no value.
    public init(from decoder: any Decoder) throws {
        let registry = DynamicDecodableRegistry.of(Self.self, decoder.userInfo)
        let members = try? decoder.container(keyedBy: PathKey.self)
        let type = try members.map { try registry.identifier(in: $0) }
        self.init(unknown: try UnknownDynamicValue(type: type ?? "", keeping: decoder))
    }

    /// Writes the value back as it was read.
    ///
    /// - Throws: The errors of `DocumentNode.encode(to:)`.
    public func encode(to encoder: any Encoder) throws {
        try unknown.node.encode(to: encoder)
    }

    /// Keeps a value; `nil` when this type does not conform to the requested type.
    static func keep<Value>(_ identifier: String, from decoder: any Decoder) throws -> Value? {
        Self(unknown: try UnknownDynamicValue(type: identifier, keeping: decoder)) as? Value
    }
}

extension UnknownDynamicValue: UnknownDynamicKeeping {
    /// The value itself.
    public var unknown: UnknownDynamicValue { self }

    /// Creates a copy of a value.
    public init(unknown: UnknownDynamicValue) { self = unknown }

    fileprivate init(type: String, keeping decoder: any Decoder) throws {
        self.init(type: type, node: try DocumentNode(from: decoder))
    }
}
