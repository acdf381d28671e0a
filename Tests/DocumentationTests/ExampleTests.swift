import Foundation
import Testing

/// Runs `read-any-version` as a user does.
@Suite struct ExampleTests {
    private let documents = Repository.root.appending(path: "Examples/ReadAnyVersion/Documents")

    @Test func readsItsOwnDocuments() throws {
        let run = try Program.run(["--all"])
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(run.output.components(separatedBy: "reads back as the same value").count == 18)
    }

    @Test func showsATableOfItsDocuments() throws {
        let run = try Program.run()
        #expect(run.status == 0)
        #expect(run.errors == "")
        let lines = run.output.split(separator: "\n").map(String.init)
        let rows = lines.drop { !$0.hasPrefix("file ") }.prefix { !$0.hasPrefix("One of them") }
            .map { $0.split(separator: #/ {2,}/#).map(String.init) }
        #expect(rows.count == 1 + 12)
        #expect(rows.contains(["Package-1.resolved", "json", "1", "2", "-"]))
        #expect(rows.contains(["compose-2.yaml", "yaml", "2", "1", "3 of 3"]))
        #expect(rows.contains(["settings-3.plist", "plist (binary)", "3.0.0", "0", "-"]))
        #expect(lines.contains("           +          memory: 512m   # measured in March"))
    }

    /// What `make run` prints fits on two screens.
    @Test func theTableIsShort() throws {
        let mistakes = ["--check", "Examples/Settings/Documents/bad.toml"]
        let output =
            try Program.run().output + Program.run(mistakes, of: "settings-service").errors
        #expect(output.count { $0 == "\n" } <= 90)
    }

    @Test func theGuideShowsWhatItPrints() throws {
        let folder = try TemporaryFolder()
        let run = try Program.run(
            ["--output", folder.path, "Examples/ReadAnyVersion/Documents/Package-1.resolved"])
        let shown = run.output.replacing(folder.path, with: "…/read-any-version-20C1BA07")
        let blocks = try MarkdownFile(Repository.guide("Getting-started")).blocks(in: "text")
        #expect(blocks.contains { $0 + "\n\n" == shown }, "\(shown)")
    }

    /// What is wrong with documents of the user, and where.
    @Test(arguments: [
        (
            "Package-1.resolved", "\"version\": 1", "\"version\": 9",
            """
            :33:14: version 9 is newer than 3, the newest version of LockFile this program knows \
            (supported: 3, 2, 1)
                "version": 9
                           ^
            """
        ),
        (
            "settings-1.plist", "Menlo 13", "Menlo",
            """
            :10:10: field Font is no longer valid: no family and size in "Menlo" (in the step from \
            SettingsV1 (unversioned) to SettingsV2 (version 2))
            """
        ),
        (
            "settings-2.json", "\"appearance\"", "\"looks\"",
            """
            :1:1: expected a lock file, settings, a Compose file or a journey, found something else
            """
        ),
        ("settings-2.json", "14.5", "14,5", ":7:18: expected a key after ',', found '5'"),
        (
            "compose-2.yaml", "scale: 3", "volumes_from: [database]",
            """
            :13:19: field services.web.volumes_from is no longer valid: services share volumes that \
            have a name
            """
        ),
        (
            "journey-1.gpx", "ada@shore.example", "ada at shore",
            """
            :6:10: field email is no longer valid: expected an address such as ada@example.org (in the \
            step from JourneyV1 (version 1.0) to Journey (version 1.1))
            """
        ),
    ])
    func tellsWhatIsWrong(name: String, good: String, bad: String, message: String) throws {
        let folder = try TemporaryFolder()
        let text = try String(contentsOf: documents.appending(path: name), encoding: .utf8)
        let file = try folder.write(text.replacing(good, with: bad, maxReplacements: 1), to: name)
        let run = try Program.run(["--output", folder.path + "/out", file])
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix(file + message), "\(run.errors)")
    }

    @Test func explainsItself() throws {
        let help = try Program.run(["--help"])
        #expect(help.status == 0)
        #expect(help.output.contains("--output FOLDER"))
        let misuse = try Program.run(["--outptu", "x"])
        #expect(misuse.status == 2)
        #expect(misuse.errors == "there is no option --outptu; see --help\n")
    }
}
