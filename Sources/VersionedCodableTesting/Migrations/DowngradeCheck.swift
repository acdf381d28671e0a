import Foundation
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
    configure:
        @escaping @Sendable (
            _ encoder: DocumentEncoder, _ decoder: DocumentDecoder
        ) -> Void = { _, _ in }
) throws {
    let coders = MigrationCoders(configure: configure)
    func open<Old: VersionedCodable>(_ old: Old.Type) throws {
        for format in formats {
            let trial = DowngradeTrial<Value, Old>(coders: coders.make(format), format: format)
            for (index, example) in try Fixture.examples(old).enumerated() {
                try trial.oldToNewToOld(example, index + 1)
            }
            for (index, example) in try Fixture.examples(type).enumerated() {
                try trial.newToOldToNew(example, index + 1)
            }
        }
    }
    for link in VersionChain(of: type).links.dropFirst() { try open(link.schema) }
}

private struct DowngradeTrial<New: VersionedCodable, Old: VersionedCodable> {
    let coders: (encoder: DocumentEncoder, decoder: DocumentDecoder)
    let format: any DocumentFormat

    func oldToNewToOld(_ old: Old, _ number: Int) throws {
        let data = try coders.encoder.encode(versioned: old)
        guard let new = try? coders.decoder.decode(versioned: New.self, from: data),
            let written = try? coders.encoder.encode(
                versioned: new, as: Old.self, policy: .lossy)
        else { return }
        let again = try coders.decoder.decode(versioned: Old.self, from: written)
        try compare(old, again, "goes up to \(New.self) and does not come back equal", number)
    }

    func newToOldToNew(_ new: New, _ number: Int) throws {
        guard let data = try? coders.encoder.encode(versioned: new, as: Old.self) else { return }
        let again = try coders.decoder.decode(versioned: New.self, from: data)
        try compare(new, again, "is written as \(Old.self) and does not come back equal", number)
    }

    private func compare<Value: VersionedCodable>(
        _ value: Value, _ again: Value, _ failure: String, _ number: Int
    ) throws {
        if let difference = try ExpectedValue.difference(from: value, to: again) {
            throw MigrationViolation(
                .brokenRoundTrip,
                "\(Value.self) \(failure) in \(format.name) (example \(number))\n"
                    + difference)
        }
    }
}
