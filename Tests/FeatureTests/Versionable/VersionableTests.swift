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

    init<Value: Versionable & Equatable & Sendable>(_ json: String, _ value: Value) {
        testDescription = json
        check = { coder in
            #expect(try coder.decode(versionable: Value.self, json) == value)
            let data = try coder.encoder().encode(value)
            #expect(try coder.decoder().decode(versionable: Value.self, from: data) == value)
        }
    }

    static let all = [
        VersionableRow(Note.old, Note.migrated),
        VersionableRow(Note.middle, Note.fromMiddle),
        VersionableRow(Note.new, Note.current),
        // A pinned version is not passed.
        VersionableRow(Note.old, PinnedNote(text: "Tea", count: 1)),
        // Strings are in the order of their cases.
        VersionableRow(#"{"version": "1.9", "steps": ["1.9"]}"#, Track(steps: ["1.10", "2.0"])),
        // The version in the payload follows the migrations.
        VersionableRow(#"{"version": 1}"#, Log(seen: [1, 2])),
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
        #expect(try decode(Note.self, Note.old) == Note.migrated)
        // They are looked for in what the migrations made.
        expectError(\DecodingError.summary, "dataCorrupted odd") {
            try decode(Note.self, #"{"version": 1, "title": "Tea", "odd": 1}"#)
        }
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
            var note: Note
            var notes: [Note] = []
            enum Key: String, CodingKey { case note, notes }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                note = try container.superDecoder(forKey: .note).decode(versionable: Note.self)
                var list = try container.nestedUnkeyedContainer(forKey: .notes)
                while !list.isAtEnd {
                    notes.append(try list.superDecoder().decode(versionable: Note.self))
                }
            }
        }
        let old = Note.old
        let shelf = try coder.decode(Shelf.self, #"{"note": \#(old), "notes": [\#(old), \#(old)]}"#)
        let again = try coder.again(shelf)
        #expect([shelf.note, again.note] == [Note.migrated, Note.migrated])
        #expect([shelf.notes, again.notes] == [shelf.notes, [Note.migrated, Note.migrated]])
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

    @Test("A key strategy must not change the key of the version", arguments: Coder.ours)
    func versionKey(coder: Coder) throws {
        let decoder = DocumentDecoder(format: coder.format)
        decoder.keyDecodingStrategy = .convertFromCapitalized
        let data = try coder.data(#"{"Version": 1, "Title": "Tea"}"#)
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(versionable: Note.self, from: data)
        }
        #expect(
            error?.context?.debugDescription
                == "the key strategy must not change the key of the version")
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

    @Test("In XML the version may be an attribute")
    func places() throws {
        func decode<Value: Versionable>(_ type: Value.Type, _ xml: String) throws -> Value {
            try XMLDecoder().decode(versionable: type, from: Data(xml.utf8))
        }
        let old = #"<item version="1"><title>a</title></item>"#
        #expect(try decode(Item.self, old) == Item(name: ["a"]))
        let new = #"<item version="2"><name>a</name><name>b</name></item>"#
        #expect(try decode(Item.self, new) == Item(name: ["a", "b"]))
    }
}
