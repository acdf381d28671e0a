import Testing
import VersionedCodableYAML

/// A file that imports the module of a format and no other of the package reads, writes, looks into
/// trees and catches errors.
@Suite("VersionedCodableYAML alone")
struct YAMLImportedAloneTests {
    struct Settings: VersionedCodable, Equatable {
        static let version: Int? = 2
        typealias PreviousVersion = NothingEarlier

        var host: String
        var port: Int
    }

    let decoder = YAMLDecoder()
    let encoder = YAMLEncoder()

    @Test func todaysDocumentIsWrittenAndRead() throws {
        let settings = Settings(host: "localhost", port: 8080)
        let data = try encoder.encode(versioned: settings)
        #expect(try decoder.decode(versioned: Settings.self, from: data) == settings)
        #expect(try decoder.decode(DocumentValue.self, from: data)["host"]?.string == "localhost")
    }

    @Test func errorsAreCaughtByType() throws {
        #expect(throws: VersionedDecodingError.self) {
            try decoder.decode(versioned: Settings.self, from: "version: 3\n")
        }
        #expect(throws: ReadingError.self) {
            try decoder.decode(versioned: Settings.self, from: "version: [\n")
        }
    }
}
