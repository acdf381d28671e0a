import Foundation
import VersionedCodableCore
import VersionedCodableDocuments

extension LawTrial {
    func checkUnknownVersions() throws {
        try checkUnknown("version 99", 99, isNewer: true)
        try checkUnknown("version 0", 0, isNewer: false)
        try checkUnknown("no version", nil, isNewer: false)
    }

    private func checkUnknown(_ sample: String, _ version: Int?, isNewer: Bool) throws {
        let recipe = try encoder.encode(try RecipeV3.sample)
        var value = try DocumentValue(try decoder.document(from: recipe))
        if case .object(var object) = value, let version {
            object["version"] = .number(version)
            value = .object(object)
        }
        let data = try encoder.encode(value)
        do {
            let found = try decoder.decode(versioned: RecipeV3.self, from: data)
            throw violation(sample, expected: "the version is refused", found: "\(found)")
        } catch VersionedDecodingError.unsupportedVersion(let error) {
            try requireEqual(error.found as? Int, version, "\(sample), what was found")
            try requireEqual(error.isNewer, isNewer, "\(sample), whether it is newer")
            try requireEqual(
                error.supported.compactMap { $0 as? Int }, [3, 2, 1], "\(sample), the supported")
        }
    }

    func checkMigration() throws {
        let reference = DocumentDecoder(format: BracketFormat())
        let referenceEncoder = DocumentEncoder(format: BracketFormat())
        let old: [any VersionedCodable] = [
            RecipeV1.sample, try RecipeV2.sample, try RecipeV3.sample,
        ]
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
}
