import Foundation
import Testing
import VersionedCodable
import VersionedCodableCBOR

/// What the page of CBOR shows.
@Suite struct CBORCodersTests {
    @Test func cborIsReadAndWritten() throws {
        let json = Data(#"{"version": 1, "listen": "localhost:8080"}"#.utf8)
        let cbor = try CBORFormat().write(JSONFormat().read(json, within: .default))
        // snippet
        let decoder = DocumentDecoder(format: .cbor)
        let settings = try decoder.decode(versioned: ServerSettings.self, from: cbor)

        let data = try DocumentEncoder(format: .cbor).encode(versioned: settings)
        // end
        #expect(try decoder.decode(versioned: ServerSettings.self, from: data).port == 8080)
    }
}
