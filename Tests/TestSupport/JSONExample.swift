import VersionedCodable

/// A type whose example is decoded from JSON.
public protocol JSONExample: ExampleProviding, Decodable {
    /// The document of the example.
    static var json: String { get }
}

extension JSONExample {
    /// The value of ``json``.
    public static var example: Self {
        do {
            return try DocumentDecoder(format: JSONFormat()).decode(Self.self, from: json)
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
