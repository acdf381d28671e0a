import Testing
import VersionedCodable

/// A file that imports the package and none of its other modules reads, writes and catches
/// errors.
@Suite("VersionedCodable alone") struct JSONImportedAloneTests {
    struct Settings: VersionedCodable, Equatable {
        static let version: Int? = 2
        typealias PreviousVersion = NothingEarlier

        var host: String
        var port: Int
    }

    let decoder = DocumentDecoder(format: .json)
    let encoder = DocumentEncoder(format: .json)

    @Test func todaysDocumentIsWrittenAndRead() throws {
        let settings = Settings(host: "localhost", port: 8080)
        let data = try encoder.encode(versioned: settings)
        #expect(try decoder.decode(versioned: Settings.self, from: data) == settings)
    }

    @Test func errorsAreCaughtByType() throws {
        #expect(throws: VersionedDecodingError.self) {
            try decoder.decode(versioned: Settings.self, from: #"{"version": 3}"#)
        }
        #expect(throws: ReadingError.self) {
            try decoder.decode(versioned: Settings.self, from: "[")
        }
    }
}
