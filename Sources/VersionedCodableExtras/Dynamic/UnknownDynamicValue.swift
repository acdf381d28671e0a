import VersionedCodableCore
import VersionedCodableDocuments

/// What becomes of a value whose type nobody registered.
public enum UnknownTypePolicy: Sendable, Hashable {
    /// It is an error, ``NoTypeRegistered``.
    case `throw`
    /// It is left out and noted in the ``LossyReport`` of the decoder: an element of an array or
    /// dictionary is not there, an optional value is nil. Where a value has to be, it is an error.
    case drop
    /// It is kept as an ``UnknownDynamicValue``, if that is a value of the protocol; elsewhere it
    /// is an error.
    case keepRaw
}

/// A value of an unknown type, kept as it was read and written back unchanged.
///
/// Make it one of your protocol, or put it into a type of your own (``UnknownDynamicKeeping``):
///
///     extension UnknownDynamicValue: Route {}
///     DynamicDecodableRegistry.shared.keepUnknown(as: UnknownDynamicValue.self)
///
/// Nothing is copied: the value keeps its document alive. In the format it was read from everything
/// comes back, attributes and the text of numbers too; in other formats it is what a
/// `DocumentValue` says.
public struct UnknownDynamicValue: TypeIdentifiable, Hashable, Sendable {
    /// The identifier that is not registered, as text.
    public let type: String
    /// The value in its document, with the identifier.
    public let node: DocumentNode

    /// Makes a value of a part of a document.
    public init(type: String, node: DocumentNode) {
        self.type = type
        self.node = node
    }

    /// Makes a value of a tree.
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

/// A type whose values stand for those of unknown types.
///
///     struct UnknownRoute: Route, UnknownDynamicKeeping {
///         var unknown: UnknownDynamicValue
///         var type: String { unknown.type }
///     }
///
///     DynamicDecodableRegistry.shared.keepUnknown(as: UnknownRoute.self)
///
/// It is decoded and encoded as the value it keeps.
public protocol UnknownDynamicKeeping: Codable, SendableMetatype {
    /// The value that is kept.
    var unknown: UnknownDynamicValue { get }

    /// Keeps a value.
    init(unknown: UnknownDynamicValue)
}

extension UnknownDynamicKeeping {
    /// Keeps the value of a decoder, whatever it is.
    ///
    /// - Throws: `DecodingError` when there is none.
    public init(from decoder: any Decoder) throws {
        let types = DynamicTypes.current(Self.self, decoder.userInfo)
        let members = try? decoder.container(keyedBy: PathKey.self)
        let type = try members.map { try types.identifiers.read(from: $0, types.typeKey).text }
        self.init(unknown: try UnknownDynamicValue(type: type ?? "", keeping: decoder))
    }

    /// Writes the value back as it was read.
    ///
    /// - Throws: As `DocumentNode.encode(to:)`.
    public func encode(to encoder: any Encoder) throws {
        try unknown.node.encode(to: encoder)
    }
}

extension UnknownDynamicValue: UnknownDynamicKeeping {
    /// The value itself.
    public var unknown: UnknownDynamicValue { self }

    /// Takes the value over.
    public init(unknown: UnknownDynamicValue) { self = unknown }

    fileprivate init(type: String, keeping decoder: any Decoder) throws {
        self.init(type: type, node: try DocumentNode(from: decoder))
    }
}

/// A type of a client that keeps unknown values.
protocol UnknownKeeping: Sendable {
    /// Keeps a value; nil when such a value is none of the type that is asked for.
    func keep<Value>(_ identifier: String, from decoder: any Decoder) throws -> Value?
}

struct UnknownKeeper<Kept: UnknownDynamicKeeping>: UnknownKeeping {
    func keep<Value>(_ identifier: String, from decoder: any Decoder) throws -> Value? {
        Kept(unknown: try UnknownDynamicValue(type: identifier, keeping: decoder)) as? Value
    }
}
