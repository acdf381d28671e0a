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
    configure: @escaping CoderConfiguration = { _, _ in }
) throws {
    let links = VersionChain(of: type).links
    func check<Schema: VersionedCodable>(_: Schema.Type, _ position: Int) throws {
        for trial in try ExampleTrial<Schema>.all(
            titled: links[position].title, formats, configure)
        {
            let data = try trial.attempt("cannot be encoded") {
                try trial.encoder.encode(versioned: trial.value)
            }
            let again = try trial.attempt("cannot be decoded") {
                try trial.decode(Schema.self, from: data)
            }
            try trial.compare(trial.value, again, "does not come back equal")
            let chain = links[...position].map(\.schema)
            guard let expected: Value = try? MigrationRun.run(trial.value, up: chain) else {
                if (try? trial.decoder.decode(versioned: type, from: data)) == nil { continue }
                throw trial.violation("is migrated from a document, but not in memory")
            }
            let found = try trial.attempt("cannot be migrated to \(type)") {
                try trial.decoder.decode(versioned: type, from: data)
            }
            try trial.compare(
                expected, found, "is migrated to a different value than in memory")
        }
    }
    for (position, link) in links.enumerated() { try check(link.schema, position) }
}
