import AllModules
import Foundation
import Testing
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

    @Test(arguments: names)
    func itsExamplesHold(name: String) throws {
        let chain = try MigrationChain(
            contentsOf: Self.folder.appending(path: name), formats: Self.formats)
        #expect(chain.problems.map(\.description) == [])
    }
}
