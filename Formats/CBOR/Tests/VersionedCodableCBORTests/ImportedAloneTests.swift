import Testing
import VersionedCodableCBOR

/// A file that imports the module of a format and no other of the package reads, writes, looks into
/// trees and catches errors.
@Suite("VersionedCodableCBOR alone")
struct CBORImportedAloneTests {
    struct Settings: VersionedCodable, Equatable {
        static let version: Int? = 2
        typealias PreviousVersion = NothingEarlier

        var host: String
    }

    let decoder = DocumentDecoder(format: .cbor)
    let encoder = DocumentEncoder(format: .cbor)

    @Test func todaysDocumentIsWrittenAndRead() throws {
        let data = try encoder.encode(versioned: Settings(host: "localhost"))
        let settings = try decoder.decode(versioned: Settings.self, from: data)
        #expect(settings == Settings(host: "localhost"))
        let tree = try decoder.decode(DocumentValue.self, from: data)
        #expect(tree["host"]?.string == "localhost")
    }

    @Test func errorsAreCaughtByType() throws {
        #expect(throws: VersionedDecodingError.self) {
            try decoder.decode(
                versioned: Settings.self, from: try encoder.encode(["version": 3]))
        }
        let data = try encoder.encode(["host"])
        #expect(throws: ReadingError.self) {
            try decoder.decode([String].self, from: data.dropLast())
        }
    }
}
