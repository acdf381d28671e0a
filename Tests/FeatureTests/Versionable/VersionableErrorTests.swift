import AllModules

/// A document that is refused, and the summary of the error.
private struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: @Sendable (Coder) throws -> Void

    init<Value: Versionable & SendableMetatype>(
        _ type: Value.Type, _ json: String, _ summary: String
    ) {
        testDescription = "\(type) \(json)"
        check = { coder in
            expectError(\VersionedDecodingError.summary, summary) {
                try coder.decode(versionable: type, json)
            }
        }
    }

    static let all = [
        Refusal(Note.self, #"{"version": 9, "text": "x"}"#, "newer 9 3, Note version"),
        Refusal(
            Note.self, #"{"version": 0, "text": "x"}"#,
            #"unknown 0 ["3", "2", "1"], Note version"#),
        Refusal(
            Track.self, #"{"version": "1.9.1", "steps": []}"#,
            #"unknown 1.9.1 ["2.0-beta", "1.10", "1.9"], Track version"#),
        Refusal(
            Track.self, #"{"version": "latest", "steps": []}"#,
            #"unknown latest ["2.0-beta", "1.10", "1.9"], Track version"#),
        Refusal(Note.self, #"{"text": "x"}"#, "missing, Note version"),
        Refusal(PinnedNote.self, Note.new, "newer 3 2, PinnedNote version"),
        Refusal(ThrowingNote.self, Note.old, "failed 1 2 NoTitle(), ThrowingNote"),
        Refusal(
            FlattenedNote.self, Note.old,
            "failed 1 2 expected an object, found an array, FlattenedNote"),
    ]
}

@Suite("Versions that cannot be read, and migrations that fail") struct VersionableErrorTests {
    @Test("Versions and migrations", arguments: Coder.all, Refusal.all)
    fileprivate func refuses(coder: Coder, refusal: Refusal) throws {
        try refusal.check(coder)
    }

    @Test("a version that is null", arguments: Coder.withNull)
    func null(coder: Coder) throws {
        let refusal = Refusal(Note.self, #"{"version": null}"#, "missing, Note version")
        try refusal.check(coder)
    }

    @Test(
        "what has the wrong type is an error with a path, before migrations and after",
        arguments: Coder.all,
        [
            (#"{"text": "x", "version": {"major": 1}}"#, "typeMismatch version"),
            (#"{"version": 2, "text": {"a": "x"}, "count": 3}"#, "typeMismatch text"),
        ])
    func wrongType(coder: Coder, row: (json: String, summary: String)) throws {
        let error = try #require(throws: DecodingError.self) {
            try coder.decode(versionable: Note.self, row.json)
        }
        #expect(error.summary == row.summary)
        #expect((error.diagnostic?.location == nil) == coder.isFoundation)
    }

    @Test("a DecodingError of a migration stays one and names the migration", arguments: Coder.all)
    func decodingErrorOfStep(coder: Coder) throws {
        let error = try #require(throws: DecodingError.self) {
            try coder.decode(versionable: CorruptNote.self, #"{"version": 1}"#)
        }
        #expect(error.summary.hasPrefix("dataCorrupted"))
        #expect(error.context?.debugDescription == "no title")
        let cause = try #require(error.context?.underlyingError as? MigrationFailure)
        #expect(
            "\(cause)"
                == "the step from CorruptNote (version 1) to CorruptNote (version 2) failed")
    }

    // MARK: Messages

    private func message<Value: Versionable>(_ type: Value.Type, _ json: String) -> String {
        let decoder = DocumentDecoder(format: .json)
        decoder.sourceName = "a.json"
        let error = #expect(throws: (any Error).self) {
            try decoder.decode(versionable: type, from: Data(json.utf8))
        }
        return error?.documentDescription ?? ""
    }

    @Test("messages tell the place of the version, with the line of the source")
    func messages() {
        #expect(
            message(Note.self, "{\"text\": \"x\",\n  \"version\": 9}") == """
                a.json:2:14: version 9 is newer than 3, the newest version of Note this program knows \
                (supported: 3, 2, 1)
                    "version": 9}
                               ^
                """)
        for (found, expected) in [
            (
                message(Note.self, #"{"version": 0}"#),
                "a.json:1:13: version 0 of Note is not supported (supported: 3, 2, 1)"
            ),
            (
                message(Note.self, "{}"),
                #"a.json:1:1: there is no version at /version, and no unversioned Note is known: add "version: 3" (supported: 3, 2, 1)"#
            ),
            (message(Note.self, "[]"), "a.json:1:1: expected an object, found an array"),
            (
                message(RequiringNote.self, Note.old),
                #"a.json:1:25: title: the step from RequiringNote (version 1) to RequiringNote (version 2) failed: expected an object, found "Tea""#
            ),
        ] {
            #expect(String(found.prefix { $0 != "\n" }) == expected)
        }
    }

    @Test("Versions that are not in order, are equal, or are none, are errors")
    func oddVersions() {
        struct Disordered: Versionable {
            enum Version: Int, VersionType { case new = 2, old = 1 }
            var version: Version = Self.version
            static func migrate(to version: Version) -> Migration { .none }
            static var mock: Disordered { Disordered() }
        }
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
        let json = #"{"version": 1}"#
        #expect(
            message(Disordered.self, json)
                == "expected the versions of Disordered in ascending order, found 2 before 1")
        #expect(
            message(Twice.self, json)
                == "expected the versions of Twice in ascending order, found 1 before 1")
        #expect(message(Empty.self, json).contains("no unversioned Empty is known"))
    }
}
