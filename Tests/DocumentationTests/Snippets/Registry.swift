import Foundation
import Testing
import VersionedCodable
import VersionedCodableCBOR
import VersionedCodableTOML
import VersionedCodableXML
import VersionedCodableYAML

/// What the page of formats shows of a registry.
@Suite struct RegistryTests {
    @Test func aProgramAddsWhatItImports() throws {
        let url = FileManager.default.temporaryDirectory.appending(
            path: "\(UUID().uuidString).toml")
        // snippet
        let registry = FormatRegistry(formats: [
            JSONFormat(), YAMLFormat(), XMLFormat(), TOMLFormat(), CBORFormat(),
        ])
        let format = try registry.format(forFileAt: url)
        // end
        #expect(format.name == "toml")
    }
}
