import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableExtras

/// Checks that older versions lose nothing, down the chain and up again.
///
///     try checkDowngrades(of: Settings.self, formats: [JSONFormat(), YAMLFormat()])
///
/// For each older version and format:
///
/// - Each example of the older version (`ExampleProviding`) is migrated to the newest type and
///   written as the older version again: it has to be equal.
/// - Each example of the newest type that the older version can hold is written as that version and
///   read: it has to be equal.
///
/// Values that are not `Equatable` are compared as encoded. Values that a step refuses, up or down,
/// and those that the older version cannot hold are skipped.
///
/// - Parameters:
///   - type: The newest type.
///   - formats: The formats to write and read.
///   - configure: Sets the program's options of encoders and decoders.
/// - Throws: `MigrationViolation`, the first one found, with the number of the example.
/// - Complexity: O(examples · versions · formats) encodings and decodings.
public func checkDowngrades<Value: VersionedCodable>(
    of type: Value.Type, formats: [any DocumentFormat],
    configure: @escaping CoderConfiguration = { _, _ in }
) throws {
    func check<Old: VersionedCodable>(_ old: Old.Type) throws {
        for trial in try ExampleTrial<Old>.all(titled: "\(old)", formats, configure) {
            let data = try trial.encoder.encode(versioned: trial.value)
            guard let new = try? trial.decoder.decode(versioned: type, from: data),
                let written = try? trial.encoder.encode(versioned: new, as: old, policy: .lossy)
            else { continue }
            let again = try trial.decoder.decode(versioned: old, from: written)
            try trial.compare(
                trial.value, again, "goes up to \(type) and does not come back equal")
        }
        for trial in try ExampleTrial<Value>.all(titled: "\(type)", formats, configure) {
            guard let data = try? trial.encoder.encode(versioned: trial.value, as: old) else {
                continue
            }
            let again = try trial.decoder.decode(versioned: type, from: data)
            try trial.compare(
                trial.value, again, "is written as \(old) and does not come back equal")
        }
    }
    for link in VersionChain(of: type).links.dropFirst() { try check(link.schema) }
}
