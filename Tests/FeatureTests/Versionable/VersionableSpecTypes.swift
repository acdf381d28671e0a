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

struct Chart: Versionable, Equatable {
    enum Version: String, VersionType { case v1, v2 }
    struct VersionSpec: VersionPathSpec {
        static var keyPathToVersion: KeyPath<Self, String?> { \.apiVersion }
        var apiVersion: String?
        init(withVersion version: String?) { apiVersion = version }
    }
    var name: String
    var version: Version { .v2 }

    static func migrate(to version: Version) -> Migration {
        .migrate { try $0.rename("/title", to: "name") }
    }
    static var mock: Chart { Chart(name: "tea") }
}

struct Notebook: Versionable, Equatable {
    enum Version: VersionType {
        case v3, v4, v45

        var rawValue: SemanticVersion {
            switch self {
            case .v3: SemanticVersion(3, 0)
            case .v4: SemanticVersion(4, 4)
            case .v45: SemanticVersion(4, 5)
            }
        }

        init?(rawValue: SemanticVersion) {
            guard let version = Self.allCases.first(where: { $0.rawValue == rawValue }) else {
                return nil
            }
            self = version
        }
    }
    struct VersionSpec: VersionPathSpec {
        static var keyPathToVersion: KeyPath<Self, SemanticVersion?> { \.version }
        var nbformat: UInt32?
        var nbformat_minor: UInt32?
        var version: SemanticVersion? {
            nbformat.map { SemanticVersion($0, nbformat_minor ?? 0) }
        }
        init(withVersion version: SemanticVersion?) {
            nbformat = version.map { UInt32($0.major) }
            nbformat_minor = version.map { UInt32($0.minor) }
        }
    }
    var cells: String
    var version: Version { .v45 }

    static func migrate(to version: Version) -> Migration {
        version == .v4 ? .migrate { try $0.rename("/worksheets", to: "cells") } : .none
    }
    static var mock: Notebook { Notebook(cells: "tea") }
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

struct Memo: Versionable, Equatable {
    enum Version: Int, VersionType { case only = 1 }
    static var versionOfUnversionedDocuments: Version? { .only }
    var version: Version = Self.version
    var text: String

    static func migrate(to version: Version) -> Migration { .none }
    static var mock: Memo { Memo(text: "tea") }
}

struct Trail: Versionable, Equatable {
    enum Version: String, VersionType { case old = "1.0", new = "1.1" }
    struct VersionSpec: VersionPathSpec {
        static var keyPathToVersion: KeyPath<Self, String?> { \.version }
        @Attribute var version: String?
        init(withVersion version: String?) { self.version = version }
    }
    var name: String
    var version: Version { .new }

    static func migrate(to version: Version) -> Migration {
        .migrate { try $0.rename("/title", to: "name") }
    }
    static var mock: Trail { Trail(name: "tea") }
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
