import Foundation
import INI
import Testing
import VersionedCodable

@Suite struct INIGuideTests {
    private let guide = Repository.guide("Adding-a-format")
    private let output = Transcript()

    private func print(_ items: Any...) { output.add(items) }

    @Test func versionsWorkInANewFormat() throws {
        let text = try MarkdownFile(guide).blocks(in: "ini")[0]
        let data = Data(text.utf8)
        // snippet
        let decoder = DocumentDecoder(format: .ini)
        let settings = try decoder.decode(versioned: ServerSettings.self, from: data)
        print(settings.host, settings.port)

        let encoder = DocumentEncoder(format: .ini)
        print(String(decoding: try encoder.encode(versioned: settings), as: UTF8.self))
        // end
        try output.expect(in: guide)
    }

    @Test func theFirstExampleMeansWhatThePageSays() throws {
        let text = try MarkdownFile(guide).blocks(in: "ini")[0]
        let document = try INIFormat().read(Data(text.utf8), within: .default)
        #expect(
            String(decoding: try JSONFormat().write(document), as: UTF8.self) == """
                {"version":"1","listen":"localhost:8080","tags":["green","two words"],\
                "limits":{"depth":"64","bytes":{"input":"1000000"}}}
                """)
    }

    @Test func theFormatIsFoundOnceItIsRegistered() throws {
        let url = URL(filePath: "server.ini")
        // snippet
        try FormatRegistry.standard.register(INIFormat())
        let format = try FormatRegistry.standard.format(forFileAt: url)
        // end
        #expect(format is INIFormat)
        FormatRegistry.standard.unregister(named: "ini")
    }

    @Test func documentsAreConverted() throws {
        let json = Data(#"{"version": 1, "on": true, "load": 0.50}"#.utf8)
        // snippet
        let document = try JSONFormat().read(json, within: .default)
        let ini = try INIFormat().write(document)
        // end
        #expect(String(decoding: ini, as: UTF8.self) == "version = 1\non = true\nload = 0.50\n")
    }

    @Test func typeErrorsHaveTheirPlace() throws {
        let decoder = DocumentDecoder(format: .ini)
        decoder.sourceName = "server.ini"
        let text = try #require(try MarkdownFile(guide).blocks(in: "ini").last)
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(versioned: ServerSettings.self, from: Data(text.utf8))
        }
        print(error?.diagnostic?.description ?? "")
        try output.expect(in: guide)
    }

    /// The package of the page is the one the tests build, file by file.
    @Test func everyFileOfThePackageIsOnThePage() throws {
        let folder = "Examples/INI"
        let files = Repository.files(below: folder, withExtension: "swift")
        let shown = try MarkdownFile(guide).files
        #expect(
            Set(shown.keys)
                == Set(files.map { String($0.dropFirst(folder.count + 1)) } + ["Package.swift"]))
        for file in files {
            let text = try String(
                contentsOf: Repository.root.appending(path: file), encoding: .utf8)
            #expect(shown[String(file.dropFirst(folder.count + 1))] == text, "\(file)")
        }
    }

    @Test func everyCapabilityIsOnThePage() throws {
        let source = try String(
            contentsOf: Repository.root.appending(
                path: "Sources/VersionedCodableDocuments/Format/FormatCapabilities.swift"),
            encoding: .utf8)
        let declared = source.matches(of: #/static let (\w+) = FormatCapabilities/#)
            .map { String($0.output.1) }
        let listed = try MarkdownFile(guide).text.matches(of: #/\n\| `(\w+)` \|/#)
            .map { String($0.output.1) }
        #expect(declared.sorted() == listed.sorted())
        #expect(declared.count > 10)
    }
}
