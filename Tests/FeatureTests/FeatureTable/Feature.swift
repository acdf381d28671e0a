import Foundation
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableExtras

/// A row of the table of features: what it is, and the names that stand for it in the sources.
struct Feature: Sendable {
    let title: String
    let names: [String]

    init(_ title: String, _ names: String...) {
        self.title = title
        self.names = names
    }

    /// The tag of its tests: the words of the title as one.
    var tag: String {
        let words = title.replacing("'", with: "").split { !$0.isLetter }
        let first = words.first?.lowercased() ?? ""
        return words.dropFirst().reduce(first) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }

    static let all = [
        Feature("Typed chain of versions", "VersionedCodable"),
        Feature("Migrations that edit a tree", "Versionable"),
        Feature("Compiler-checked list of versions", "VersionType"),
        Feature("Documents without a version", "VersionedCodable"),
        Feature("Version at the root", "VersionKeyAtRootVersionPathSpec"),
        Feature("Version at any path", "VersionPathSpec"),
        Feature("Version invisible in the model", "VersionedCodable"),
        Feature("Version as a property of the model", "Versionable"),
        Feature("Steps that throw", "VersionedDecodingError"),
        Feature("End of the chain", "NothingEarlier"),
        Feature("Unsupported versions", "UnsupportedVersion"),
        Feature("JSON", "JSONFormat"),
        Feature("Property lists", "PropertyListFormat"),
        Feature("Any coder through closures", "decodeTransparently"),
        Feature("Strategies of the caller's decoder", "DocumentDecoder"),
        Feature("Versioned values in a tree", "Versioned"),
        Feature("One property in two shapes", "Migrated"),
        Feature("Missing key migrated from nil", "Migrated"),
        Feature("Both errors when no shape fits", "Migrated"),
        Feature("Mocks of each version", "Versionable"),
        Feature("Versions in order", "Versionable"),
        Feature("Polymorphic property", "DynamicCodable"),
        Feature("Polymorphic collections", "DynamicCodable"),
        Feature("Wrappers for one direction", "DynamicDecodable", "DynamicEncodable"),
        Feature("Equality of polymorphic values", "DynamicCodable"),
        Feature("Lossy values and collections", "LossyValue", "LossyArray"),
        Feature("Explicit null", "Nullable"),
        Feature("Literals and conditional conformances", "LossyArray"),
        Feature("Little boilerplate, no macro", "VersionedCodable"),
        Feature("Benchmarks", "versionedMeasures"),
        Feature("Privacy manifest"),
        Feature("Writing an older version", "Downgradable"),
        Feature("Storage version", "StorageVersions"),
        Feature("Reading newer versions up to a bound", "ForwardReadable"),
        Feature("Newer than supported", "UnsupportedVersion"),
        Feature("Errors with chain, step and place", "MigrationFailure"),
        Feature("Version key that moved", "VersionPathSpec"),
        Feature("Versions of any type and order", "SemanticVersion"),
        Feature("Version by shape or absence", "VersionFunctionSpec"),
        Feature("One parse", "VersionPeeking"),
        Feature("Nested versions as structure", "Versioned"),
        Feature("Collections of mixed versions", "AnyVersion"),
        Feature("Unknown members kept", "UnknownMembers", "Revision"),
        Feature("Lossless older versions", "DowngradePolicy"),
        Feature("Golden files", "MigrationFixtures"),
        Feature("Round trips of random values", "checkRoundTrips", "checkDowngrades"),
        Feature("Compatibility of types", "checkCompatibility"),
        Feature("History checks", "checkChain"),
        Feature("Asynchronous steps", "AsyncVersionedCodable"),
        Feature("Model apart from its documents", "DomainModel"),
        Feature("Audit of what was dropped", "LossyReport"),
        Feature("Unknown polymorphic values kept", "UnknownDynamicValue"),
        Feature("Registries of one's own", "DynamicDecodableRegistry"),
        Feature("Versions of arrays and scalars", "Enveloped"),
        Feature("Defaults by wrapper", "Default"),
        Feature("Defaults of properties", "DefaultsForMissingKeys"),
        Feature("Defaults left out", "DefaultsForMissingKeys"),
        Feature("Other names of keys", "KeyAliasing"),
        Feature("Flattened members", "Flattened"),
        Feature("Enumerations by name", "CodableCases"),
        Feature("Enumerations by tag", "CodableCases"),
        Feature("Schemas for editors", "JSONSchema"),
        Feature("Layers of settings", "ConfigurationStack"),
        Feature("Origins of settings", "SettingExplanation"),
    ]

    /// Whether all names are declared in the sources.
    func isDeclared(in declared: Set<String>) -> Bool { declared.isSuperset(of: names) }

    /// The names of the types and functions that source files declare.
    static func declarations(in folder: URL) throws -> Set<String> {
        let keywords: Set<String> = ["struct", "class", "enum", "protocol", "func"]
        var declared: Set<String> = []
        for file in try TestedFeatures.swiftFiles(in: folder) {
            // Bytes, because text is slow to look through without optimization.
            try Data(contentsOf: file).withUnsafeBytes { bytes in
                var start = 0
                var follows = false
                for index in 0...bytes.count {
                    let byte = index < bytes.count ? bytes[index] : 0x20
                    let isWord = byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte == 0x5F
                    if isWord || byte >= 0x30 && byte <= 0x39 { continue }
                    if index - start >= 4 {
                        let isKeyword = index - start <= 8 && byte == 0x20
                        if follows || isKeyword {
                            let word = String(decoding: bytes[start..<index], as: UTF8.self)
                            if follows { declared.insert(word) }
                            follows = isKeyword && keywords.contains(word)
                        }
                    } else {
                        follows = false
                    }
                    start = index + 1
                }
            }
        }
        return declared
    }
}
