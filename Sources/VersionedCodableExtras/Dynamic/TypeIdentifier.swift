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

extension DynamicTypes {
    /// Reads the value under the type key as an identifier of the type that the registry uses.
    func identifier(in members: KeyedDecodingContainer<PathKey>) throws -> ReadIdentifier {
        func read<Identifier: Hashable & Codable & Sendable>(
            _ type: Identifier.Type
        ) throws -> ReadIdentifier {
            .identifier(TypeIdentifier(try members.decode(type, forKey: typeKey)))
        }
        do {
            return try read(identifiers)
        } catch DecodingError.dataCorrupted(let context) {
            guard let type = identifiers as? any RawRepresentable.Type,
                let text = rawText(type, members)
            else { throw DecodingError.dataCorrupted(context) }
            return .other(text)
        }
    }

    private func rawText<Value: RawRepresentable>(
        _ type: Value.Type, _ members: KeyedDecodingContainer<PathKey>
    ) -> String? {
        guard let raw = Value.RawValue.self as? any Decodable.Type else { return nil }
        return (try? members.decode(raw, forKey: typeKey)).map { "\($0)" }
    }
}
