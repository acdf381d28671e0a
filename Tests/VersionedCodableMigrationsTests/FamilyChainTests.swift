import AllModules
import VersionedCodableFormatKit
import VersionedCodableMigrations

/// The chains of `Examples/Chains`.
struct FamilyChainTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples/Chains")
    static let formats = FormatRegistry(
        formats: [JSONFormat(), PropertyListFormat(), YAMLFormat(), XMLFormat(), TOMLFormat()])
    static let names =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
        .filter { $0.hasSuffix(".yaml") && $0 != "versioned.yaml" }.sorted() ?? []

    private static func chain(_ file: String) throws -> MigrationChain {
        try MigrationChain(contentsOf: folder.appending(path: file), formats: formats)
    }

    @Test(arguments: names) func itsExamplesHold(name: String) throws {
        #expect(try Self.chain(name).problems.map(\.description) == [])
    }

    /// Documents with comments before and after, in a folder for each chain; one file may be a stream.
    static let fixtures =
        (FileManager.default.enumerator(atPath: folder.appending(path: "fixtures").path)?
        .compactMap { $0 as? String } ?? []).filter { $0.contains(".before.") }.sorted()

    /// Texts, so that comments and layout count; migrated again, nothing changes.
    @Test(arguments: fixtures) func itsFixturesHold(path: String) throws {
        let chain = try Self.chain("\(path.prefix { $0 != "/" }).yaml")
        let format = Form.named(path.hasSuffix(".toml") ? "toml" : "yaml")
        func parts(_ path: String) throws -> [String] {
            let url = Self.folder.appending(path: "fixtures/\(path)")
            return try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n---\n")
                .map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }
        }
        let before = try parts(path)
        let after = try parts(path.replacing(".before.", with: ".after."))
        #expect(before.count == after.count)
        #expect(format is TOMLFormat || before.count >= 10)
        for (old, new) in zip(before, after) {
            #expect(old.contains("#"))
            let result = try chain.migrate(Data(old.utf8), as: format).rewriting
            #expect(String(decoding: result.data, as: UTF8.self) == new)
            #expect(result.report.lost == [])
            #expect(try chain.migrate(result.data, as: format).rewriting.isUnchanged)
        }
    }

    @Test func everyChainOfAProjectHasTenFixtures() {
        let folders = Dictionary(grouping: Self.fixtures) { $0.prefix { $0 != "/" } }
        #expect(folders.count == 7)
        #expect(folders.allSatisfy { $0.value.count == 1 || $0.value.count >= 10 })
    }

    /// A family, its documents in the corpus, and how many of them are of which version.
    static let corpus: [(chain: String, suffix: String, versions: [String: Int])] = [
        ("cyclonedx", ".json", ["1.4": 51, "1.5": 58]),
        ("cyclonedx", ".xml", ["1.4": 54, "1.5": 61]), ("gpx", ".gpx", ["1.0": 5, "1.1": 5]),
        ("notebook", ".ipynb", ["3": 5, "4": 11]),
        ("package-resolved", ".json", ["1": 1, "2": 1, "3": 1]),
    ]
    static let folders = ["notebook": "notebooks"]

    /// Documents of others become those of the newest version, and stay that.
    @Test(.enabled(if: CorpusFiles.isPresent), arguments: corpus)
    func itsDocumentsAreMigrated(chain name: String, suffix: String, versions: [String: Int])
        throws
    {
        let chain = try Self.chain("\(name).yaml")
        let format: any RewritableFormat =
            suffix == ".json" || suffix == ".ipynb" ? JSONFormat() : XMLFormat()
        var found: [String: Int] = [:]
        for file in CorpusFiles.files(in: Self.folders[name] ?? name, suffixes: suffix) {
            let data = try CorpusFiles.data(file)
            guard let version = try? chain.version(of: data, as: format) else { continue }
            found[version.description, default: 0] += 1
            let result = try chain.migrate(data, as: format)
            #expect(result.to == chain.newest, "\(file)")
            #expect(result.rewriting.report.lost == [], "\(file)")
            let again = try chain.migrate(result.rewriting.data, as: format)
            #expect(again.rewriting.isUnchanged, "\(file)")
        }
        #expect(found == versions)
    }

    /// The values that the Swift package manager and Jupyter's own converter make.
    @Test(.enabled(if: CorpusFiles.isPresent)) func valuesAreThoseOfItsOwnTools() throws {
        func migrated(_ file: String, by chain: String) throws -> DocumentValue {
            let data = try Self.chain(chain).migrate(CorpusFiles.data(file), as: JSONFormat())
            return try DocumentValue(JSONFormat().read(data.rewriting.data, within: .default))
        }
        let pins = try migrated("package-resolved/v1.json", by: "package-resolved.yaml")["pins"]
        let wanted: DocumentValue = [
            "identity": "swift-argument-parser", "kind": "remoteSourceControl",
            "location": "https://github.com/apple/swift-argument-parser",
            "state": ["revision": "83b23d940471b313427da226196661856f6ba3e0", "version": "0.4.4"],
        ]
        #expect(pins?[0] == wanted)
        let cells = try migrated("notebooks/test3.ipynb", by: "notebook.yaml")["cells"]?.array
        let kinds = Set((cells ?? []).compactMap { $0["cell_type"]?.string })
        #expect(kinds == ["code", "markdown", "raw"] || kinds == ["code", "markdown"])
        let outputs = (cells ?? []).flatMap { $0["outputs"]?.array ?? [] }
        let types = Set(outputs.compactMap { $0["output_type"]?.string })
        #expect(types.isSubset(of: ["execute_result", "display_data", "stream", "error"]))
    }
}
