import VersionedCodableCore

struct TypeIdentifier: Hashable, Sendable {
    let value: any Hashable & Codable & Sendable

    init(_ value: any Hashable & Codable & Sendable) {
        self.value = value
    }

    static func == (left: TypeIdentifier, right: TypeIdentifier) -> Bool {
        AnyHashable(left.value) == AnyHashable(right.value)
    }

    func hash(into hasher: inout Hasher) {
        value.hash(into: &hasher)
    }

    /// The identifier, or its raw value, as text.
    var text: String {
        func raw<Value: RawRepresentable>(_ value: Value) -> String { "\(value.rawValue)" }
        guard let value = value as? any RawRepresentable else { return "\(value)" }
        return raw(value)
    }
}

/// The result of reading the value under a type key.
enum ReadIdentifier {
    case identifier(TypeIdentifier)
    /// A value that is not of the identifier type, such as a case that a newer enumeration has.
    case other(String)

    var text: String {
        switch self {
        case .identifier(let identifier): identifier.text
        case .other(let text): text
        }
    }
}

/// Reads identifiers of the type that a registry uses.
protocol IdentifierReading: Sendable {
    var type: Any.Type { get }
    func read(from members: KeyedDecodingContainer<PathKey>, _ key: PathKey) throws
        -> ReadIdentifier
    func accepts(_ value: any Hashable & Codable & Sendable) -> Bool
}

struct IdentifierKind<Identifier: Hashable & Codable & Sendable>: IdentifierReading {
    var type: Any.Type { Identifier.self }

    func accepts(_ value: any Hashable & Codable & Sendable) -> Bool { value is Identifier }

    func read(
        from members: KeyedDecodingContainer<PathKey>, _ key: PathKey
    ) throws -> ReadIdentifier {
        do {
            return .identifier(TypeIdentifier(try members.decode(Identifier.self, forKey: key)))
        } catch DecodingError.dataCorrupted(let context) {
            guard let type = Identifier.self as? any RawRepresentable.Type,
                let text = rawText(type, members, key)
            else { throw DecodingError.dataCorrupted(context) }
            return .other(text)
        }
    }

    private func rawText<Value: RawRepresentable>(
        _ type: Value.Type, _ members: KeyedDecodingContainer<PathKey>, _ key: PathKey
    ) -> String? {
        guard let raw = Value.RawValue.self as? any Decodable.Type else { return nil }
        func text<Raw: Decodable>(_ type: Raw.Type) -> String? {
            (try? members.decode(type, forKey: key)).map { "\($0)" }
        }
        return text(raw)
    }
}
