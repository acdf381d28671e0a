import AllModules

extension Shapes {
    struct Lossy: Codable {
        @LossyArray var list: [Int]
        @LossyDictionary var table: [String: Int]
        @LossySet var set: Set<Int>
        @LossyOptional var maybe: Int?
        @LossyValue var value: Int?
        @Nullable var null: String?
    }
    struct Age: Codable, MigrationTarget {
        var years: Int
        init(years: Int) { self.years = years }
        init(migrateFrom years: Int) { self.years = years }
    }
    struct Aged: Codable { @Migrated var age: Age }

    struct Chain3: VersionedCodable {
        static let version: Int? = 3
        typealias PreviousVersion = Chain2
        var host: String
        var port: UInt16
        var tags: [String]?
        init(host: String, port: UInt16) { (self.host, self.port) = (host, port) }
        init(from old: Chain2) throws {
            self.init(host: old.host, port: UInt16(truncatingIfNeeded: old.port))
        }
    }
    struct Chain2: VersionedCodable {
        static let version: Int? = 2
        typealias PreviousVersion = Chain1
        var host: String
        var port: Int16
        init(host: String, port: Int16) { (self.host, self.port) = (host, port) }
        init(from old: Chain1) throws { self.init(host: old.address, port: 80) }
    }
    struct Chain1: FirstVersion {
        var address: String
    }

    struct Late2: VersionedCodable {
        static let version: Int? = 2
        typealias PreviousVersion = Late1
        var name: String
        init(name: String) { self.name = name }
        init(from old: Late1) throws { name = old.title }
    }
    struct Late1: VersionedCodable {
        static let version: Int? = nil
        typealias PreviousVersion = NothingEarlier
        var title: String
    }

    struct Deep: VersionedCodable {
        static let version: String? = "1.2"
        typealias PreviousVersion = NothingEarlier
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
    struct Early: FirstVersion {
        struct Spec: VersionPathSpec {
            static var keyPathToVersion: KeyPath<Self, Int?> { \Self.known }
            init(withVersion version: Int?) { self.version = version }
            var version: Int?
            var known: Int? { version ?? 1 }
        }
        typealias VersionSpec = Spec
        var name: String
    }

    struct Forward: VersionedCodable, ForwardReadable {
        static let version: Int? = 2
        static var newestReadableVersion: Int { 4 }
        typealias PreviousVersion = NothingEarlier
        var name: String
    }

    struct Shaped: VersionedCodable {
        static let version: Int? = 2
        typealias PreviousVersion = Shaped1
        struct Spec: VersionFunctionSpec {
            static func version(of document: DocumentShape) -> Int? {
                document.contains("services") ? 2 : document.contains("web") ? 1 : nil
            }
            var version: Int?
        }
        typealias VersionSpec = Spec
        var services: [String]
        init(_ services: [String]) { self.services = services }
        init(from old: Shaped1) throws { services = [old.web] }
    }
    struct Shaped1: FirstVersion {
        typealias VersionSpec = Shaped.Spec
        var web: String
    }

    struct Library: Codable {
        @Versioned var main: Chain3
        @Versioned var more: [Chain3]
        @Versioned var maybe: Late2?
    }
}

extension SchemaShape {
    static let wrappers: [SchemaShape] = [
        // What cannot be decoded is dropped, and a schema says what should be there.
        .plain("lossy", differences: ["list", "table", "set", "maybe", "value", "null"]) {
            numbers in
            Shapes.Lossy(
                list: numbers.list { $0.below(4) }, table: numbers.table { $0.below(4) },
                set: Set(numbers.list { $0.below(4) }),
                maybe: numbers.maybe { $0.below(4) },
                value: numbers.maybe { $0.below(4) }, null: numbers.maybe { $0.word() })
        },
        // An array of one, as an older wrapper wrote it, is read, too.
        .plain("migrated") { numbers in
            Shapes.Aged(age: Shapes.Age(years: numbers.below(99)))
        },
        .plain("nested versions") { numbers in
            Shapes.Library(
                main: .init(host: "a", port: 1),
                more: numbers.list { .init(host: $0.word(), port: 0) },
                maybe: numbers.maybe { .init(name: $0.word()) })
        },
    ]

    static let versions: [SchemaShape] = [
        .versioned("three versions", Shapes.Chain3.self) { numbers in
            [
                Shapes.Chain3(host: numbers.word(), port: .max),
                Shapes.Chain2(host: numbers.word(), port: 5), Shapes.Chain1(address: "b"),
            ]
        },
        .versioned("no version at first", Shapes.Late2.self) { numbers in
            [Shapes.Late2(name: numbers.word()), Shapes.Late1(title: "a")]
        },
        .versioned("a version below a key", Shapes.Deep.self) { numbers in
            [Shapes.Deep(meta: .init(author: numbers.word()), name: "n")]
        },
        .versioned("a version for those without", Shapes.Early.self) { numbers in
            [Shapes.Early(name: numbers.word())]
        },
        .versioned("newer versions", Shapes.Forward.self) { [Shapes.Forward(name: $0.word())] },
        // Which version a document has that fits both is beyond a schema.
        .versioned("versions by shape", Shapes.Shaped.self, differences: ["services"]) { numbers in
            [Shapes.Shaped(numbers.list { $0.word() }), Shapes.Shaped1(web: numbers.word())]
        },
        .plain("any version") { numbers in
            [AnyVersion(Shapes.Chain3(host: numbers.word(), port: 1))]
        },
    ]

    private static let refusing: Setup = { decoder, _ in decoder.unknownKeyStrategy = .refuse }

    static let closed: [SchemaShape] = [
        .plain("closed", refusing) { numbers in
            Shapes.Nested(
                name: "", left: .init(width: 1, label: .init(text: "a")),
                right: .init(width: 1, label: .init(text: numbers.word())))
        },
        .plain("closed flattened", refusing) { numbers in
            Shapes.Flat(
                host: numbers.word(), limits: .init(depth: 1, size: nil),
                tagged: numbers.one(of: [.memory, .file(path: "x"), .disk(.init(device: "a"))]))
        },
        .plain("closed cases", refusing) { numbers in
            Shapes.Stores(
                first: numbers.one(of: [.disk(.init(device: "d")), .slot(1)]), others: [.memory],
                tagged: .disk(.init(device: "a")))
        },
        .plain("closed other names", refusing) { numbers in
            Shapes.Aliased(host: numbers.word(), port: 1)
        },
        .plain("closed unknown members", refusing) { Shapes.Others(name: $0.word()) },
        .plain("closed flattened unknown members", refusing) { numbers in
            Shapes.FlatOthers(
                size: 1, inner: .init(content: 1), others: .init(name: numbers.word()))
        },
        .plain("closed cases with unknown members", differences: ["_0"], refusing) { numbers in
            [
                numbers.one(of: [.none, .some(.init(name: "a"))]),
                .some(.init(name: numbers.word())),
            ] as [Shapes.TaggedOthers]
        },
        .versioned("closed versions", Shapes.Chain3.self, refusing) { numbers in
            [Shapes.Chain3(host: "a", port: 1), Shapes.Chain1(address: numbers.word())]
        },
        .versioned("closed version below a key", Shapes.Deep.self, refusing) { numbers in
            [Shapes.Deep(meta: .init(author: numbers.word()), name: "n")]
        },
    ]
}
