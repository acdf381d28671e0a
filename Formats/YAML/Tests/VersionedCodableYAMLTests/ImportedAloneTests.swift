import Testing
import VersionedCodableYAML

/// A file that imports the module of a format and no other of the package reads old documents,
/// writes today's, looks into trees and catches errors.
@Suite("VersionedCodableYAML alone")
struct YAMLImportedAloneTests {
    struct Settings: VersionedCodable, Equatable {
        static let version: Int? = 2
        typealias PreviousVersion = Earlier
        var host: String

        struct Earlier: VersionedCodable {
            static let version: Int? = 1
            typealias PreviousVersion = NothingEarlier
            var listen: String
        }

        init(from old: Earlier) { host = old.listen }
    }

    @Test func documentsAreReadAndWritten() throws {
        let decoder = YAMLDecoder()
        let old = "version: 1\nlisten: localhost\n"
        let settings = try decoder.decode(versioned: Settings.self, from: old)
        #expect(settings.host == "localhost")
        let data = try YAMLEncoder().encode(versioned: settings)
        #expect(try decoder.decode(versioned: Settings.self, from: data) == settings)
        let tree = try decoder.decode(DocumentValue.self, from: old)
        #expect(tree["listen"]?.string == "localhost")
        #expect(throws: VersionedDecodingError.self) {
            try decoder.decode(versioned: Settings.self, from: "version: 3\n")
        }
        #expect(throws: ReadingError.self) {
            try decoder.decode(versioned: Settings.self, from: "version: [\n")
        }
    }
}
