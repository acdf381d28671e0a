import VersionedCodableCore
import VersionedCodableDocuments

/// Streams of several documents.
extension YAMLEncoder {
    /// Encodes values as a stream, one document each.
    ///
    /// - Throws: As `encode(_:)`.
    public func encodeAll<Values: Sequence>(
        _ values: Values,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws -> String where Values.Element: Encodable {
        try stream(try values.map { try document(from: $0, userInfo: userInfo) })
    }

    /// Encodes values with the versions of their types as a stream, one document each.
    ///
    /// - Throws: As `encode(versioned:)`.
    public func encodeAll<Values: Sequence>(versioned values: Values) throws -> String
    where Values.Element: VersionedCodable {
        try stream(try values.map { try document(from: VersionedValue(value: $0)) })
    }

    private func stream(_ documents: [CodableDocument]) throws -> String {
        try YAMLFormat(writing: options).string(documents)
    }
}

private struct VersionedValue<Value: VersionedCodable>: Encodable {
    let value: Value

    func encode(to encoder: any Encoder) throws { try encoder.encode(versioned: value) }
}
