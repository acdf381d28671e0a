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

    @Test func writesTheFormatItRead() throws {
        let folder = try TemporaryFolder()
        #expect(try Program.run(["--output", folder.path, documents.path]).status == 0)
        for file in try FileManager.default.contentsOfDirectory(atPath: documents.path) {
            // A comment at the beginning is not kept.
            if file.hasSuffix(".yaml") { continue }
            let before = try Data(contentsOf: documents.appending(path: file)).prefix(6)
            #expect(try folder.data(file).prefix(6).first == before.first, "\(file)")
        }
        #expect(try folder.data("settings-3.plist").starts(with: Data("bplist00".utf8)))
        #expect(try folder.text("settings-1.plist").contains("<key>schema</key>"))
        #expect(try folder.text("Package-1.resolved").hasPrefix("{\n  \"version\" : 3,"))
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

    /// Lock files that other projects wrote.
    @Test(.enabled(if: corpus != nil))
    func readsRealLockFiles() throws {
        let folder = try TemporaryFolder()
        let run = try Program.run(["--output", folder.path, try #require(corpus).path])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.components(separatedBy: "reads back as the same value").count > 1)
    }

    @Test func goesOnAfterAnError() throws {
        let folder = try TemporaryFolder()
        let good = documents.appending(path: "settings-2.json").path
        let run = try Program.run(["--output", folder.path, "nowhere.json", good])
        #expect(run.status == 1)
        #expect(run.errors == "nowhere.json: there is no such file or folder\n")
        #expect(run.output.contains("reads back as the same value"))
    }

    @Test func neverReplacesWhatItReads() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(#"{"version": 2, "pins": []}"#, to: "a.json")
        let run = try Program.run(["--output", folder.path, file])
        #expect(run.status == 1)
        #expect(try folder.text("a.json") == #"{"version": 2, "pins": []}"#)
    }

    @Test func twoFilesWithOneNameAreBothWritten() throws {
        let folder = try TemporaryFolder()
        let file = documents.appending(path: "settings-2.json").path
        #expect(try Program.run(["--output", folder.path, file, file]).status == 0)
        #expect(try folder.data("settings-2.json") == folder.data("settings-2-2.json"))
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

/// The folder of lock files of the corpus, which is not part of the repository.
private let corpus: URL? = {
    let named = ProcessInfo.processInfo.environment["VERSIONED_CODABLE_CORPUS"]
    let root =
        named.map { URL(filePath: $0) } ?? Repository.root.appending(path: "../shared/corpus")
    let folder = root.standardized.appending(path: "package-resolved")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
}()
