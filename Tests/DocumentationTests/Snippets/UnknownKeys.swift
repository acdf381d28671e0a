import Foundation
import Testing
import VersionedCodable

/// What the page about Foundation shows of keys that no type asks for.
@Suite struct UnknownKeysTests {
    @Test func unknownKeysAreKeptOrRefused() throws {
        let json = Data(#"{"name":"dark","accent":{"red":1.50}}"#.utf8)
        // snippet
        struct Theme: Codable {
            var name: String
            var others = UnknownMembers()
        }

        var theme = try DocumentDecoder(format: .json).decode(Theme.self, from: json)
        theme.name = "light"
        let written = try DocumentEncoder(format: .json).encode(theme)

        let strict = DocumentDecoder(format: .json)
        strict.unknownKeyStrategy = .refuse
        // end
        #expect(
            String(decoding: written, as: UTF8.self) == #"{"name":"light","accent":{"red":1.50}}"#)
        struct Name: Decodable { var name: String }
        let error = #expect(throws: DecodingError.self) { try strict.decode(Name.self, from: json) }
        #expect(
            error?.diagnostic?.errorDescription == #"1:16: accent: unknown key "accent""#)
        _ = try strict.decode(Theme.self, from: json)
    }
}
