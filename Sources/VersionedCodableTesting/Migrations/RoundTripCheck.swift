import Foundation
import VersionedCodableCore
import VersionedCodableDocuments

/// Checks that the examples of every version round-trip in every format.
///
///     try checkRoundTrips(of: Settings.self, formats: [JSONFormat(), YAMLFormat()])
///
/// For each version and format, an example (`ExampleProviding`) is encoded and decoded as its own
/// type, and has to be equal; then the same bytes are decoded as the newest type, and have to equal
/// the value migrated in memory. Values that are not `Equatable` are compared as encoded. A step that
/// refuses a value in memory has to refuse the bytes.
///
/// - Parameters:
///   - type: The newest type.
///   - formats: The formats to write and read.
///   - configure: Sets the program's options of encoders and decoders.
/// - Throws: `MigrationViolation`, the first one found, with the number of the example.
/// - Complexity: O(examples · formats) encodings and decodings.
public func checkRoundTrips<Value: VersionedCodable>(
    of type: Value.Type, formats: [any DocumentFormat],
    configure:
        @escaping @Sendable (
            _ encoder: DocumentEncoder, _ decoder: DocumentDecoder
        ) -> Void = { _, _ in }
) throws {
    func open<Schema: VersionedCodable>(_ schema: Schema.Type, _ link: VersionChain.Link) throws {
        for (index, example) in try Fixture.examples(schema).enumerated() {
            let trial = RoundTripTrial(
                newest: type, title: Fixture(link, name: "", formats: []).title,
                number: index + 1, coders: MigrationCoders(configure: configure),
                formats: formats)
            try trial.run(example)
        }
    }
    for link in VersionChain(of: type).links { try open(link.schema, link) }
}

private struct RoundTripTrial<Newest: VersionedCodable> {
    let newest: Newest.Type
    let title: String
    let number: Int
    let coders: MigrationCoders
    let formats: [any DocumentFormat]

    func run<Schema: VersionedCodable>(_ value: Schema) throws {
        let migrated = Result { try migrate(value) }
        for format in formats {
            let (encoder, decoder) = coders.make(format)
            let data = try attempt("cannot be encoded", format) {
                try encoder.encode(versioned: value)
            }
            let again = try attempt("cannot be decoded", format) {
                try decode(Schema.self, from: data, by: decoder)
            }
            if let difference = try ExpectedValue.difference(from: value, to: again) {
                throw violation("does not come back equal", format, "\n\(difference)")
            }
            guard let expected = try? migrated.get() else {
                if (try? decoder.decode(versioned: newest, from: data)) == nil { continue }
                throw violation("is migrated from a document, but not in memory", format, "")
            }
            let found = try attempt("cannot be migrated to \(newest)", format) {
                try decoder.decode(versioned: newest, from: data)
            }
            if let difference = try ExpectedValue.difference(from: expected, to: found) {
                throw violation(
                    "is migrated to a different value than in memory", format, "\n\(difference)")
            }
        }
    }

    /// Migrates a value to the newest type in memory.
    private func migrate(_ value: any VersionedCodable) throws -> Newest {
        let schemas = VersionChain(of: newest).links.map(\.schema)
        var value = value
        let start = schemas.firstIndex { $0 == type(of: value) } ?? 0
        func step<Schema: VersionedCodable>(_ schema: Schema.Type) throws -> any VersionedCodable {
            guard let previous = value as? Schema.PreviousVersion else { return value }
            return try Schema(from: previous)
        }
        for schema in schemas[..<start].reversed() { value = try step(schema) }
        guard let result = value as? Newest else {
            throw VersionedDecodingError.unsupportedVersion(tried: type(of: value))
        }
        return result
    }

    /// Decodes a value as a type whatever version the document declares.
    private func decode<Value: Decodable>(
        _ type: Value.Type, from data: Data, by decoder: DocumentDecoder
    ) throws -> Value {
        try decoder.decode(type, from: data)
    }

    private func attempt<Result>(
        _ failure: String, _ format: any DocumentFormat, _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch {
            throw violation(failure, format, ": \(MigrationViolation.text(of: error))")
        }
    }

    private func violation(
        _ failure: String, _ format: any DocumentFormat, _ rest: String
    ) -> MigrationViolation {
        MigrationViolation(
            .brokenRoundTrip,
            "\(title) \(failure) in \(format.name) (example \(number))\(rest)")
    }
}
