import VersionedCodableCore
import VersionedCodableDocuments

final class RegisteredType: Sendable {
    let identifier: TypeIdentifier
    let reading: any TypeReading
    /// The order of registration; of several identifiers of one type the first is written.
    let order: Int
    /// The names of other types that claim the identifier.
    let rivals: [String]

    init(
        identifier: TypeIdentifier, reading: any TypeReading, order: Int, rivals: [String] = []
    ) {
        self.identifier = identifier
        self.reading = reading
        self.order = order
        self.rivals = rivals
    }

    var name: String { "\(reading.type)" }
}

/// Decodes values of a registered type as values of a protocol or class.
protocol TypeReading: Sendable {
    var type: Any.Type { get }
    /// Decodes a value; `nil` when it is not of the requested type.
    func decode<Value>(_ type: Value.Type, from decoder: any Decoder) throws -> Value?
    /// Initializes memory with a decoded value; false when it is not of the requested type.
    ///
    /// Returning an optional would cost more than all the rest.
    func initialize<Value>(
        _ target: UnsafeMutablePointer<Value>, from node: SessionSpot
    ) throws -> Bool
}

struct PlainReading<Registered: Decodable & SendableMetatype>: TypeReading {
    var type: Any.Type { Registered.self }

    func decode<Value>(_ type: Value.Type, from decoder: any Decoder) throws -> Value? {
        // Through a container, so that the strategies of the decoder apply.
        try decoder.singleValueContainer().decode(Registered.self) as? Value
    }

    func initialize<Value>(
        _ target: UnsafeMutablePointer<Value>, from node: SessionSpot
    ) throws -> Bool {
        switch try node.session.value(Registered.self, at: node.spot) {
        case let value as Value:
            target.initialize(to: value)
            return true
        default: return false
        }
    }
}

/// Decodes a value of any version by the chain of its type.
struct VersionedReading<Registered: VersionedCodable>: TypeReading {
    var type: Any.Type { Registered.self }

    func decode<Value>(_ type: Value.Type, from decoder: any Decoder) throws -> Value? {
        try decoder.singleValueContainer().decode(VersionedDocument<Registered>.self).migrate()
            as? Value
    }

    func initialize<Value>(
        _ target: UnsafeMutablePointer<Value>, from node: SessionSpot
    ) throws -> Bool {
        let decoder = node.session.decoder(node.spot)
        guard let value = try decode(Value.self, from: decoder) else { return false }
        target.initialize(to: value)
        return true
    }
}

func typeReading<Registered: Decodable & SendableMetatype>(
    _ type: Registered.Type
) -> any TypeReading {
    func versioned<Schema: VersionedCodable>(_: Schema.Type) -> any TypeReading {
        VersionedReading<Schema>()
    }
    if let schema = type as? any VersionedCodable.Type { return versioned(schema) }
    return PlainReading<Registered>()
}
