import Foundation
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableExtras

/// Checks with pseudorandom values that older versions lose nothing, down the chain and up again.
///
///     try checkDowngrades(of: Settings.self, formats: [JSONFormat(), YAMLFormat()], seed: 1, count: 50)
///
/// For each older version and format:
///
/// - A value of the older version is migrated to the newest type and written as the older version
///   again: it has to be equal.
/// - A value of the newest type that the older version can hold is written as that version and read:
///   it has to be equal, and writing it twice has to give equal bytes.
///
/// Values that are not `Equatable` are compared as encoded. Values that a step refuses, up or down,
/// are skipped.
///
/// - Parameters:
///   - type: The newest type.
///   - formats: The formats to write and read.
///   - seed: The seed of the values, which are the same on every platform.
///   - count: The number of values for each version.
///   - configure: Sets the program's options of encoders and decoders.
/// - Throws: `MigrationViolation`, the first one found, with seed and value.
/// - Complexity: O(count · versions · formats) encodings and decodings.
public func checkDowngrades<Value: VersionedCodable>(
    of type: Value.Type, formats: [any DocumentFormat], seed: UInt64 = 1, count: Int = 100,
    configure:
        @escaping @Sendable (
            _ encoder: DocumentEncoder, _ decoder: DocumentDecoder
        ) -> Void = { _, _ in }
) throws {
    let coders = MigrationCoders(configure: configure)
    func open<Old: VersionedCodable>(_ old: Old.Type) throws {
        for number in 0..<max(0, count) {
            for format in formats {
                let trial = DowngradeTrial<Value, Old>(
                    coders: coders.make(format), seed: seed, number: number, format: format)
                try trial.oldToNewToOld()
                try trial.newToOldToNew()
            }
        }
    }
    for link in VersionChain(of: type).links.dropFirst() { try open(link.schema) }
}

private struct DowngradeTrial<New: VersionedCodable, Old: VersionedCodable> {
    let coders: (encoder: DocumentEncoder, decoder: DocumentDecoder)
    let seed: UInt64
    let number: Int
    let format: any DocumentFormat

    func oldToNewToOld() throws {
        let old = try Fixture.random(Old.self, seed: seed, number: number, for: [format])
        let data = try coders.encoder.encode(versioned: old)
        guard let new = try? coders.decoder.decode(versioned: New.self, from: data),
            let written = try? coders.encoder.encode(
                versioned: new, as: Old.self, policy: .lossy)
        else { return }
        let again = try coders.decoder.decode(versioned: Old.self, from: written)
        try compare(old, again, "goes up to \(New.self) and does not come back equal")
    }

    func newToOldToNew() throws {
        let new = try Fixture.random(New.self, seed: seed, number: number, for: [format])
        let written: [Result<[UInt8], any Error>] = (0..<2).map { _ in
            Result { Array(try coders.encoder.encode(versioned: new, as: Old.self)) }
        }
        guard let first = try? written[0].get() else { return }
        guard try first == written[1].get() else {
            throw violation(New.self, "is encoded as different bytes the second time", "")
        }
        let again = try coders.decoder.decode(versioned: New.self, from: .init(first))
        try compare(new, again, "is written as \(Old.self) and does not come back equal")
    }

    private func compare<Value: VersionedCodable>(
        _ value: Value, _ again: Value, _ failure: String
    ) throws {
        if let difference = try ExpectedValue.difference(from: value, to: again) {
            throw violation(Value.self, failure, "\n\(difference)")
        }
    }

    private func violation(
        _ type: any VersionedCodable.Type, _ failure: String, _ rest: String
    ) -> MigrationViolation {
        MigrationViolation(
            .brokenRoundTrip,
            "\(type) \(failure) in \(format.name) (seed \(seed), value \(number))\(rest)")
    }
}
