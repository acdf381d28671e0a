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

/// A value that encodes as a closure says.
struct Custom: Encodable {
    let encode: @Sendable (any Encoder) throws -> Void

    func encode(to encoder: any Encoder) throws { try encode(encoder) }
}

/// Any key.
struct Key: CodingKey, ExpressibleByStringLiteral {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringLiteral value: String) { stringValue = value }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
