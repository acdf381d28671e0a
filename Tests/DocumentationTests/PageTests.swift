import Foundation
import Testing
import VersionedCodableTesting

/// The pages show code that is compiled and run here, and nothing in them points to nowhere.
@Suite struct PageTests {
    @Test(arguments: Repository.guides)
    func codeIsThatOfATest(page: String) throws {
        let tested = Set(try Snippet.all().map(\.text) + Repository.guideFiles)
        for block in try MarkdownFile(page).blocks where block.language == "swift" {
            // The manifest of a client cannot be compiled in a test.
            if block.text.contains(".package(") { continue }
            let isTested = tested.contains(block.text)
            #expect(isTested, "\(page):\(block.line): no snippet of the tests is\n\(block.text)")
        }
    }

    @Test func everySnippetIsOnAPage() throws {
        let shown = Set(try Repository.guides.flatMap { try MarkdownFile($0).blocks(in: "swift") })
        for snippet in try Snippet.all() {
            let isShown = shown.contains(snippet.text)
            #expect(isShown, "\(snippet): no page shows this snippet")
        }
    }

    @Test(
        arguments: Repository.guides + [
            "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "Formats/README.md",
            "Benchmarks/README.md",
        ])
    func linksLeadToFiles(page: String) throws {
        let folder = Repository.root.appending(path: page).deletingLastPathComponent()
        for link in try MarkdownFile(page).relativeLinks {
            let leadsToFile = FileManager.default.fileExists(
                atPath: folder.appending(path: link).path)
            #expect(leadsToFile, "\(page) links to \(link)")
        }
    }

    @Test func theReadMeListsTheLaws() throws {
        let source = try String(
            contentsOf: Repository.root.appending(
                path: "Sources/VersionedCodableTesting/FormatLaw.swift"), encoding: .utf8)
        let laws = source.matches(of: #/((?:    \/\/\/ [^\n]*\n)+)    case (\w+)\n/#).map {
            let sentence = $0.output.1.split(separator: "\n").map { $0.dropFirst(8) }
            return "| `\($0.output.2)` | \(sentence.joined(separator: " ").dropLast()) |"
        }
        let readMe = try MarkdownFile("README.md").text
        #expect(laws.count == FormatLaw.allCases.count)
        #expect(readMe.contains("\n|---|---|\n" + laws.joined(separator: "\n") + "\n\n"))
        #expect(readMe.contains("the same \(laws.count) laws"))
    }

    @Test func theGuideListsWhatMigrationTestsFind() throws {
        let rows = try MarkdownFile(Repository.guide("Testing-migrations")).text
            .matches(of: #/\n\| `(\w+)` \|/#).map { String($0.output.1) }
        #expect(
            rows == MigrationLaw.allCases.map(\.rawValue)
                + MigrationViolation.Kind.allCases.map(\.rawValue))
    }

    @Test func theReadMeListsTheCommandsOfTheMakefile() throws {
        let makefile = try String(
            contentsOf: Repository.root.appending(path: "Makefile"), encoding: .utf8)
        let commands = makefile.matches(of: #/\n([a-z-]+):[^\n]*## /#).map { String($0.output.1) }
        let listed = try MarkdownFile("README.md").text.matches(of: #/\n\| `make ([a-z-]+)/#)
            .map { String($0.output.1) }
        #expect(Set(listed) == Set(commands))
        #expect(!commands.isEmpty)
    }
}
