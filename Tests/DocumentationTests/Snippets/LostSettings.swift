import Foundation
import Testing

/// The problem that the first page begins with.
@Suite struct LostSettingsTests {
    @Test func oneNewPropertyLosesAllSettings() {
        let file = Data(#"{"host": "example.org", "port": 443}"#.utf8)
        // snippet
        struct Settings: Codable {
            var host = "localhost"
            var port = 8080
            var theme = "light"  // new in this release
        }

        let saved = try? JSONDecoder().decode(Settings.self, from: file)
        let settings = saved ?? Settings()
        // end
        #expect(settings.host == "localhost" && settings.port == 8080 && settings.theme == "light")
    }
}
