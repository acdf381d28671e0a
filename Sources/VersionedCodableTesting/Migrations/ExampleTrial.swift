import Foundation
import VersionedCodableCore
import VersionedCodableDocuments

/// One example of a type in one format.
struct ExampleTrial<Example: VersionedCodable> {
    let value: Example
    let encoder: DocumentEncoder
    let decoder: DocumentDecoder
    private let title: String
    private let place: String

    /// Returns all examples of the type in all formats.
    ///
    /// - Throws: `MigrationViolation` of the kind `noExample`.
    static func all(
        titled title: String, _ formats: [any DocumentFormat],
        _ configure: @escaping CoderConfiguration
    ) throws -> [ExampleTrial] {
        try Fixture.examples(Example.self).enumerated().flatMap { index, value in
            formats.map { format in
                let (encoder, decoder) = format.coders(configure)
                return ExampleTrial(
                    value: value, encoder: encoder, decoder: decoder, title: title,
                    place: "in \(format.name) (example \(index + 1))")
            }
        }
    }

    /// Decodes a value as a type whatever version the document declares.
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try decoder.decode(type, from: data)
    }

    func attempt<Result>(_ failure: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw violation(failure, ": \(MigrationViolation.text(of: error))")
        }
    }

    func compare<Value: VersionedCodable>(
        _ value: Value, _ again: Value, _ failure: String
    ) throws {
        if let difference = try ExpectedValue.difference(from: value, to: again) {
            throw violation(failure, "\n\(difference)")
        }
    }

    func violation(_ failure: String, _ rest: String = "") -> MigrationViolation {
        MigrationViolation(.brokenRoundTrip, "\(title) \(failure) \(place)\(rest)")
    }
}
