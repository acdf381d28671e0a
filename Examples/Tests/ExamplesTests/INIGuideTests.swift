import Foundation
import INI
import Testing
import VersionedCodable

private struct ServerSettings: VersionedCodable {
    static let version: Int? = 2
    typealias PreviousVersion = ServerSettingsV1

    var host: String
    var port: Int

    init(from old: ServerSettingsV1) throws {
        let parts = old.listen.split(separator: ":")
        self.host = String(parts[0])
        self.port = try #require(Int(parts[1]))
    }
}

private struct ServerSettingsV1: VersionedCodable {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier

    var listen: String
}

@Suite struct INIGuideTests {
    /// The text of a block of the guide, the first in its language or the last.
    private func block(_ language: String, last: Bool = false) throws -> String {
        let parts = try Page.guide("Adding-a-format").components(separatedBy: "```\(language)\n")
        let text = try #require(last ? parts.last : parts.dropFirst().first)
        return String(try #require(text.components(separatedBy: "```\n").first).dropLast())
    }

    private func expectOnPage(_ output: String) throws {
        #expect(try Page.guide("Adding-a-format").contains("```text\n\(output)\n```\n"))
    }

    @Test func versionsWorkInANewFormat() throws {
        var output: [String] = []
        func print(_ items: Any...) {
            output.append(items.map { "\($0)" }.joined(separator: " "))
        }
        let data = Data(try block("ini").utf8)
        // snippet
        let decoder = DocumentDecoder(format: .ini)
        let settings = try decoder.decode(versioned: ServerSettings.self, from: data)
        print(settings.host, settings.port)

        let encoder = DocumentEncoder(format: .ini)
        print(String(decoding: try encoder.encode(versioned: settings), as: UTF8.self))
        // end
        try expectOnPage(output.joined(separator: "\n"))
    }

    @Test func theFirstExampleMeansWhatThePageSays() throws {
        let document = try INIFormat().read(Data(try block("ini").utf8), within: .default)
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
        let text = try block("ini", last: true)
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(versioned: ServerSettings.self, from: Data(text.utf8))
        }
        try expectOnPage(error?.diagnostic?.description ?? "")
    }
}
