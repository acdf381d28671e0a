import AllModules
import Foundation
import Testing
import VersionedCodableMigrations
import VersionedCodableFormatKit

struct TryTests {
    @Test func tryIt() throws {
        let corpus = URL(fileURLWithPath: "/work/shared/corpus")
        func run(_ name: String, _ folder: String, _ format: any RewritableFormat) throws {
            let chain = try MigrationChain(contentsOf: FamilyChainTests.folder.appending(path: name), formats: FamilyChainTests.formats)
            let files = try FileManager.default.subpathsOfDirectory(atPath: corpus.appending(path: folder).path).sorted()
            for file in files {
                guard let data = try? Data(contentsOf: corpus.appending(path: folder).appending(path: file)) else { continue }
                do {
                    let result = try chain.migrate(data, as: format)
                    print("OK", file, result.from ?? "-", result.to ?? "-", result.rewriting.edits.count, result.rewriting.report)
                    if result.from != result.to {
                        let out = URL(fileURLWithPath: "/tmp/out/\(folder)/\(file)")
                        try FileManager.default.createDirectory(at: out.deletingLastPathComponent(), withIntermediateDirectories: true)
                        try result.rewriting.data.write(to: out)
                    }
                } catch { print("ERR", file, "\(error)".prefix(300)) }
            }
        }
        try run("package-resolved.yaml", "package-resolved", JSONFormat())
        try run("notebook.yaml", "notebooks", JSONFormat())
        try run("cyclonedx.yaml", "cyclonedx", JSONFormat())
        try run("gpx.yaml", "gpx", XMLFormat())
    }
}
