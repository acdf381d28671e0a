import AllModules
import Foundation
import TestSupport
import Testing
import VersionedCodableFormatKit
import VersionedCodableMigrations
import VersionedCodableRewriting

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
