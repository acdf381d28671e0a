import Testing
import VersionedCodable

/// A file that imports the package and none of its other modules reads old documents, writes
/// today's and catches errors.
@Suite("VersionedCodable alone")
struct JSONImportedAloneTests {
    struct Settings: VersionedCodable, Equatable {
        static let version: Int? = 2
        typealias PreviousVersion = Earlier

        var host: String
        var port: Int

        struct Earlier: VersionedCodable {
            static let version: Int? = 1
            typealias PreviousVersion = NothingEarlier

            var listen: String
        }

        init(host: String, port: Int) {
            (self.host, self.port) = (host, port)
        }

        init(from old: Earlier) throws {
            self.init(host: old.listen, port: 80)
        }
    }

    let decoder = DocumentDecoder(format: .json)
    let encoder = DocumentEncoder(format: .json)
    let old = #"{"version": 1, "listen": "localhost"}"#

    @Test func anOldDocumentIsRead() throws {
        let settings = try decoder.decode(versioned: Settings.self, from: old)
        #expect(settings == Settings(host: "localhost", port: 80))
    }

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
