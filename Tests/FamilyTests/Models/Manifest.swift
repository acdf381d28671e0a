import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableTOML

/// The manifest of a package, with the changes of Cargo: a table and keys get other names,
/// dependencies become tables, replacements become patches, and features of the build move.
enum Manifest {
    static let migrations = [
        migration(from: 1, to: 2, V2.self, report: "24 of 25 comments kept; 1 removed (line 10)"),
        migration(from: 1, to: 3, V3.self, report: "24 of 25 comments kept; 1 removed (line 10)"),
        migration(from: 2, to: 3, V3.self, report: "24 of 24 comments kept"),
    ]

    private static func migration<Value: VersionedCodable & Equatable>(
        from: Int, to: Int, _ type: Value.Type, report: String
    ) -> Migration {
        Migration(
            "Manifest", "toml", from: from, to: to, type, TOMLFormat(), report: report,
            unknown: [
                (from == 1 ? "/project/metadata" : "/package/metadata", "/package/metadata"),
                (from == 1 ? "/project/keywords" : "/package/keywords", "/package/keywords"),
                ("/badges", "/badges"),
                ("/bin/0/test", "/bin/0/test"),
                (
                    "/profile/release/strip",
                    to == 3 ? "/build/profile/release/strip" : "/profile/release/strip"
                ),
            ])
    }

    struct VersionOfManifest: VersionPathSpec {
        static var keyPathToVersion: KeyPath<Self, Int?> { \.version }
        var version: Int?
        init(withVersion version: Int?) { self.version = version }

        enum CodingKeys: String, CodingKey { case version = "manifest-version" }
    }

    struct Binary: Codable, Equatable {
        var name: String
        var path: String
    }

    struct V1: VersionedCodable {
        typealias PreviousVersion = NothingEarlier
        typealias VersionSpec = VersionOfManifest
        static let version: Int? = 1

        struct Project: Codable {
            var name: String
            var version: String
            var authors: [String]?
            var repo: String?
        }

        struct Profile: Codable {
            var level: Int?
            var lto: Bool?
            var debug: Bool?

            enum CodingKeys: String, CodingKey {
                case level = "opt_level"
                case lto, debug
            }
        }

        var project: Project
        var dependencies: OrderedMembers<String, String>
        var forTests: OrderedMembers<String, String>?
        var profile: OrderedMembers<String, Profile>?
        var binaries: [Binary]?
        var features: OrderedMembers<String, [String]>?

        enum CodingKeys: String, CodingKey {
            case project, dependencies
            case forTests = "dev_dependencies"
            case profile
            case binaries = "bin"
            case features
        }
    }

    struct Dependency: Codable, Equatable {
        var version: String
        var isOptional: Bool?

        enum CodingKeys: String, CodingKey {
            case version
            case isOptional = "optional"
        }
    }

    struct Profile: Codable, Equatable {
        var level: Int?
        var lto: String?
        var debug: Bool?

        enum CodingKeys: String, CodingKey {
            case level = "opt-level"
            case lto, debug
        }
    }

    struct V2: VersionedCodable, MovingMembers, Equatable {
        typealias PreviousVersion = V1
        typealias VersionSpec = VersionOfManifest
        static let version: Int? = 2
        static let moves: [DocumentPath: DocumentPath] = [
            "/project": "/package",
            "/project/repo": "/package/repository",
            "/dev_dependencies": "/dev-dependencies",
            "/profile/*/opt_level": "/profile/*/opt-level",
        ]

        struct Package: Codable, Equatable {
            var name: String
            var version: String
            var edition: String
            var repository: String?
        }

        var package: Package
        var dependencies: OrderedMembers<String, Dependency>
        var forTests: OrderedMembers<String, Dependency>?
        var profile: OrderedMembers<String, Profile>?
        var binaries: [Binary]?
        var features: OrderedMembers<String, [String]>?

        enum CodingKeys: String, CodingKey {
            case package, dependencies
            case forTests = "dev-dependencies"
            case profile
            case binaries = "bin"
            case features
        }
    }

    struct V3: VersionedCodable, MovingMembers, Equatable {
        typealias PreviousVersion = V2
        typealias VersionSpec = VersionOfManifest
        static let version: Int? = 3
        static let moves: [DocumentPath: DocumentPath] = [
            "/profile": "/build/profile"
        ]

        struct Build: Codable, Equatable {
            var profile: OrderedMembers<String, Profile>?
        }

        var package: V2.Package
        var dependencies: OrderedMembers<String, Dependency>
        var forTests: OrderedMembers<String, Dependency>?
        var build: Build
        var binaries: [Binary]?
        var features: OrderedMembers<String, [String]>?

        enum CodingKeys: String, CodingKey {
            case package, dependencies
            case forTests = "dev-dependencies"
            case build
            case binaries = "bin"
            case features
        }
    }
}

extension Manifest.V2 {
    init(from old: Manifest.V1) {
        func tables(
            _ list: OrderedMembers<String, String>
        ) -> OrderedMembers<String, Manifest.Dependency> {
            OrderedMembers(list.map { (key: $0.key, value: .init(version: $0.value)) })
        }
        package = Package(
            name: old.project.name, version: old.project.version, edition: "2018",
            repository: old.project.repo)
        dependencies = tables(old.dependencies)
        forTests = old.forTests.map(tables)
        profile = old.profile.map { profiles in
            OrderedMembers(
                profiles.map { name, profile in
                    (
                        key: name,
                        value: .init(
                            level: profile.level, lto: profile.lto.map { $0 ? "fat" : "off" },
                            debug: profile.debug)
                    )
                })
        }
        binaries = old.binaries
        features = old.features
    }
}

extension Manifest.V3 {
    init(from old: Manifest.V2) {
        package = old.package
        package.edition = "2021"
        dependencies = old.dependencies
        forTests = old.forTests
        build = Build(profile: old.profile)
        binaries = old.binaries
        features = old.features
    }
}
