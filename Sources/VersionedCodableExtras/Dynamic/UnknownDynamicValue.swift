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
    /// The value is kept as an ``UnknownDynamicValue``; an error if that does not conform to the
    /// expected protocol.
    case keep
}

/// A value of an unknown type, kept as it was read and written back unchanged.
///
/// Conform it to your protocol, and choose the policy ``UnknownTypePolicy/keep``:
///
///     extension UnknownDynamicValue: Route {}
///     DynamicDecodableRegistry.shared.unknownElements = .keep
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

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(type)
    }
}

extension UnknownDynamicValue: Codable {
    /// Keeps the value of a decoder, whatever it is.
    ///
    /// - Throws: `DecodingError` when there is no value.
    public init(from decoder: any Decoder) throws {
        let registry = DynamicDecodableRegistry.of(Self.self, decoder.userInfo)
        let members = try? decoder.container(keyedBy: PathKey.self)
        let type = try members.map { try registry.identifier(in: $0) }
        self.init(type: type ?? "", node: try DocumentNode(from: decoder))
    }

    /// Writes the value back as it was read.
    ///
    /// - Throws: The errors of `DocumentNode.encode(to:)`.
    public func encode(to encoder: any Encoder) throws {
        try node.encode(to: encoder)
    }
}
