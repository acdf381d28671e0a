import AllModules
import Testing

@Suite("Versions that cannot be read, and migrations that fail") struct VersionableErrorTests {
    private func error<Value: Versionable>(
        _ type: Value.Type, _ json: String, _ coder: Coder
    ) throws -> VersionableError {
        let data = try coder.data(json)
        return try #require(throws: VersionableError.self) {
            try coder.decoder().decode(versionable: type, from: data)
        }
    }

    @Test("Newer than known", arguments: Coder.all)
    func newer(coder: Coder) throws {
        let error = try error(Note.self, #"{"version": 9, "text": "x"}"#, coder)
        #expect(error.summary == "newer 9 3, Note version")
    }

    @Test("Older than known, and between known versions", arguments: Coder.all)
    func unknown(coder: Coder) throws {
        let older = try error(Note.self, #"{"version": 0, "text": "x"}"#, coder)
        #expect(older.summary == #"unknown 0 ["1", "2", "3"], Note version"#)
        for version in ["1.9.1", "latest"] {
            let error = try error(Track.self, #"{"version": "\#(version)", "steps": []}"#, coder)
            #expect(error.summary.hasPrefix("unknown \(version) "))
        }
    }

    @Test("a version that is missing or null", arguments: Coder.all)
    func missing(coder: Coder) throws {
        #expect(try error(Note.self, #"{"text": "x"}"#, coder).summary == "missing, Note ")
        guard Coder.withNull.contains(where: { $0.name == coder.name }) else { return }
        #expect(try error(Note.self, #"{"version": null}"#, coder).summary == "missing, Note ")
    }

    @Test("a root that is no object")
    func noObject() throws {
        for coder in Coder.typed where coder.name != "TOML" {
            let summary = try error(Note.self, "[1]", coder).summary
            #expect(summary.hasPrefix("no object but an array"), "\(coder)")
        }
    }

    @Test("a version of the wrong type is an error with a place", arguments: Coder.all)
    func wrongType(coder: Coder) throws {
        let data = try coder.data(#"{"text": "x", "version": {"major": 1}}"#)
        let error = try #require(throws: DecodingError.self) {
            try coder.decoder().decode(versionable: Note.self, from: data)
        }
        #expect(error.summary == "typeMismatch version")
        #expect((error.diagnostic?.location == nil) == coder.isFoundation)
    }

    @Test("A pinned version is not passed", arguments: Coder.all)
    func pinned(coder: Coder) throws {
        let data = try coder.data(Note.old)
        let note = try coder.decoder().decode(versionable: PinnedNote.self, from: data)
        #expect(note == PinnedNote(text: "Tea", count: 1))
        #expect(note.version == .v2)
        #expect(
            try error(PinnedNote.self, Note.new, coder).summary.hasPrefix("newer 3 2, PinnedNote"))
    }

    @Test("errors tell place and path")
    func messages() throws {
        let text = """
            {"text": "x",
              "version": 9}
            """
        let decoder = DocumentDecoder(format: JSONFormat())
        decoder.sourceName = "note.json"
        let newer = try #require(throws: VersionableError.self) {
            try decoder.decode(versionable: Note.self, from: text)
        }
        #expect(
            newer.description == """
                note.json:2:14: version: version 9 is newer than 3, the newest version of Note this program knows
                    "version": 9}
                               ^
                """)
        #expect(
            newer.errorDescription
                == "note.json:2:14: version: version 9 is newer than 3, the newest version of Note this program knows"
        )
        for (json, message) in [
            #"{"version": 0}"#: "1:13: version: expected a version of Note (1, 2, 3), found 0",
            "{}": #"1:1: expected the version of Note under the key "version", found none"#,
            "[]": "1:1: expected an object with a version of Note, found an array",
        ] {
            let error = try #require(throws: VersionableError.self) {
                try decoder.decode(versionable: Note.self, from: json)
            }
            #expect(error.errorDescription == "note.json:\(message)")
        }
    }

    @Test("Versions that are not in order are an error")
    func unordered() throws {
        struct Value: Versionable {
            enum Version: Int, VersionType { case new = 2, old = 1 }
            var version: Version = Self.version
            static func migrate(to version: Version) -> Migration { .none }
            static var mock: Value { Value() }
        }
        for coder in Coder.all {
            for json in [#"{"version": 1}"#, #"{"version": 2}"#] {
                let error = try error(Value.self, json, coder)
                #expect(
                    "\(error)"
                        == "expected the versions of Value in ascending order, found 2 before 1")
            }
        }
    }

    @Test("versions that are equal, and a type without versions, are errors")
    func oddVersions() throws {
        struct Same: RawRepresentable, VersionType {
            var rawValue: Int
            static var allCases: [Same] { [Same(rawValue: 1), Same(rawValue: 1)] }
        }
        struct None: RawRepresentable, VersionType {
            var rawValue: Int
            static var allCases: [None] { [] }
        }
        struct Twice: Versionable {
            var version: Same
            static func migrate(to version: Same) -> Migration { .none }
            static var mock: Twice { Twice(version: Same(rawValue: 1)) }
        }
        struct Empty: Versionable {
            var version: None
            static func migrate(to version: None) -> Migration { .none }
            static var mock: Empty { Empty(version: None(rawValue: 1)) }
        }
        let coder = Coder.ours[0]
        #expect(
            "\(try error(Twice.self, #"{"version": 1}"#, coder))"
                == "expected a raw value for each version of Twice, found 1 twice")
        #expect(
            "\(try error(Empty.self, #"{"version": 1}"#, coder))"
                == "expected a version of Empty, found none in its version type")
    }

    @Test("a migration that throws is named", arguments: Coder.all)
    func failingStep(coder: Coder) throws {
        let json = #"{"version": 1, "title": "Tea"}"#
        #expect(
            try error(ThrowingNote.self, json, coder).summary
                == "failed 1 2 NoTitle(), ThrowingNote ")
        #expect(
            try error(FlattenedNote.self, json, coder).summary
                == "failed 1 2 expected an object, found an array, FlattenedNote ")
    }

    @Test("a migration that requires what is not there tells where that would be")
    func requiringStep() throws {
        let json = #"{"version": 1, "title": "Tea"}"#
        let error = try error(RequiringNote.self, json, Coder.ours[0])
        #expect(
            error.errorDescription
                == #"1:22: title: the migration of RequiringNote from version 1 to 2 failed: title: expected an object, found "Tea""#
        )
    }

    @Test("a DecodingError of a migration stays one and names the migration", arguments: Coder.all)
    func decodingErrorOfStep(coder: Coder) throws {
        let data = try coder.data(#"{"version": 1}"#)
        let error = try #require(throws: DecodingError.self) {
            try coder.decoder().decode(versionable: CorruptNote.self, from: data)
        }
        #expect(error.summary.hasPrefix("dataCorrupted"))
        #expect(error.context?.debugDescription == "no title")
        let cause = try #require(error.context?.underlyingError as? VersionableError)
        #expect(cause.summary.hasPrefix("failed 1 2 , CorruptNote"))
        #expect("\(cause)".contains("the migration of CorruptNote from version 1 to 2 failed"))
    }

    @Test("what does not fit the type after migrations has its path", arguments: Coder.all)
    func misfit(coder: Coder) throws {
        let data = try coder.data(#"{"version": 2, "text": {"a": "x"}, "count": 3}"#)
        let error = try #require(throws: DecodingError.self) {
            try coder.decoder().decode(versionable: Note.self, from: data)
        }
        #expect(error.summary == "typeMismatch text")
        #expect((error.diagnostic?.location == nil) == coder.isFoundation)
    }

    @Test("unknown keys are looked for in what the migrations made", arguments: Coder.ours)
    func unknownKeys(coder: Coder) throws {
        let decoder = DocumentDecoder(format: coder.format)
        decoder.unknownKeyStrategy = .refuse
        let old = try coder.data(Note.old)
        #expect(try decoder.decode(versionable: Note.self, from: old) == Note.migrated)
        let odd = try coder.data(#"{"version": 1, "title": "Tea", "odd": 1}"#)
        let error = try #require(throws: DecodingError.self) {
            try decoder.decode(versionable: Note.self, from: odd)
        }
        #expect(error.summary == "dataCorrupted odd")
        // A version that is refused is told, and not the keys nobody asked for.
        let newer = try coder.data(#"{"version": 9, "odd": 1}"#)
        #expect(throws: VersionableError.self) {
            try decoder.decode(versionable: Note.self, from: newer)
        }
    }
}
