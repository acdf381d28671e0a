import Foundation
import Testing
import VersionedCodable
import VersionedCodableTOML

/// What the page of formats shows of conversion.
@Suite struct ConversionTests {
    @Test func whatOneFormatReadsAnotherWrites() throws {
        let toml = Data("version = 1\nlisten = \"localhost:8080\"\n".utf8)
        // snippet
        let document = try TOMLFormat().read(toml, within: .default)
        let json = try JSONFormat().write(document)
        // end
        #expect(
            String(decoding: json, as: UTF8.self) == #"{"version":1,"listen":"localhost:8080"}"#)
    }
}
