import Foundation
import Testing
import VersionedCodableDocuments
import VersionedCodableRewriting

/// Documents such as people keep beside their sources, migrated in place by chains of types.
@Suite("Families of documents in place") struct FamilyTests {
    private static let migrations =
        Compose.migrations + Updater.migrations + InfoList.migrations + Project.migrations
        + Manifest.migrations

    /// The bytes, the differences and what became of comments are as in the golden files, and doing
    /// it again changes nothing.
    @Test(arguments: migrations)
    func `a document becomes its golden file`(_ migration: Migration) throws {
        let source = try Golden.data(migration.source)
        let rewriting = try migration.rewrite(source)
        let name = "\(migration.family.lowercased()).\(migration.fileExtension)"
        try Golden.check(rewriting.data, migration.result)
        try Golden.check(rewriting.unifiedDiff(named: name).utf8, migration.diff)
        #expect(rewriting.report.description == migration.report)
        #expect(try migration.rewrite(rewriting.data).isUnchanged)
    }

    @Test(arguments: migrations)
    func `values that no type knows stay`(_ migration: Migration) throws {
        let old = try value(Golden.data(migration.source), migration)
        let new = try value(Golden.data(migration.result), migration)
        #expect(!migration.unknown.isEmpty)
        for path in migration.unknown {
            let kept = try #require(old[path: path.old], "\(path.old)")
            #expect(new[path: path.new] == kept, "\(path.new)")
        }
    }

    @Test(arguments: migrations)
    func `old and new document decode as the same value`(_ migration: Migration) throws {
        let source = try Golden.data(migration.source)
        #expect(try migration.isSame(source, Golden.data(migration.result)))
    }

    private func value(_ data: Data, _ migration: Migration) throws -> DocumentValue {
        try DocumentValue(migration.format.read(data, within: .default))
    }
}
