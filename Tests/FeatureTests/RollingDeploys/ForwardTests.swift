import AllModules

/// Documents of versions that came later.
@Suite("ForwardReadable and Revision") struct ForwardTests {
    struct Note: SecondVersion, Hashable, ForwardReadable {
        static let newestReadableVersion = 4
        var text: String
        init(from old: Note1) { text = old.body }
    }

    struct Note1: FirstVersion, Hashable {
        var body: String
    }

    private func text(_ version: Int) -> String {
        #"{"version": \#(version), "text": "T", "mood": {"good": "yes"}}"#
    }

    @Test("Newer documents up to the bound are read", arguments: Coder.all, [2, 3, 4])
    func upToTheBound(coder: Coder, version: Int) throws {
        let note = try coder.decode(versioned: Note.self, text(version))
        #expect(note.text == "T")
        let result = try coder.decoder()
            .decodeResult(versioned: Note.self, from: try coder.data(text(version)))
        #expect(result.version as? Int == version || result.versionText == "\(version)")
        #expect(result.isNewer == (version > 2))
        #expect(!result.isMigrated)
    }

    @Test("Beyond the bound they are refused", arguments: Coder.all)
    func beyondTheBound(coder: Coder) throws {
        let error = #expect(throws: VersionedDecodingError.self) {
            try coder.decode(versioned: Note.self, text(5))
        }
        let unsupported = try #require(error?.unsupported)
        #expect(unsupported.isNewer == true)
        #expect(unsupported.foundText == "5")
    }

    @Test("Inside of other values", arguments: Coder.all)
    func nested(coder: Coder) throws {
        struct Holder: Codable { @Versioned var notes: [Note] }
        let holder = try coder.decode(
            Holder.self, #"{"notes": [\#(text(3)), \#(text(2)), {"version": 1, "body": "B"}]}"#)
        #expect(holder.notes.map(\.text) == ["T", "T", "B"])
    }

    @Test("Unknown keys are no error in them, even where they are elsewhere")
    func strict() throws {
        let decoder = DocumentDecoder(format: .json)
        decoder.unknownKeyStrategy = .refuse
        #expect(try decoder.decode(versioned: Note.self, from: text(3)).text == "T")
        #expect(throws: DecodingError.self) {
            try decoder.decode(versioned: Note.self, from: text(2))
        }
    }

    struct Release: OldestVersion, ForwardReadable {
        typealias VersionSpec = PlainVersion<String>
        static let version: String? = "3.2"
        static let newestReadableVersion = "3.10"
        var name: String
    }

    @Test("Versions that are text", arguments: Coder.all)
    func dotted(coder: Coder) throws {
        func name(_ version: String) throws -> String {
            try coder.decode(versioned: Release.self, #"{"version": "\#(version)", "name": "N"}"#)
                .name
        }
        #expect(try name("3.2") == "N")
        #expect(try name("3.9") == "N")
        #expect(try name("3.10") == "N")
        #expect(throws: VersionedDecodingError.self) { try name("3.11") }
        #expect(throws: VersionedDecodingError.self) { try name("3.1") }
    }

    @Test("Values that keep their version are written with it", arguments: Coder.all)
    func anyVersion(coder: Coder) throws {
        let note = try coder.decode(AnyVersion<Note>.self, text(3))
        #expect(note.versionText == "3")
        #expect(try note.migrated().text == "T")
        let data = try coder.encoder().encode(note)
        #expect(try coder.decoder().peekVersion(of: Note.self, from: data) == 3)
    }

    struct Level: OldestVersion, ForwardReadable {
        enum Number: Int, Codable, Sendable, Comparable {
            case one = 1
            case two
            static func < (left: Number, right: Number) -> Bool { left.rawValue < right.rawValue }
        }
        typealias VersionSpec = PlainVersion<Number>
        static let version: Number? = .one
        static let newestReadableVersion = Number.two
        var name: String
    }

    @Test("Versions that are cases of an enumeration", arguments: Coder.all)
    func enumeration(coder: Coder) throws {
        #expect(
            try coder.decode(versioned: Level.self, #"{"version": 2, "name": "N"}"#).name == "N")
        #expect(throws: VersionedDecodingError.self) {
            try coder.decode(versioned: Level.self, #"{"version": 3, "name": "N"}"#)
        }
    }

    // MARK: Revision

    @Test("A newer document is written with its version and its members", arguments: Coder.all)
    func newer(coder: Coder) throws {
        var revision = try coder.decode(Revision<Note>.self, text(3))
        #expect(revision.version as? Int == 3)
        #expect(revision.isNewer && !revision.isOlder)
        #expect(revision.unknownMembers.map(\.key) == ["mood"])
        revision.value.text = "U"
        let data = try coder.encoder().encode(revision)
        struct Read: Decodable, Equatable {
            struct Mood: Decodable, Equatable { var good: String }
            var version: Int
            var text: String
            var mood: Mood
        }
        #expect(
            try coder.decoder().decode(Read.self, from: data)
                == Read(version: 3, text: "U", mood: .init(good: "yes")))
    }

    @Test("With our coders nothing moves or changes its form")
    func exact() throws {
        let text = #"{"version":3,"text":"T","rate":3.10,"mood":{"b":1e3,"a":[null]}}"#
        let revision = try DocumentDecoder(format: .json)
            .decode(Revision<Note>.self, from: Data(text.utf8))
        let data = try DocumentEncoder(format: .json).encode(revision)
        #expect(String(decoding: data, as: UTF8.self) == text)
    }

    @Test("Attributes, text and repeated elements of XML stay what they are")
    func xml() throws {
        let text = """
            <Note mood="good"><version>3</version><text>T</text><tag>a</tag><tag k="v">b</tag></Note>
            """
        let coder = try #require(Coder.ours.first { $0.isXML })
        let revision = try coder.decoder().decode(Revision<Note>.self, from: Data(text.utf8))
        let data = try coder.encoder().encode(revision)
        #expect(String(decoding: data, as: UTF8.self).contains(text))
    }

    @Test("An older document is written as its version", arguments: Coder.all)
    func older(coder: Coder) throws {
        var revision = try coder.decode(
            Revision<Dish>.self, #"{"version": 1, "name": "Tea", "mood": "good"}"#)
        #expect(revision.isOlder)
        #expect(revision.value == Dish("Tea"))
        revision.value.title = "Coffee"
        let data = try coder.encoder().encode(revision)
        #expect(
            try coder.sortedJSON(data).replacingOccurrences(of: #""1""#, with: "1")
                == #"{"mood":"good","name":"Coffee","version":1}"#)
        revision.value.servings = 2
        // Some of Foundation's encoders replace the error.
        #expect(throws: (any Error).self) { try coder.encoder().encode(revision) }
        revision.policy = .lossy
        let written = try coder.encoder().encode(revision)
        let again = try coder.decoder().decode(Revision<Dish>.self, from: written)
        #expect(again.value == Dish("Coffee"))
        #expect(again.policy == .refuse)
        #expect(again.unknownMembers.map(\.key) == ["mood"])
    }

    @Test("The strategies of the coders hold", arguments: Coder.withStrategies)
    func strategies(coder: Coder) throws {
        let text = #"{"version": 3, "text": "T", "good_mood": {"very_good": "yes"}}"#
        let revision = try coder.decode(Revision<Note>.self, text, strategies: true)
        let data = try coder.encoder(strategies: true).encode(revision)
        struct Read: Decodable, Equatable {
            var version: Int
            var good_mood: [String: String]
        }
        #expect(
            try coder.decoder().decode(Read.self, from: data)
                == Read(version: 3, good_mood: ["very_good": "yes"]))
    }

    @Test("A new value is of today's version", arguments: Coder.all)
    func new(coder: Coder) throws {
        let revision = Revision(Dish("Tea"))
        #expect(revision.version as? Int == 3)
        #expect(
            try coder.encoder().encode(revision) == coder.encoder().encode(versioned: Dish("Tea")))
    }
}
