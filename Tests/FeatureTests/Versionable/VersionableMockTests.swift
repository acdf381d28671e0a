import AllModules

@Suite("Mocks of versionable types") struct VersionableMockTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func violations(
        as format: any DocumentFormat = JSONFormat(), recording: MigrationRecording = .none
    ) throws -> [MigrationViolation] {
        try VersionableMocks(of: Note.self, in: folder.url, as: format, recording: recording)
            .violations()
    }

    @Test("The mock is saved in any format", arguments: Coder.ours)
    func saves(coder: Coder) throws {
        let file = try Note.saveMockToFile(as: coder.format, in: folder.url)
        #expect(file.deletingPathExtension().lastPathComponent == "v3")
        #expect(file.pathExtension == coder.format.fileExtensions.first)
        let data = try Data(contentsOf: file)
        #expect(try coder.decoder().decode(Note.self, from: data) == Note.mock)
    }

    @Test("The mock is saved in the folder of the type")
    func ownFolder() throws {
        struct Filed: Versionable, Equatable {
            typealias Version = TwoVersions
            var version: Version = Self.version
            static func migrate(to version: Version) -> Migration { .none }
            static var mock: Filed { Filed() }
            static var mockDirectoryRootPath: String {
                FileManager.default.temporaryDirectory.appending(path: "Filed").path
            }
        }
        defer { try? FileManager.default.removeItem(atPath: Filed.mockDirectoryRootPath) }
        let file = try Filed.saveMockToFile()
        #expect(file.path == Filed.mockDirectoryRootPath + "/Filed/two.json")
        #expect(try String(contentsOf: file, encoding: .utf8) == "{\n  \"version\" : 2\n}")
        #expect(Note.mockDirectoryPath == Note.mockDirectoryRootPath + "/Note")
    }

    @Test("Mocks of all versions are decoded")
    func decodes() throws {
        try folder.write(Note.old, to: "v1.json")
        try folder.write(Note.middle, to: "v2.json")
        try folder.write(Note.new, to: "v3.json")
        try VersionableMocks(of: Note.self, in: folder.url).check()
        try folder.write("version: 1\ntitle: Tea", to: "v1.yaml")
        try folder.write("version: 2\ntext: Tea\ncount: 4", to: "v2.yaml")
        try Note.saveMockToFile(as: YAMLFormat(), in: folder.url)
        #expect(try violations(as: YAMLFormat()).isEmpty)
    }

    @Test("What fails is named")
    func namesFailures() throws {
        try folder.write(#"{"version": 1, "title": 5}"#, to: "v1.json")
        try folder.write(Note.new, to: "v3.json")
        try folder.write(Note.new, to: "v4.json")
        let found = try violations()
        #expect(found.map(\.kind) == [.cannotDecode, .missingFile, .unusedFile])
        #expect(
            found[0].message.hasPrefix(
                "v1.json cannot be decoded as Note any more: v1.json:1:1: text: expected String, found 5"
            ), "\(found[0])")
        #expect(found[1].message.hasPrefix("the mock v2.json of Note is missing in"))
        #expect(
            found[2].message
                == "v4.json is not a mock of a version of Note, up to the newest version")
        try folder.write(Note.new, to: "v1.json")
        #expect(try violations()[0].message == "expected version v1 of Note in v1.json, found v3")
        #expect(throws: MigrationViolation.self) {
            try VersionableMocks(of: Note.self, in: folder.url).check()
        }
    }

    @Test("The mock of the version of the type is recorded")
    func records() throws {
        #expect(try violations(recording: .missing).map(\.kind) == [.missingFile, .missingFile])
        let data = try folder.data("v3.json")
        #expect(try JSONDecoder().decode(Note.self, from: data) == Note.mock)
        try folder.write(Note.new, to: "v3.json")
        _ = try violations(recording: .missing)
        #expect(try folder.text("v3.json") == Note.new)
        _ = try violations(recording: .all)
        #expect(try folder.data("v3.json") == data)
    }
}
