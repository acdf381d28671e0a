import Foundation
import Testing

/// Runs `settings-service` as a user does.
@Suite struct SettingsServiceTests {
    private static let program = "settings-service"
    private static let documents = "Examples/Settings/Documents"
    static let formats = ["yaml", "toml", "json", "xml"]

    private func run(_ arguments: String...) throws -> Program.Run {
        try Program.run(arguments, of: SettingsServiceTests.program)
    }

    @Test(arguments: formats)
    func nothingIsWrongWithGoodFiles(format: String) throws {
        let file = "\(SettingsServiceTests.documents)/good.\(format)"
        #expect(try run("--check", file) == Program.Run(status: 0))
    }

    /// The mistakes of `bad.yaml` are those of the other files, at other places.
    @Test(arguments: formats)
    func everyMistakeIsNamed(format: String) throws {
        let place = #/^.*?bad\.[a-z]+:\d+:\d+: /#.anchorsMatchLineEndings()
        var expected = try run("--check", "\(SettingsServiceTests.documents)/bad.yaml").errors
        // XML has no numbers, and TOML has no null, nor has XML without an attribute for it.
        if format == "xml" { expected.replace("number 70000", with: "number \"70000\"") }
        if format == "xml" || format == "toml" {
            expected.replace("found null", with: "found \"\"")
        }
        let run = try run("--check", "\(SettingsServiceTests.documents)/bad.\(format)")
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(
            run.errors.replacing(place, with: "").split(separator: "\n").sorted()
                == expected.replacing(place, with: "").split(separator: "\n").sorted())
    }

    @Test func theGuideShowsWhatItPrints() throws {
        let page = try MarkdownFile(Repository.guide("A-configuration-file-for-your-program"))
        let folder = "\(SettingsServiceTests.documents)/"
        let blocks = page.blocks(in: "text").filter { $0.hasPrefix("$ settings-service ") }
        #expect(!blocks.isEmpty)
        for block in blocks {
            let lines = block.split(separator: "\n", maxSplits: 1)
            let words = lines[0].split(separator: " ").dropFirst(2).map { word in
                word.hasSuffix(".yaml") ? folder + word : String(word)
            }
            let run = try Program.run(words, of: SettingsServiceTests.program)
            let printed = run.output + run.errors
            #expect(printed.replacing(folder, with: "") == lines[1] + "\n")
        }
    }

    @Test func theGuideShowsTheFile() throws {
        let page = try MarkdownFile(Repository.guide("A-configuration-file-for-your-program"))
        let file = try MarkdownFile("\(SettingsServiceTests.documents)/good.yaml").text
        #expect(page.blocks(in: "yaml")[0] + "\n" == file)
    }

    @Test func nothingRunsWithMistakes() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("version: 3\nlevel: wraning\n", to: "bad.yaml")
        let run = try run(file, "limits.connections=0")
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(
            run.errors == """
                \(file):2:8: level: expected one of debug, info, warning, error, found "wraning"; \
                did you mean "warning"?
                argument limits.connections: limits.connections: expected 1...10000, found 0

                """)
    }

    @Test(arguments: formats)
    func settingsOfAllLayersCount(format: String) throws {
        let file = "\(SettingsServiceTests.documents)/good.\(format)"
        let run = try run(file, "server.port=8443", "level=debug")
        #expect(run.status == 0)
        #expect(
            run.output
                == "reports on reports.example.com:8443, debug, file(path: \"/var/lib/reports\")\n")
        #expect(try self.run().output == "service on localhost:8080, info, memory\n")
    }

    /// A file that is replaced counts when it is whole; a broken one changes nothing.
    @Test func filesAreFollowed() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("version: 3\nname: one\n", to: "settings.yaml")
        let summary = { (name: String) in "\(name) on localhost:8080, info, memory\n" }
        try await Program.running(["--watch", file], of: SettingsServiceTests.program) { program in
            var output = summary("one")
            #expect(try await program.text(of: "output", output) == output)
            _ = try folder.write("version: 3\nname: [\n", to: "settings.yaml")
            let errors = "\(file):3:1: expected a value, found the end of the document\n"
            #expect(try await program.text(of: "errors", errors) == errors)
            _ = try folder.write("version: 2\nhost: localhost\nport: 8080\n", to: "settings.yaml")
            output += summary("service")
            #expect(try await program.text(of: "output", output) == output)
            #expect(try await program.text(of: "errors", errors) == errors)
        }
    }

    @Test func aFileIsUpgradedWithItsComments() throws {
        let folder = try TemporaryFolder()
        let old = """
            # The host of today.
            version: 1
            hostname: a  # without a domain
            port: 80
            """
        let file = try folder.write(old, to: "old.yaml")
        #expect(try run("--upgrade", file).status == 0)
        #expect(
            try String(contentsOfFile: file, encoding: .utf8) == """
                # The host of today.
                version: 3
                server:
                  host: a  # without a domain
                  port: 80
                """)
        #expect(try run("--check", file).status == 0)
        let broken = try folder.write("version: 9\n", to: "new.toml")
        let run = try run("--upgrade", broken)
        #expect(run.status == 1)
        #expect(try String(contentsOfFile: broken, encoding: .utf8) == "version: 9\n")
    }

    @Test(arguments: [
        (["nowhere.yaml"], "nowhere.yaml: no such file"),
        (
            ["server.prot=1"],
            "argument server.prot: server.prot: unknown key \"prot\"; did you mean \"port\"?"
        ),
    ])
    func whatCannotBeReadIsTold(arguments: [String], message: String) throws {
        let run = try Program.run(arguments, of: SettingsServiceTests.program)
        #expect(run == Program.Run(status: 1, errors: message + "\n"))
    }

    @Test(arguments: [
        ["--chekc", "a"], ["--check"], ["--check", "a", "b"], ["--explain"], ["--schema", "a"],
    ])
    func wrongUsageIsTold(arguments: [String]) throws {
        let run = try Program.run(arguments, of: SettingsServiceTests.program)
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(
            run.errors.hasPrefix(
                "usage: settings-service [--explain PATH | --watch] [FILE] [key=value ...]\n"))
    }
}
