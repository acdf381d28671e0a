import Foundation
import Testing

/// Runs `read-any-version` with Compose files.
@Suite struct YAMLExampleTests {
    private let documents = Repository.root.appending(path: "Examples/ReadAnyVersion/Documents")

    @Test func theVersionIsNotThatOfAService() throws {
        let folder = try TemporaryFolder()
        let run = try Program.run(["--output", folder.path] + composeFiles)
        #expect(run.status == 0, "\(run.errors)")
        let versions = run.output.split(separator: "\n").filter { $0.hasPrefix("  version  ") }
        #expect(versions == ["  version  none", "  version  2", "  version  3.8"])
        for name in ["compose-1.yaml", "compose-2.yaml", "compose-3.yaml"] {
            #expect(try folder.text(name).hasPrefix("version: '3.8'\nservices:\n"), "\(name)")
        }
        #expect(try folder.text("compose-1.yaml").contains("\n  version:\n"))
    }

    @Test func textIsWhatIsWritten() throws {
        let folder = try TemporaryFolder()
        #expect(try Program.run(["--output", folder.path] + composeFiles).status == 0)
        let first = try folder.text("compose-1.json")
        #expect(first.contains("\"22:22\""))
        #expect(first.contains("\"POSTGRES_PORT\" : \"5432\""))
        #expect(first.contains("\"SESSION_SECRET\" : null"))
        #expect(try folder.text("compose-2.json").contains("\"FEATURE_TIDES\" : \"yes\""))
        let third = try folder.text("compose-3.json")
        #expect(third.contains("\"REGION\" : \"010\""))
        #expect(third.contains("\"GREETING\" : \"Wind from the west, tides as announced.\""))
        #expect(third.components(separatedBy: "unless-stopped").count == 4)
    }

    /// What is wrong, and where.
    @Test(arguments: [
        (
            "compose-2.yaml", "scale: 3", "volumes_from: [database]",
            """
            :13:19: field services.web.volumes_from is no longer valid: services share volumes that \
            have a name
            """
        )
    ])
    func tellsWhatIsWrong(name: String, good: String, bad: String, message: String) throws {
        let folder = try TemporaryFolder()
        let text = try String(contentsOf: documents.appending(path: name), encoding: .utf8)
        let file = try folder.write(text.replacing(good, with: bad), to: name)
        let run = try Program.run(["--output", folder.path + "/out", file])
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix(file + message), "\(run.errors)")
    }

    private var composeFiles: [String] {
        (1...3).map { documents.appending(path: "compose-\($0).yaml").path }
    }
}
