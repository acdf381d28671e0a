import Foundation
import Testing
import VersionedCodable
import VersionedCodableTesting

@testable import settings_service

@Test func settingsOfEveryVersionAreRead() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    try MigrationFixtures(of: Settings.self, in: folder, formats: SettingsService.formats.formats)
        .check()
}
