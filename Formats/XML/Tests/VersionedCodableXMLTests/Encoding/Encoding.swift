import TestSupport
import VersionedCodableXML

/// What a value becomes with an encoder's default options, or others.
func xml(
    _ value: some Encodable,
    _ rootKey: String? = nil,
    options: (XMLEncoder) -> Void = { _ in }
) throws -> String {
    let encoder = XMLEncoder()
    options(encoder)
    return try encoder.encode(value, withRootKey: rootKey).text
}

/// Decodes a document, refusing what is unknown, and checks that it is written as it was and that
/// the same value is read again.
@discardableResult
func comesBack<Value: Codable & Equatable>(
    _ type: Value.Type, _ text: String, root: String = "r", prefixes: [String: String]? = nil
) throws -> Value {
    let decoder = XMLDecoder()
    decoder.unknownKeyStrategy = .refuse
    let value = try decoder.decode(type, from: text)
    let data = try XMLEncoder().encode(value, withRootKey: root, rootAttributes: prefixes)
    #expect(data.text == text)
    #expect(try decoder.decode(type, from: data) == value)
    return value
}

/// Expects a decoder to read a document as a value.
func expect<Value: Decodable & Equatable>(
    _ text: String, is value: Value, _ decoder: XMLDecoder = XMLDecoder(),
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    #expect(try decoder.decode(Value.self, from: text) == value, sourceLocation: sourceLocation)
}

/// Any key.
struct Key: CodingKey, ExpressibleByStringLiteral {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringLiteral value: String) { stringValue = value }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
