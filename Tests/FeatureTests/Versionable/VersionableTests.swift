import AllModules
import Testing

@Suite("Versionable") struct VersionableTests {
    @Test("Each version is migrated to the newest", arguments: Coder.all)
    func migrates(coder: Coder) throws {
        let decoder = coder.decoder()
        for (json, note) in [
            (Note.old, Note.migrated),
            (Note.middle, Note.fromMiddle),
            (Note.new, Note.current),
        ] {
            let data = try coder.data(json)
            #expect(try decoder.decode(versionable: Note.self, from: data) == note)
        }
    }

    @Test("VersionableDecoder takes any decoder", arguments: Coder.all)
    func versionableDecoder(coder: Coder) throws {
        func decode(_ decoder: some VersionPeeking) throws -> Note {
            try VersionableDecoder().decode(
                Note.self, from: try coder.data(Note.old), usingDecoder: decoder)
        }
        #expect(try decode(coder.decoder()) == Note.migrated)
    }

    @Test("The version is a property that is written", arguments: Coder.all)
    func writes(coder: Coder) throws {
        let text = try coder.text(Note.current)
        let version = coder.isXML ? #""version":"3""# : #""version":3"#
        #expect(text.contains(version))
        let data = try coder.encoder().encode(Note.current)
        #expect(try coder.decoder().decode(versionable: Note.self, from: data) == Note.current)
    }

    @Test("String versions are in the order of their cases", arguments: Coder.all)
    func strings(coder: Coder) throws {
        let data = try coder.data(#"{"version": "1.9", "steps": ["1.9"]}"#)
        let track = try coder.decoder().decode(versionable: Track.self, from: data)
        #expect(track == Track(steps: ["1.10", "2.0"]))
        #expect(Track.Version.first < .second)
        #expect(Track.Version.second < .third)
        #expect(!(Track.Version.second < .second))
    }

    @Test("A key strategy converts the keys of the type, not those of the payload")
    func keyStrategy() throws {
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
        for coder in Coder.withStrategies {
            let data = try coder.data(#"{"version": 1, "first_made": 5}"#)
            let dated = try coder.decoder(strategies: true)
                .decode(versionable: Dated.self, from: data)
            #expect(dated.madeAt == Date(timeIntervalSince1970: 5), "\(coder)")
        }
    }

    @Test("A key strategy may change the key of the version, too", arguments: Coder.ours)
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

    @Test("The version in the payload follows the migrations")
    func payloadVersion() throws {
        struct Log: Versionable {
            typealias Version = Note.Version
            var version: Version = Self.version
            var seen: [Int]
            static func migrate(to version: Version) -> Migration {
                .migrate { payload in
                    var seen = payload["seen"]?.array ?? []
                    seen.append(.number(payload["version"]?.int ?? 0))
                    payload["seen"] = .array(seen)
                }
            }
            static var mock: Log { Log(seen: []) }
        }
        for coder in Coder.all {
            let data = try coder.data(#"{"version": 1}"#)
            let log = try coder.decoder().decode(versionable: Log.self, from: data)
            #expect(log.seen == [1, 2], "\(coder)")
            #expect(log.version == .v3, "\(coder)")
        }
    }

    @Test("in XML the version may be an attribute")
    func attribute() throws {
        struct Item: Versionable, Equatable {
            typealias Version = TwoVersions
            @Attribute var version: Version = Self.version
            var name: [String]
            static func migrate(to version: Version) -> Migration {
                .migrate { payload in payload["name"] = payload["title"] }
            }
            static var mock: Item { Item(name: []) }
        }
        let decoder = XMLDecoder()
        let old = #"<item version="1"><title>a</title></item>"#
        #expect(try decoder.decode(versionable: Item.self, from: old) == Item(name: ["a"]))
        let new = #"<item version="2"><name>a</name><name>b</name></item>"#
        #expect(try decoder.decode(versionable: Item.self, from: new) == Item(name: ["a", "b"]))
    }

    @Test("a decoder of others takes part through what it tells of its values")
    func stranger() throws {
        struct Stranger: VersionPeeking {
            func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
                try JSONDecoder().decode(type, from: data)
            }
        }
        let decoder = Stranger()
        for (json, note) in [(Note.old, Note.migrated), (Note.new, Note.current)] {
            #expect(try decoder.decode(versionable: Note.self, from: Data(json.utf8)) == note)
        }
        let error = try #require(throws: VersionableError.self) {
            try decoder.decode(versionable: Note.self, from: Data(#"{"version": 4}"#.utf8))
        }
        #expect(
            "\(error)"
                == "version: version 4 is newer than 3, the newest version of Note this program knows"
        )
    }

    @Test("The options of Foundation's decoders are taken over")
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

    @Test("a migration that does nothing, and one that is called by hand")
    func migrationValues() throws {
        var payload: DocumentValue = ["a": 1]
        try PayloadMigration.none(&payload)
        #expect(payload == ["a": 1])
        try PayloadMigration.migrate { $0["b"] = 2 }(&payload)
        #expect(payload == ["a": 1, "b": 2])
    }

    @Test("the version alone", arguments: Coder.all)
    func versionContainer(coder: Coder) throws {
        let container = try coder.decode(VersionContainer<Note.Version>.self, Note.middle)
        #expect(container.version == .v2)
        #expect(try coder.again(VersionContainer(version: Note.Version.v3)).version == .v3)
    }
}
