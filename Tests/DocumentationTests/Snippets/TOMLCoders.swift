import Foundation
import Testing
import VersionedCodable
import VersionedCodableTOML

/// What the page of TOML shows.
@Suite struct TOMLCodersTests {
    @Test func tomlIsReadAndWritten() throws {
        let toml = Data("version = 1\nlisten = \"localhost:8080\"\n".utf8)
        // snippet
        let decoder = DocumentDecoder(format: .toml)
        let settings = try decoder.decode(versioned: ServerSettings.self, from: toml)

        let text = try DocumentEncoder(format: .toml).encode(versioned: settings)
        // end
        #expect(
            String(decoding: text, as: UTF8.self)
                == "version = 2\nhost = \"localhost\"\nport = 8080\n")
    }
}
