import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Decoding and encoding of one value of a type that the document names.
enum NamedTypeValue<Value> {
    /// Decodes a value; `nil` when it was dropped.
    @inline(__always)
    static func decode(from decoder: any Decoder, at context: DynamicContext) throws -> Value? {
        let registry = DynamicDecodableRegistry.of(Value.self, decoder.userInfo)
        let identifier = try registry.identifier(in: decoder.container(keyedBy: PathKey.self))
        let types = registry.types(identifier)
        guard let type = types.first else {
            return try decode(unknown: identifier, registry, from: decoder, at: context)
        }
        var text: String { "\"\(ErrorMessages.short(identifier))\"" }
        guard types.count == 1 else {
            let names = types.map { "\($0.type)" }.joined(separator: ", ")
            throw DecodingError.dataCorrupted(
                decoder.context(
                    "expected one type with the type identifier \(text), found \(names)"))
        }
        guard let value = try type.decode(Value.self, from: decoder) else {
            let found = "found \(text), the identifier of \(type.type)"
            throw DecodingError.typeMismatch(
                Value.self,
                decoder.context("expected the type identifier of a \(Value.self), \(found)"))
        }
        return value
    }

    /// Applies the policy for a value of an unknown type.
    private static func decode(
        unknown identifier: String, _ registry: DynamicDecodableRegistry,
        from decoder: any Decoder, at context: DynamicContext
    ) throws -> Value? {
        let policy = context == .element ? registry.unknownElements : registry.unknownValues
        if policy == .keep {
            let kept = UnknownDynamicValue(type: identifier, node: try DocumentNode(from: decoder))
            if let value = kept as? Value { return value }
        }
        let (texts, count) = registry.examples()
        let known = texts.map { "\"\($0)\"" }.joined(separator: ", ")
        let rest = count > texts.count ? " and \(count - texts.count) more" : ""
        let error = DecodingError.dataCorrupted(
            decoder.context(
                "expected the type identifier of a \(Value.self), "
                    + "found \"\(ErrorMessages.short(identifier))\" "
                    + "(registered: \(known.isEmpty ? "none" : known)\(rest))"))
        guard policy == .drop, context != .value else { throw error }
        try decoder.drop(for: error)
        return nil
    }

    static func encode(_ value: Value, to encoder: any Encoder) throws {
        guard let content = value as? any Encodable else {
            throw EncodingError.invalidValue(
                value,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription:
                        "expected an Encodable value, found a \(type(of: value as Any))"))
        }
        let registry = DynamicDecodableRegistry.of(Value.self, encoder.userInfo)
        var container = encoder.singleValueContainer()
        func write(_ whole: some Encodable) throws {
            guard !(content is UnknownDynamicValue),
                let identifier = registry.identifier(of: content)
            else { return try container.encode(whole) }
            let label = TypeLabel(key: registry.typeKey, identifier: identifier)
            try container.encode(StampedContent(whole, with: label, yielding: true))
        }
        func stamp(_ value: some VersionedCodable) throws {
            try write(Versioned(wrappedValue: value))
        }
        if let content = content as? any VersionedCodable { return try stamp(content) }
        try write(content)
    }
}

/// The type key and the identifier of a value.
private struct TypeLabel: Encodable {
    let key: String
    let identifier: any Encodable

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PathKey.self)
        try container.encode(identifier, forKey: .key(key))
    }
}

extension Decoder {
    fileprivate func context(_ message: String) -> DecodingError.Context {
        DecodingError.Context(codingPath: codingPath, debugDescription: message)
    }
}
