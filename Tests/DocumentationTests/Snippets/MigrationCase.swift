import Foundation
import VersionedCodable
import VersionedCodableTesting
import XCTest

// snippet
final class ServerSettingsMigrationCase: XCTestCase {
    func testMigrations() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        try MigrationFixtures(
            of: ServerSettings.self, in: folder.appending(path: "Fixtures"),
            formats: [JSONFormat(), PropertyListFormat()]
        ).check()
    }
}
// end
