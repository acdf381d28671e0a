import Foundation
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableJSON

extension LawTrial {
    func checkUnknownVersions() throws {
        try checkUnknown("version 99", 99, isNewer: true)
        try checkUnknown("version 0", 0, isNewer: false)
        try checkUnknown("no version", nil, isNewer: false)
    }

    private func checkUnknown(_ sample: String, _ version: Int?, isNewer: Bool) throws {
        let recipe = try encoder.encode(RecipeV3.sample)
        var value = try DocumentValue(try decoder.document(from: recipe))
        if case .object(var object) = value, let version {
            object["version"] = .number(version)
            value = .object(object)
        }
        let data = try encoder.encode(value)
        let error = try requireError(VersionedDecodingError.self, sample) {
            try decoder.decode(versioned: RecipeV3.self, from: data)
        }
        guard case .unsupportedVersion(let error) = error else { throw error }
        try requireEqual(error.found as? Int, version, "\(sample), what was found")
        try requireEqual(error.isNewer, isNewer, "\(sample), whether it is newer")
        try requireEqual(
            error.supported.compactMap { $0 as? Int }, [3, 2, 1], "\(sample), the supported")
    }

    func checkMigration() throws {
        let reference = DocumentDecoder(format: JSONFormat())
        let referenceEncoder = DocumentEncoder(format: JSONFormat())
        let old: [any VersionedCodable] = [RecipeV1.sample, RecipeV2.sample, RecipeV3.sample]
        for (index, recipe) in old.enumerated() {
            let sample = "a recipe of version \(index + 1)"
            let expected = try reference.decode(
                versioned: RecipeV3.self, from: try referenceEncoder.encode(versioned: recipe))
            let data = try attempt(sample, expected: "encoding") {
                try encoder.encode(versioned: recipe)
            }
            let result = try attempt(sample, expected: "\(expected)") {
                try decoder.decodeResult(versioned: RecipeV3.self, from: data)
            }
            try requireEqual(result.value, expected, sample)
            try requireEqual(result.version as? Int, index + 1, "\(sample), its version")
            try requireEqual(result.steps.count, 2 - index, "\(sample), the steps taken")
            // Encoded again at the newest version.
            let rewritten = try encoder.encode(versioned: result.value)
            try requireEqual(
                try decoder.decode(versioned: RecipeV3.self, from: rewritten), expected,
                "\(sample), written again")
        }
    }

    // MARK: Peeking

    func checkPeek() throws {
        for (sample, value) in PeekSamples.all {
            if !declares(.null), value.containsNull { continue }
            if !declares(.topLevelScalars), value.object == nil { continue }
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
        func check(_ way: String, _ peek: () throws -> Spec.Version?) throws {
            let found = outcome(peek)
            try require(
                found == decoded, "\(sample), \(way)",
                expected: "the decoded version: \(decoded)", found: found)
        }
        try check("peeked") { try decoder.peekVersion(spec, from: data) }
        let slice = LawTrial.slice(of: data)
        try check("peeked in a slice") { try decoder.peekVersion(spec, from: slice) }
        var source = CountingSource(data)
        try check("peeked from a source") { try decoder.peekVersion(spec, from: &source) }
    }

    /// Returns a version, `none`, or `an error`; the errors themselves may differ.
    func outcome<Version>(_ body: () throws -> Version?) -> String {
        do {
            return try body().map { "\($0)" } ?? "none"
        } catch {
            return "an error"
        }
    }

    // MARK: Early stops

    /// The maximum of bytes that a peek may read for a version in the first hundreds of bytes.
    private static let largestPeek = 16 << 10

    func checkEarlyStop() throws {
        let texts = (0..<20_000).map { DocumentValue.string("something to read \($0)") }
        // The texts come after the version even where shorter keys are sorted first.
        let value: DocumentValue = ["version": 7, "zetaTexts": .array(texts)]
        let data = try encoder.encode(value)
        guard declares(.earlyStop) else {
            let prefix = data.prefix(data.count / 2)
            let part = try? format.readPrefix(prefix, within: .default)
            return try require(
                part == nil, "half a document, early stop not declared", expected: "no prefix",
                found: "a document")
        }
        var source = CountingSource(data)
        let found = try decoder.peekVersion(RootVersion<Int>.self, from: &source)
        let sample = "a version before \(data.count) bytes"
        try requireEqual(found, 7, sample)
        try require(
            source.taken <= LawTrial.largestPeek, sample,
            expected: "at most \(LawTrial.largestPeek) bytes taken", found: "\(source.taken)")
        // The rest is neither read nor checked.
        var damaged = CountingSource(data.dropLast(100) + Data(repeating: 1, count: 100))
        try requireEqual(
            try decoder.peekVersion(RootVersion<Int>.self, from: &damaged), 7,
            "\(sample), the last of them damaged")
    }

    func checkPrefixes() throws {
        guard declares(.earlyStop) else { return }
        let documents = try smallDocuments() + [("a recipe", try encoder.encode(RecipeV1.sample))]
        for (sample, data) in documents {
            let whole = try decoder.document(from: data)
            var shown = 0
            for count in 1..<data.count {
                let sample = "the first \(count) bytes of \(sample)"
                let prefix = try attempt(sample, expected: "a part of the document or nothing") {
                    try format.readPrefix(data.prefix(count), within: .default)
                }
                guard let prefix else { continue }
                try require(
                    prefix.isPrefix, sample, expected: "a prefix", found: "a whole document")
                try requirePart(prefix.root, of: whole.root, sample)
                shown += 1
            }
            try require(
                shown > 0, "all beginnings of \(sample)", expected: "some that show something",
                found: "none")
        }
    }

    /// Requires that the contents of a prefix are in the whole.
    private func requirePart(_ part: DocumentNode, of whole: DocumentNode, _ sample: String) throws
    {
        let place = "\(sample), at \(part.path.pointer.isEmpty ? "the root" : part.path.pointer)"
        try require(
            part.kind == whole.kind, place, expected: "\(whole)", found: "\(part)")
        switch part.kind {
        case .object:
            // Keys may be repeated, and keep the order of the source.
            for (member, other) in zip(part.members, whole.members) {
                try require(
                    member.key == other.key, place, expected: "the key \(other.key)",
                    found: "the key \(member.key)")
                try requirePart(member.value, of: other.value, sample)
            }
        case .array:
            for (index, element) in part.elements.enumerated() {
                try requirePart(element, of: whole[index], sample)
            }
        default:
            try require(part == whole, place, expected: "\(whole)", found: "\(part)")
            return
        }
        try require(
            part.isIncomplete ? part.count <= whole.count : part.count == whole.count, place,
            expected: "\(whole), or fewer if marked incomplete", found: "\(part)")
    }
}
