import AllModules

extension Shapes {
    struct Lossy: Codable, JSONExample {
        static let json = #"""
            {"list": [1], "table": {}, "set": [], "maybe": 1, "value": null, "null": null}
            """#
        @LossyArray var list: [Int]
        @LossyDictionary var table: [String: Int]
        @LossySet var set: Set<Int>
        @LossyOptional var maybe: Int?
        @LossyValue var value: Int?
        @Nullable var null: String?
    }
    struct Age: Codable, MigrationTarget {
        var years: Int
        init(migrateFrom years: Int) { self.years = years }
    }
    struct Aged: Codable, JSONExample {
        static let json = #"{"age": {"years": 1}}"#
        @Migrated var age: Age
    }

    struct Chain3: VersionedCodable, JSONExample {
        static let json = #"{"host": "a", "port": 1}"#
        static let version: Int? = 3
        var host: String
        var port: UInt16
        var tags: [String]?
        init(from old: Chain2) {
            (host, port) = (old.host, UInt16(truncatingIfNeeded: old.port))
        }
    }
    struct Chain2: SecondVersion, JSONExample {
        static let json = #"{"host": "a", "port": 1}"#
        var host: String
        var port: Int16
        init(from old: Chain1) { (host, port) = (old.address, 80) }
    }
    struct Chain1: FirstVersion, JSONExample {
        static let json = #"{"address": "a"}"#
        var address: String
    }

    struct Late2: SecondVersion, JSONExample {
        static let json = #"{"name": "a"}"#
        var name: String
        init(from old: Late1) { name = old.title }
    }
    struct Late1: Unversioned, JSONExample {
        static let json = #"{"title": "a"}"#
        var title: String
    }

    struct Deep: OldestVersion, JSONExample {
        static let json = #"{"meta": {"author": "a"}, "name": "a"}"#
        static let version: String? = "1.2"
        struct Spec: VersionPathSpec {
            static let keyPathToVersion: KeyPath<Self, String?> = \Self.meta?.version
            static var path: VersionPath? { "/meta/version" }
            init(withVersion version: String?) { meta = version.map { Meta(version: $0) } }
            var meta: Meta?
            struct Meta: Codable { var version: String? }
        }
        typealias VersionSpec = Spec
        var meta: Meta
        var name: String
        struct Meta: Codable { var author: String }
    }

    /// A document without a version has version 1.
    struct Early: FirstVersion, JSONExample {
        static let json = #"{"name": "a"}"#
        struct Spec: VersionPathSpec {
            static var keyPathToVersion: KeyPath<Self, Int?> { \Self.known }
            init(withVersion version: Int?) { self.version = version }
            var version: Int?
            var known: Int? { version ?? 1 }
        }
        typealias VersionSpec = Spec
        var name: String
    }

    struct Forward: SecondVersion, OldestVersion, ForwardReadable, JSONExample {
        static let json = #"{"name": "a"}"#
        static var newestReadableVersion: Int { 4 }
        var name: String
    }

    struct Shaped: SecondVersion, JSONExample {
        static let json = #"{"services": ["a"]}"#
        struct Spec: VersionFunctionSpec {
            static func version(of document: DocumentShape) -> Int? {
                document.contains("services") ? 2 : document.contains("web") ? 1 : nil
            }
            var version: Int?
        }
        typealias VersionSpec = Spec
        var services: [String]
        init(from old: Shaped1) { services = [old.web] }
    }
    struct Shaped1: FirstVersion, JSONExample {
        static let json = #"{"web": "a"}"#
        typealias VersionSpec = Shaped.Spec
        var web: String
    }

    struct Library: Codable, JSONExample {
        static let json = #"{"main": {"version": 3, "host": "a", "port": 1}, "more": []}"#
        @Versioned var main: Chain3
        @Versioned var more: [Chain3]
        @Versioned var maybe: Late2?
    }
}
