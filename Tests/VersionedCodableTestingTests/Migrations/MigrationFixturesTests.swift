import TestSupport
import VersionedCodable

struct MigrationFixturesTests {
    private let folder: TemporaryFolder
    private let formats: [any DocumentFormat] = [JSONFormat(), PropertyListFormat()]

    init() throws { folder = try TemporaryFolder() }

    private func fixtures<Value: VersionedCodable>(
        of type: Value.Type, name: String? = nil, _ recording: MigrationRecording = .none
    ) -> MigrationFixtures<Value> {
        MigrationFixtures(
            of: type, in: folder.url, formats: formats, name: name, recording: recording)
    }

    @Test func recordsFilesForEachVersionAndFormat() throws {
        try fixtures(of: Settings.self, .missing).check()
        #expect(
            try folder.names == [
                "Settings-2.expected.json", "Settings-2.json", "Settings-2.plist",
                "Settings-2.shape", "Settings-3.expected.json", "Settings-3.json",
                "Settings-3.plist", "Settings-3.shape", "Settings-unversioned.expected.json",
                "Settings-unversioned.json", "Settings-unversioned.plist",
                "Settings-unversioned.shape",
            ])
        #expect(
            try folder.text("Settings-3.json") == """
                {"version":3,"name":"name 1","theme":"light","window":{"width":2.5,"title":"title 3"},\
                "tags":["tags 4","tags 5"],"since":518400,"icon":"BwD\\/"}
                """)
        #expect(
            try folder.text("Settings-2.expected.json") == """
                {
                  "name" : "name 1",
                  "tags" : [

                  ],
                  "theme" : "dark",
                  "version" : 3,
                  "window" : {
                    "width" : 2.5
                  }
                }

                """)
        #expect(
            try folder.text("Settings-3.shape") == """
                icon: Data?
                name: String
                since: Date?
                tags: [String]
                theme: String (dark | light)
                window: object
                  title: String?
                  width: Double

                """)
        for law in MigrationLaw.allCases { try fixtures(of: Settings.self).check(law) }
    }

    @Test func missingFilesAreListed() throws {
        #expect(
            violation(.missingFile) { try fixtures(of: OriginalV1.self).check() } == """
                OriginalV1 has recorded files that are missing:
                    - OriginalV1-1.json
                    - OriginalV1-1.plist
                    - OriginalV1-1.expected.json
                    - OriginalV1-1.shape
                run the tests once with VERSIONED_CODABLE_RECORD=missing to write them
                """)
        #expect(
            violation(.missingFile) { try fixtures(of: OriginalV1.self).check(.shapes) } == """
                the recorded file OriginalV1-1.shape is missing
                run the tests once with VERSIONED_CODABLE_RECORD=missing to write it
                """)
        #expect(try folder.names.isEmpty)
    }

    @Test func unusedFilesAreListedAndNeverRemoved() throws {
        try fixtures(of: OriginalV1.self, .missing).check()
        try folder.write("{}", to: "OriginalV1-7.json")
        try folder.write("{}", to: "Other-7.json")
        #expect(
            violation(.unusedFile) { try fixtures(of: OriginalV1.self).check() } == """
                OriginalV1 has recorded files of no version and format of the chain:
                    - OriginalV1-7.json
                a type may have left the chain, and its documents cannot be read; if this is intended, remove the files
                """)
        _ = violation(.unusedFile) { try fixtures(of: OriginalV1.self, .all).check() }
        #expect(try folder.names.contains("OriginalV1-7.json"))
    }

    @Test func recordingWhatIsMissingKeepsTheRest() throws {
        try folder.write(#"{"version":1,"title":"mine","size":9}"#, to: "OriginalV1-1.json")
        try fixtures(of: OriginalV1.self, .missing).check()
        #expect(try folder.text("OriginalV1-1.json") == #"{"version":1,"title":"mine","size":9}"#)
        #expect(try folder.text("OriginalV1-1.expected.json").contains("mine"))
        try fixtures(of: OriginalV1.self, .all).check()
        #expect(try !folder.text("OriginalV1-1.json").contains("mine"))
    }

    @Test func aDocumentThatIsNotReadAnyMoreIsNamed() throws {
        try fixtures(of: OriginalV1.self, .all).check()
        try folder.write(#"{"version":1,"title":"title 1"}"#, to: "OriginalV1-1.json")
        #expect(
            violation(.cannotDecode) { try fixtures(of: OriginalV1.self).check(.decoding) } == """
                OriginalV1-1.json cannot be decoded as OriginalV1 any more: \
                OriginalV1-1.json:1:1: the key "size" is missing
                    {"version":1,"title":"title 1"…
                    ^
                """)
    }

    @Test func aDocumentThatMeansSomethingElseIsShown() throws {
        try fixtures(of: OriginalV1.self, .all).check()
        try folder.write(
            #"{"version":1,"title":"title 1","size":3}"#, to: "OriginalV1-1.json")
        #expect(
            violation(.changedValue) { try fixtures(of: OriginalV1.self).check(.decoding) } == """
                OriginalV1-1.json decodes to a different value than when it was recorded:
                      {
                    -   "size" : 2,
                    +   "size" : 3,
                        "title" : "title 1",
                if this is intended, run the tests once with VERSIONED_CODABLE_RECORD=1
                """)
    }

    @Test func aChangedShapeIsShownLineByLine() throws {
        try fixtures(of: OriginalV1.self, name: "Page", .all).check()
        #expect(
            violation(.changedShape) { try fixtures(of: EditedV1.self, name: "Page").check() }
                == """
                the shape of EditedV1 (version 1) has changed, but not its version:
                      size: Int
                    - title: String
                    + title: String?
                keep the type as it was and make a new version; if no document of this version exists yet, run the \
                tests once with VERSIONED_CODABLE_RECORD=1
                """)
    }

    @Test func twoFormatsWithOneExtensionHaveFilesOfTheirOwn() throws {
        let twice = MigrationFixtures(
            of: OriginalV1.self, in: folder.url, formats: [JSONFormat(), JSONFormat()],
            recording: .all)
        #expect(
            violation(.ambiguousFile) { try twice.check() } == """
                expected a file for each version and format of OriginalV1, found two for OriginalV1-1.json.json
                """)
    }

    @Test func aPartWithoutAnExampleIsNamed() {
        #expect(
            violation(.noExample) { try fixtures(of: Closed.self, .all).check() } == """
                Job at jobs[] has no example, or none that it can encode and decode
                make Job conform to ExampleProviding
                """)
    }

    @Test func documentsHaveTheOptionsOfTheProgram() throws {
        for recording in [MigrationRecording.all, .none] {
            try MigrationFixtures(
                of: Settings.self, in: folder.url, formats: [JSONFormat()], recording: recording
            ) { encoder, decoder in
                encoder.dateEncodingStrategy = .iso8601
                decoder.dateDecodingStrategy = .iso8601
            }.check()
        }
        let text = try folder.text("Settings-3.json")
        #expect(text.contains(#""since":"2001-01-07T00:00:00Z""#), "\(text)")
    }

    /// A successor of today's type needs no new record of what was expected before.
    @Test func whatWasExpectedIsMigratedAsWell() throws {
        try fixtures(of: SettingsV2.self, name: "Settings", .all).check()
        let expected = try folder.text("Settings-unversioned.expected.json")
        try fixtures(of: Settings.self, .missing).check()
        try fixtures(of: Settings.self).check()
        #expect(try folder.text("Settings-unversioned.expected.json") == expected)
        #expect(expected.contains(#""version" : 2"#))
    }
}
