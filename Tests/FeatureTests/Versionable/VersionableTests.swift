import AllModules

extension Coder {
    func decode<Value: Versionable>(
        versionable type: Value.Type, _ json: String, strategies: Bool = false
    ) throws -> Value {
        try decoder(strategies: strategies).decode(versionable: type, from: try data(json))
    }
}

/// A document of some version, and the value it is.
struct VersionableRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: @Sendable (Coder) throws -> Void

    /// - Parameter written: Members that `encode(versionable:)` writes, without quotation marks.
    init<Value: Versionable & Equatable & Sendable>(
        _ json: String, _ value: Value, written: String...
    ) {
        testDescription = json
        check = { coder in
            #expect(try coder.decode(versionable: Value.self, json) == value)
            let data = try coder.encoder().encode(versionable: value)
            #expect(try coder.decoder().decode(versionable: Value.self, from: data) == value)
            let text = try coder.json(data)
            for member in written {
                #expect(text.filter { $0 != "\"" }.contains(member), "\(text)")
            }
        }
    }

    static let all = [
        VersionableRow(Note.old, Note.migrated),
        VersionableRow(Note.middle, Note.fromMiddle),
        VersionableRow(Note.new, Note.current, written: "version:3"),
        // A pinned version is not passed.
        VersionableRow(Note.old, PinnedNote(text: "Tea", count: 1), written: "version:2"),
        // Strings are in the order of their cases.
        VersionableRow(#"{"version": "1.9", "steps": ["1.9"]}"#, Track(steps: ["1.10", "2.0"])),
        // The version in the payload follows the migrations.
        VersionableRow(#"{"version": 1}"#, Log(seen: [1, 2])),
        // Another key; a business `version` is none of the document.
        VersionableRow(#"{"lockfileVersion": 1, "dependencies": "tea"}"#, Lock.tea),
        VersionableRow(
            #"{"lockfileVersion": 2, "packages": "tea"}"#, Lock.tea, written: "lockfileVersion:2"),
        VersionableRow(
            #"{"version": 9, "lockfileVersion": 1, "dependencies": "tea"}"#, Lock.tea),
        // A nested key, beside what the type writes there.
        VersionableRow(
            #"{"meta": {"schema": 1, "by": "Ada"}, "text": "tea"}"#,
            Letter(meta: .init(by: "Ada"), body: "tea"), written: "schema:2", "by:Ada"),
        // No version; in the first version a service may have the name `version`.
        VersionableRow(#"{"settings": "tea"}"#, Linter(linters: "tea")),
        VersionableRow(#"{"version": "2", "linters": "tea"}"#, Linter(linters: "tea")),
        VersionableRow(
            #"{"version": {"image": "a"}, "settings": "tea"}"#, Linter(linters: "tea")),
    ]
}

@Suite("Versionable") struct VersionableTests {
    @Test("Each document is migrated to its type", arguments: Coder.all, VersionableRow.all)
    func migrates(coder: Coder, row: VersionableRow) throws {
        try row.check(coder)
    }

    @Test("Versions that are not asked for are no unknown keys", arguments: Coder.ours)
    func unknownKeys(coder: Coder) throws {
        let decoder = DocumentDecoder(format: coder.format)
        decoder.unknownKeyStrategy = .refuse
        func decode<Value: Versionable>(_ type: Value.Type, _ json: String) throws -> Value {
            try decoder.decode(versionable: type, from: try coder.data(json))
        }
        #expect(
            try decode(Lock.self, #"{"lockfileVersion": 1, "dependencies": "tea"}"#) == Lock.tea)
        #expect(try decode(Note.self, Note.old) == Note.migrated)
        // They are looked for in what the migrations made.
        let error = try #require(throws: DecodingError.self) {
            try decode(Note.self, #"{"version": 1, "title": "Tea", "odd": 1}"#)
        }
        #expect(error.summary == "dataCorrupted odd")
        // A version that is refused is told, and not the keys that were not asked for.
        #expect(throws: VersionedDecodingError.self) {
            try decode(Note.self, #"{"version": 9, "odd": 1}"#)
        }
    }

    @Test("VersionableDecoder takes any decoder", arguments: Coder.all)
    func versionableDecoder(coder: Coder) throws {
        func decode(_ decoder: some VersionPeeking) throws -> Note {
            try VersionableDecoder().decode(
                Note.self, from: try coder.data(Note.old), usingDecoder: decoder)
        }
        #expect(try decode(coder.decoder()) == Note.migrated)
        #expect(Track.Version.first < .second && Track.Version.second < .third)
        #expect(!(Track.Version.second < .second))
    }

    @Test("The version is a property that is written, and can be read alone", arguments: Coder.all)
    func writes(coder: Coder) throws {
        let text = try coder.text(Note.current)
        #expect(text.contains(coder.isXML ? #""version":"3""# : #""version":3"#))
        let alone = try coder.decode(VersionContainer<Note.Version>.self, Note.middle)
        #expect(alone.version == .v2)
        #expect(try coder.again(VersionContainer(version: Note.Version.v3)).version == .v3)
    }

    @Test("Values of any version inside of others", arguments: Coder.all)
    func inside(coder: Coder) throws {
        struct Shelf: Codable {
            var lock: Lock
            var locks: [Lock] = []
            enum Key: String, CodingKey { case lock, locks }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                lock = try container.superDecoder(forKey: .lock).decode(versionable: Lock.self)
                var list = try container.nestedUnkeyedContainer(forKey: .locks)
                while !list.isAtEnd {
                    locks.append(try list.superDecoder().decode(versionable: Lock.self))
                }
            }
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.superEncoder(forKey: .lock).encode(versionable: lock)
                var list = container.nestedUnkeyedContainer(forKey: .locks)
                for lock in locks { try list.superEncoder().encode(versionable: lock) }
            }
        }
        let old = #"{"lockfileVersion": 1, "dependencies": "tea"}"#
        let shelf = try coder.decode(Shelf.self, #"{"lock": \#(old), "locks": [\#(old), \#(old)]}"#)
        let again = try coder.again(shelf)
        #expect([shelf.lock, again.lock] == [Lock.tea, Lock.tea])
        #expect([shelf.locks, again.locks] == [[Lock.tea, Lock.tea], [Lock.tea, Lock.tea]])
    }

    // MARK: Strategies

    @Test("Strategies are for the type, and not for the payload", arguments: Coder.withStrategies)
    func keyStrategy(coder: Coder) throws {
        struct Dated: Versionable, Equatable {
            typealias Version = TwoVersions
            var version: Version = Self.version
            var madeAt: Date
            static func migrate(to version: Version) -> Migration {
                .migrate { payload in
                    payload["made_at"] = payload["first_made"]
                    payload["first_made"] = nil
                }
            }
            static var mock: Dated { Dated(madeAt: Date()) }
        }
        let json = #"{"version": 1, "first_made": 5}"#
        let dated = try coder.decode(versionable: Dated.self, json, strategies: true)
        #expect(dated.madeAt == Date(timeIntervalSince1970: 5))
    }

    @Test("A key strategy may change the key of the version", arguments: Coder.ours)
    func versionKey(coder: Coder) throws {
        let decoder = DocumentDecoder(format: coder.format)
        decoder.keyDecodingStrategy = .convertFromCapitalized
        let data = try coder.data(#"{"Version": 2, "Text": "Tea", "Count": 4, "tags": []}"#)
        struct Capital: Versionable, Equatable {
            typealias Version = Note.Version
            var version: Version = Self.version
            var text: String
            var tags: [String]
            static func migrate(to version: Version) -> Migration {
                .migrate { payload in
                    payload["Tags"] = ["\(payload["Version"]?.int ?? 0)"]
                    payload["tags"] = nil
                }
            }
            static var mock: Capital { Capital(text: "", tags: []) }
        }
        let value = try decoder.decode(versionable: Capital.self, from: data)
        #expect(value == Capital(text: "Tea", tags: ["2"]))
        #expect(value.version == .v3)
    }

    @Test("A key strategy is for the spec, too", arguments: Coder.withStrategies)
    func specStrategy(coder: Coder) throws {
        struct Plan: Versionable, Equatable {
            typealias Version = TwoVersions
            struct VersionSpec: VersionPathSpec {
                static var keyPathToVersion: KeyPath<Self, Int?> { \.schemaVersion }
                var schemaVersion: Int?
                init(withVersion version: Int?) { schemaVersion = version }
            }
            var schemaVersion: Int
            var version: Version { .two }
            static func migrate(to version: Version) -> Migration { .none }
            static var mock: Plan { Plan(schemaVersion: 2) }
        }
        for number in 1...2 {
            let json = #"{"schema_version": \#(number)}"#
            func decode() throws -> Plan {
                try coder.decode(versionable: Plan.self, json, strategies: true)
            }
            if coder.isFoundation {
                let error = #expect(throws: DecodingError.self) { try decode() }
                #expect(
                    error?.context?.debugDescription
                        == "the key strategy of JSONDecoder must not change the key of the version: "
                        + "use DocumentDecoder(format: .json)")
            } else {
                #expect(try decode() == Plan(schemaVersion: 2))
            }
        }
    }

    @Test("The options of Foundation's decoder of JSON apply to what was migrated")
    func foundationOptions() throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        decoder.dataDecodingStrategy = .deferredToData
        decoder.keyDecodingStrategy = .custom {
            PathStep.key($0.last?.stringValue.lowercased() ?? "")
        }
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "+", negativeInfinity: "-", nan: "?")
        decoder.allowsJSON5 = true
        let report = LossyReport()
        decoder.userInfo[.lossyReport] = report
        struct All: Versionable {
            typealias Version = TwoVersions
            var version: Version = Self.version
            var day: Date
            var bytes: Data
            var far: Double
            @LossyArray var tags: [Int]
            static func migrate(to version: Version) -> Migration {
                .migrate { $0["BYTES"] = [1, 2] }
            }
            static var mock: All { All(day: Date(), bytes: Data(), far: 0, tags: []) }
        }
        let text = "{version: 1, DAY: '2001-01-01T00:00:01Z', FAR: '+', TAGS: [1, 'x'],}"
        let all = try decoder.decode(versionable: All.self, from: Data(text.utf8))
        #expect(all.version == .two)
        #expect(all.day == Date(timeIntervalSinceReferenceDate: 1))
        #expect(all.bytes == Data([1, 2]))
        #expect(all.far == .infinity)
        #expect(all.tags == [1])
        #expect(report.drops.map(\.path.description) == ["tags.1"])
    }

    // MARK: XML

    @Test("In XML the version may be an attribute, or in the namespace of the root")
    func places() throws {
        func decode<Value: Versionable>(_ type: Value.Type, _ xml: String) throws -> Value {
            try XMLDecoder().decode(versionable: type, from: Data(xml.utf8))
        }
        let old = #"<item version="1"><title>a</title></item>"#
        #expect(try decode(Item.self, old) == Item(name: ["a"]))
        let new = #"<item version="2"><name>a</name><name>b</name></item>"#
        #expect(try decode(Item.self, new) == Item(name: ["a", "b"]))
        let bill = #"<bom xmlns="http://example.org/bom/1.4"><vendor>tea</vendor></bom>"#
        #expect(try decode(Bill.self, bill) == Bill(group: "tea"))
        let json = #"{"specVersion": "1.4", "vendor": "tea"}"#
        #expect(try Coder.ours[0].decode(versionable: Bill.self, json) == Bill(group: "tea"))
    }
}
