import Foundation
import VersionedCodableCore
import VersionedCodableDocuments

extension LawTrial {
    func checkPeek() throws {
        for (sample, value) in PeekSamples.all {
            if !declares(.null), value.containsNull { continue }
            if !declares(.topLevelScalars), !value.isObject { continue }
            // Some formats lack integers above `Int64.max`.
            if !declares(.wideIntegers), value == PeekSamples.tooLarge,
                (try? encoder.encode(value)) == nil
            {
                continue
            }
            let data = try attempt(sample, expected: "encoding") { try encoder.encode(value) }
            try requireSamePeek(RootVersion<Int>.self, in: data, sample)
            try requireSamePeek(RootVersion<String>.self, in: data, sample)
            try requireSamePeek(RootVersion<Double>.self, in: data, sample)
            try requireSamePeek(RootVersion<SemanticVersion>.self, in: data, sample)
            try requireSamePeek(UndeclaredVersion<Int>.self, in: data, sample)
            try requireSamePeek(NestedVersion<Int>.self, in: data, sample)
            try requireSamePeek(NestedVersion<String>.self, in: data, sample)
        }
        for (sample, value) in PeekSamples.versionTwo {
            let data = try encoder.encode(value)
            try requireSamePeek(RootVersion<Int>.self, in: data, sample, expected: 2)
            try requireSamePeek(UndeclaredVersion<Int>.self, in: data, sample, expected: 2)
        }
        for (sample, value) in PeekSamples.nestedVersionTwo {
            let data = try encoder.encode(value)
            try requireSamePeek(NestedVersion<Int>.self, in: data, sample, expected: 2)
        }
        let missing = try encoder.encode(["title": "Tea"])
        try requireEqual(
            try decoder.peekVersion(RootVersion<Int>.self, from: missing), nil, "no version")
    }

    /// Requires that every way to look up a version agrees with decoding the spec.
    func requireSamePeek<Spec: VersionPathSpec>(
        _ spec: Spec.Type, in data: Data, _ sample: String, expected: Spec.Version? = nil
    ) throws {
        let decoder = decoder
        let decoded = outcome {
            try decoder.decode(spec, from: data)[keyPath: Spec.keyPathToVersion]
        }
        let sample = "\(sample), \(Spec.self)"
        if let expected { try requireEqual(decoded, "\(expected)", "\(sample), decoded") }
        let ways: [(String, () throws -> Spec.Version?)] = [
            ("peeked", { try decoder.peekVersion(spec, from: data) }),
            ("peeked in a slice", { try decoder.peekVersion(spec, from: slice(data)) }),
            (
                "peeked from a source",
                {
                    var source = CountingSource(data)
                    return try decoder.peekVersion(spec, from: &source)
                }
            ),
        ]
        for (way, peek) in ways {
            let found = outcome(peek)
            try require(
                found == decoded, "\(sample), \(way)",
                expected: "the decoded version: \(decoded)", found: found)
        }
    }

    private func slice(_ data: Data) -> Data {
        (Data([0x20]) + data + Data([0x31])).dropFirst().dropLast()
    }

    /// Returns a version, `none`, or `an error`; the errors themselves may differ.
    func outcome<Version>(_ body: () throws -> Version?) -> String {
        do {
            return try body().map { "\($0)" } ?? "none"
        } catch {
            return "an error"
        }
    }
}
