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
            let isTested = tested.contains(block.code) || tested.contains(block.text)
            #expect(isTested, "\(page):\(block.line): no snippet of the tests is\n\(block.text)")
        }
    }

    @Test func everySnippetIsOnAPage() throws {
        let shown = Set(
            try Repository.guides.flatMap { try MarkdownFile($0).blocks }
                .filter { $0.language == "swift" }.map(\.code))
        for snippet in try Snippet.all() {
            let isShown = shown.contains(snippet.text)
            #expect(isShown, "\(snippet): no page shows this snippet")
        }
    }

    /// The file that a snippet is compiled in imports only modules that the page has shown so far.
    ///
    /// A file sees the members of the modules that it imports itself (`MemberImportVisibility`), so a
    /// reader who copies the snippet and these imports gets a program that compiles.
    @Test(arguments: Repository.guides)
    func snippetsAreCompiledWithTheImportsOfThePage(page: String) throws {
        let page = try MarkdownFile(page)
        let snippets = Dictionary(grouping: try Snippet.all(), by: \.text)
        for block in page.blocks where block.language == "swift" {
            let shown = page.imports(through: block)
            for snippet in snippets[block.code] ?? [] {
                let missing = snippet.imports.subtracting(shown).sorted()
                #expect(
                    missing.isEmpty, "\(page):\(block.line): \(snippet) also imports \(missing)")
            }
        }
    }

    @Test(arguments: Repository.guides + Repository.otherPages)
    func linksLeadToFiles(page: String) throws {
        let folder = Repository.root.appending(path: page).deletingLastPathComponent()
        for link in try MarkdownFile(page).relativeLinks {
            let leadsToFile = FileManager.default.fileExists(
                atPath: folder.appending(path: link).path)
            #expect(leadsToFile, "\(page) links to \(link)")
        }
    }

    /// What pages call a file or a folder is one.
    ///
    /// A path may begin at the page, or below a folder of sources.
    @Test(arguments: Repository.guides + Repository.otherPages)
    func namedFilesAreThere(page: String) throws {
        let folder = Repository.root.appending(path: page).deletingLastPathComponent()
        for path in try MarkdownFile(page).namedPaths {
            let isThere =
                [Repository.root, folder].contains {
                    FileManager.default.fileExists(atPath: $0.appending(path: path).path)
                } || Repository.sourceFiles.contains { $0.hasSuffix("/" + path) }
            #expect(isThere, "\(page) names \(path), which is not there")
        }
    }

    @Test func theFirstPageIsShort() throws {
        #expect(try MarkdownFile("README.md").text.count { $0 == "\n" } <= 130)
    }

    @Test func theGuideListsTheLaws() throws {
        let source = try MarkdownFile("Sources/VersionedCodableTesting/FormatLaw.swift").text
        let laws = source.matches(of: #/((?:    \/\/\/ [^\n]*\n)+)    case (\w+)\n/#).map {
            let sentence = $0.output.1.split(separator: "\n").map { $0.dropFirst(8) }
            return "| `\($0.output.2)` | \(sentence.joined(separator: " ").dropLast()) |"
        }
        let guide = try MarkdownFile(Repository.guide("Testing-a-format")).text
        #expect(laws.count == FormatLaw.allCases.count)
        #expect(guide.contains("\n|---|---|\n" + laws.joined(separator: "\n") + "\n\n"))
        #expect(guide.contains("the same \(laws.count) laws"))
    }

    @Test func theGuideListsWhatMigrationTestsFind() throws {
        let rows = try MarkdownFile(Repository.guide("Testing-migrations")).text
            .matches(of: #/\n\| `(\w+)` \|/#).map { String($0.output.1) }
        #expect(
            rows == MigrationLaw.allCases.map(\.rawValue)
                + MigrationViolation.Kind.allCases.map(\.rawValue))
    }

    /// The package of the page is the one the tests build, file by file.
    @Test func everyFileOfThePackageIsOnThePage() throws {
        let folder = "Examples/INI"
        let files = Repository.files(below: folder, withExtension: "swift")
        let shown = try MarkdownFile(Repository.guide("Adding-a-format")).files
        #expect(
            Set(shown.keys)
                == Set(files.map { String($0.dropFirst(folder.count + 1)) } + ["Package.swift"]))
        for file in files {
            let onPage = shown[String(file.dropFirst(folder.count + 1))]
            #expect(try onPage == MarkdownFile(file).text, "\(file)")
        }
    }

    @Test func everyCapabilityIsOnThePage() throws {
        let source = try MarkdownFile(
            "Sources/VersionedCodableDocuments/Format/FormatCapabilities.swift"
        ).text
        let declared = source.matches(of: #/static let (\w+) = FormatCapabilities/#)
            .map { String($0.output.1) }
        let listed = try MarkdownFile(Repository.guide("Adding-a-format")).text.matches(
            of: #/\n\| `(\w+)` \|/#
        )
        .map { String($0.output.1) }
        #expect(declared.sorted() == listed.sorted())
        #expect(declared.count > 10)
    }
}
