import Foundation
import Testing
import VersionedCodable
import VersionedCodableTesting

// snippet
struct ServerSettingsMigrationTests {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    @Test(arguments: MigrationLaw.allCases)
    func keeps(_ law: MigrationLaw) throws {
        try MigrationFixtures(
            of: ServerSettings.self, in: folder, formats: [JSONFormat(), PropertyListFormat()]
        ).check(law)
    }
}
// end

// snippet
extension ServerSettings: ExampleProviding {
    static var example: ServerSettings { ServerSettings(host: "host 1", port: 2) }
}

extension ServerSettingsV1: ExampleProviding {
    static var example: ServerSettingsV1 { ServerSettingsV1(listen: "localhost:8080") }
}
// end

@Suite struct MigrationCheckTests: Printing {
    private let guide = Repository.guide("Testing-migrations")
    let output = Transcript()

    // snippet
    @Test func everyVersionComesBackEqual() throws {
        try checkRoundTrips(
            of: ServerSettings.self, formats: [JSONFormat(), PropertyListFormat()])
    }
    // end

    // snippet
    @Test func chainIsComplete() throws {
        try checkChain(of: ServerSettings.self, from: 1, including: [ServerSettingsV1.self])
    }
    // end

    @Test func aBrokenPromiseReadsWell() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let formats: [any DocumentFormat] = [JSONFormat()]
        try MigrationFixtures(
            of: ServerSettings.self, in: folder, formats: formats, recording: .all
        ).check()
        try Data("host: String\nport: String\n".utf8)
            .write(to: folder.appending(path: "ServerSettings-2.shape"))
        let violation = #expect(throws: MigrationViolation.self) {
            try MigrationFixtures(
                of: ServerSettings.self, in: folder, formats: formats, recording: .none
            ).check()
        }
        print(violation?.message ?? "")
        try output.expect(in: guide)
    }

    @Test func theShapeIsThatOfThePage() throws {
        let shape = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/ServerSettings-2.shape")
        let text = try String(contentsOf: shape, encoding: .utf8)
        print(String(text.dropLast()))
        try output.expect(in: guide)
    }
}
