import AllModules

@Suite("Mocks of versionable types") struct VersionableMockTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "VersionableMockTests-\(UUID().uuidString)")

    private func write(_ text: String, to file: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appending(path: file))
    }

    private func violations(
        as format: any DocumentFormat = JSONFormat(), recording: MigrationRecording = .none
    ) throws -> [MigrationViolation] {
        try VersionableMocks(of: Note.self, in: folder, as: format, recording: recording)
            .violations()
    }

    @Test("The mock is saved in any format", arguments: Coder.ours)
    func saves(coder: Coder) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try Note.saveMockToFile(as: coder.format, in: folder)
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
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(Note.old, to: "v1.json")
        try write(Note.middle, to: "v2.json")
        try write(Note.new, to: "v3.json")
        try VersionableMocks(of: Note.self, in: folder).check()
        try write("version: 1\ntitle: Tea", to: "v1.yaml")
        try write("version: 2\ntext: Tea\ncount: 4", to: "v2.yaml")
        try Note.saveMockToFile(as: YAMLFormat(), in: folder)
        #expect(try violations(as: YAMLFormat()).isEmpty)
    }

    @Test("What fails is named")
    func namesFailures() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write(#"{"version": 1, "title": 5}"#, to: "v1.json")
        try write(Note.new, to: "v3.json")
        try write(Note.new, to: "v4.json")
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
        try write(Note.new, to: "v1.json")
        #expect(try violations()[0].message == "expected version v1 of Note in v1.json, found v3")
        #expect(throws: MigrationViolation.self) {
            try VersionableMocks(of: Note.self, in: folder).check()
        }
    }

    @Test("The mock of the version of the type is recorded")
    func records() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try violations(recording: .missing).map(\.kind) == [.missingFile, .missingFile])
        let file = folder.appending(path: "v3.json")
        let data = try Data(contentsOf: file)
        #expect(try JSONDecoder().decode(Note.self, from: data) == Note.mock)
        try write(Note.new, to: "v3.json")
        _ = try violations(recording: .missing)
        #expect(try Data(contentsOf: file) == Data(Note.new.utf8))
        _ = try violations(recording: .all)
        #expect(try Data(contentsOf: file) == data)
    }
}
