import Foundation
import Testing
import VersionedCodable
import VersionedCodableMigrations
import VersionedCodableRewriting
import VersionedCodableYAML

private let page =
    "Sources/VersionedCodableMigrations/VersionedCodableMigrations.docc/Chain-files.md"
private let formats = FormatRegistry(formats: [YAMLFormat(), JSONFormat()])
private let chainFile = URL(
    filePath: NSTemporaryDirectory() + "chain-\(ProcessInfo.processInfo.processIdentifier).yaml")

// snippet
enum ServerSettingsChain: MigrationChainSource {
    static let chain = Result { try MigrationChain(contentsOf: chainFile, formats: formats) }
}

struct HostSettings: VersionedCodable {
    static let version: Int? = 3
    typealias PreviousVersion = MigrationFiles<ServerSettingsChain>

    var host: String
    var port: Int
}
// end

@Suite struct ChainFilesTests: Printing {
    let output = Transcript()

    @Test func theDocumentIsMigrated() throws {
        let texts = try MarkdownFile(page).blocks(in: "yaml").map { $0 + "\n" }
        let folder = try TemporaryFolder()
        let url = URL(filePath: folder.path).appending(path: "chain.yaml")
        let file = URL(filePath: folder.path).appending(path: "server.yaml")
        try Data(texts[0].utf8).write(to: url)
        let data = Data(texts[1].utf8)
        // snippet
        let formats = FormatRegistry(formats: [YAMLFormat(), JSONFormat()])
        let chain = try MigrationChain(contentsOf: url, formats: formats)
        let migrated = try chain.migrate(data, as: YAMLFormat())
        print(migrated.from ?? "-", migrated.to ?? "-", migrated.rewriting.report)
        try migrated.rewriting.data.write(to: file)
        // end
        #expect(try folder.text("server.yaml") == texts[2])
        #expect(chain.problems == [])
        let new = migrated.rewriting.data
        // snippet
        let old = try chain.migrate(new, as: YAMLFormat(), to: 2).rewriting.data
        // end
        #expect(String(decoding: old, as: UTF8.self) == texts[2].replacing("n: 3", with: "n: 2"))
        try output.expect(in: page)
    }

    @Test func lossesAreSaid() throws {
        let text = try MarkdownFile(page).blocks(in: "yaml")[0]
        let chain = try MigrationChain(YAMLFormat().read(Data(text.utf8), within: .default))
        // snippet
        print(chain.explanation)
        // end
        try output.expect(in: page)
    }

    @Test func typesContinueTheChain() throws {
        let texts = try MarkdownFile(page).blocks(in: "yaml").map { $0 + "\n" }
        try Data(texts[0].utf8).write(to: chainFile)
        defer { try? FileManager.default.removeItem(at: chainFile) }
        let server = try YAMLDecoder().decode(
            versioned: HostSettings.self, from: Data(texts[1].utf8))
        #expect(server.host == "localhost" && server.port == 8080)
    }
}
