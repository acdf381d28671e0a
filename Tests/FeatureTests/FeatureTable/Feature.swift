import Foundation

/// A row of the table of features: what it is, and the names that stand for it in the sources.
struct Feature: Sendable {
    let row: Int
    let title: String
    let names: [String]

    init(_ row: Int, _ title: String, _ names: String...) {
        self.row = row
        self.title = title
        self.names = names
    }

    static let all = [
        Feature(1, "Typed chain of versions", "VersionedCodable"),
        Feature(2, "Migrations that edit a tree", "Versionable"),
        Feature(3, "Compiler-checked list of versions", "VersionType"),
        Feature(4, "Documents without a version", "VersionedCodable"),
        Feature(5, "Version at the root", "VersionKeyAtRootVersionPathSpec"),
        Feature(6, "Version at any path", "VersionPathSpec"),
        Feature(7, "Version invisible in the model", "VersionedCodable"),
        Feature(8, "Version as a property of the model", "Versionable"),
        Feature(9, "Steps that throw", "VersionedDecodingError"),
        Feature(10, "End of the chain", "NothingEarlier"),
        Feature(11, "Unsupported versions", "UnsupportedVersion"),
        Feature(12, "JSON", "JSONFormat"),
        Feature(13, "Property lists", "PropertyListFormat"),
        Feature(14, "Any coder through closures", "decodeTransparently"),
        Feature(15, "Strategies of the caller's decoder", "DocumentDecoder"),
        Feature(16, "Versioned values in a tree", "Versioned"),
        Feature(17, "One property in two shapes", "Migrated"),
        Feature(18, "Missing key migrated from nil", "Migrated"),
        Feature(19, "Both errors when no shape fits", "Migrated"),
        Feature(20, "Mocks of each version", "Versionable"),
        Feature(21, "Versions in order", "Versionable"),
        Feature(22, "Polymorphic property", "DynamicCodable"),
        Feature(23, "Polymorphic collections", "DynamicCodable"),
        Feature(24, "Wrappers for one direction", "DynamicDecodable", "DynamicEncodable"),
        Feature(25, "Equality of polymorphic values", "DynamicCodable"),
        Feature(26, "Lossy values and collections", "LossyValue", "LossyArray"),
        Feature(27, "Explicit null", "Nullable"),
        Feature(28, "Literals and conditional conformances", "LossyArray"),
        Feature(29, "Little boilerplate, no macro", "VersionedCodable"),
        Feature(30, "Benchmarks", "versionedMeasures"),
        Feature(31, "Privacy manifest"),
        Feature(32, "Writing an older version", "Downgradable"),
        Feature(33, "Storage version", "StorageVersions"),
        Feature(34, "Reading newer versions up to a bound", "ForwardReadable"),
        Feature(35, "Newer than supported", "UnsupportedVersion"),
        Feature(36, "Errors with chain, step and place", "MigrationFailure"),
        Feature(37, "Version key that moved", "VersionPathSpec"),
        Feature(38, "Versions of any type and order", "SemanticVersion"),
        Feature(39, "Version by shape or absence", "VersionFunctionSpec"),
        Feature(40, "One parse", "VersionPeeking"),
        Feature(41, "Nested versions as structure", "Versioned"),
        Feature(42, "Collections of mixed versions", "AnyVersion"),
        Feature(43, "Unknown members kept", "UnknownMembers", "Revision"),
        Feature(44, "Lossless older versions", "DowngradePolicy"),
        Feature(45, "Golden files", "MigrationFixtures"),
        Feature(46, "Round trips of random values", "checkRoundTrips", "checkDowngrades"),
        Feature(47, "Compatibility of types", "checkCompatibility"),
        Feature(48, "History checks", "checkChain"),
        Feature(59, "Asynchronous steps", "AsyncVersionedCodable"),
        Feature(60, "Model apart from its documents", "DomainModel"),
        Feature(61, "Audit of what was dropped", "LossyReport"),
        Feature(62, "Unknown polymorphic values kept", "UnknownDynamicValue"),
        Feature(63, "Registries of one's own", "DynamicDecodableRegistry"),
        Feature(64, "Versions of arrays and scalars", "Enveloped"),
    ]

    /// Whether all names are declared in the sources.
    func isDeclared(in declared: Set<String>) -> Bool { declared.isSuperset(of: names) }

    /// The names of the types and functions that source files declare.
    static func declarations(in folder: URL) throws -> Set<String> {
        let keywords: Set<String> = ["struct", "class", "enum", "protocol", "func"]
        var declared: Set<String> = []
        for file in try TestedRows.swiftFiles(in: folder) {
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
