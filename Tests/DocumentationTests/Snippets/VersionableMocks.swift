import Foundation
import Testing
import VersionedCodable
import VersionedCodableExtras
import VersionedCodableTesting

/// What the page about Versionable shows of mocks.
struct VersionableMockTests {
    @Test func keepsMocks() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (version, text) in [(1, "title"), (2, "text")] {
            try Data(#"{"version": \#(version), "\#(text)": "Tea"}"#.utf8)
                .write(to: folder.appending(path: "v\(version).json"))
        }
        // snippet
        try Todo.saveMockToFile(in: folder)
        try VersionableMocks(of: Todo.self, in: folder).check()
        // end
    }
}
