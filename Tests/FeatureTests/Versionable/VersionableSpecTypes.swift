import AllModules

struct Lock: Versionable, Equatable {
    enum Version: Int, VersionType { case v1 = 1, v2 }
    struct VersionSpec: VersionPathSpec {
        static var keyPathToVersion: KeyPath<Self, Int?> { \.lockfileVersion }
        var lockfileVersion: Int?
        init(withVersion version: Int?) { lockfileVersion = version }
    }
    var version: Version = Self.version
    var packages: String

    enum CodingKeys: String, CodingKey {
        case version = "lockfileVersion"
        case packages
    }

    static func migrate(to version: Version) -> Migration {
        .migrate { try $0.rename("/dependencies", to: "packages") }
    }
    static var mock: Lock { tea }
    static var tea: Lock { Lock(packages: "tea") }
}

struct Letter: Versionable, Equatable {
    typealias Version = TwoVersions
    struct VersionSpec: VersionPathSpec {
        static var keyPathToVersion: KeyPath<Self, Int?> { \.meta?.schema }
        struct Meta: Codable { var schema: Int? }
        var meta: Meta?
        init(withVersion version: Int?) { meta = Meta(schema: version) }
    }
    struct Meta: Codable, Equatable { var by: String }
    var meta: Meta
    var body: String
    var version: Version { .two }

    static func migrate(to version: Version) -> Migration {
        .migrate { try $0.rename("/text", to: "body") }
    }
    static var mock: Letter { Letter(meta: .init(by: "Ada"), body: "tea") }
}

struct Linter: Versionable, Equatable {
    enum Version: String, VersionType { case v1 = "1", v2 = "2" }
    static var versionOfUnversionedDocuments: Version? { .v1 }
    var version: Version = Self.version
    var linters: String

    static func migrate(to version: Version) -> Migration {
        .migrate { try $0.rename("/settings", to: "linters") }
    }
    static var mock: Linter { Linter(linters: "tea") }
}

struct Bill: Versionable, Equatable {
    enum Version: String, VersionType { case old = "1.4", new = "1.5" }
    struct VersionSpec: VersionFunctionSpec {
        static func version(of document: DocumentShape) -> String? {
            document.rootNamespace.map { String($0.dropFirst("http://example.org/bom/".count)) }
                ?? document.text(at: "specVersion")
        }
        var version: String?
    }
    var group: String
    var version: Version { .new }

    static func migrate(to version: Version) -> Migration {
        .migrate { try $0.rename("/vendor", to: "group") }
    }
    static var mock: Bill { Bill(group: "tea") }
}
