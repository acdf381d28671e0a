import AllModules
import Foundation
import Testing

/// Defaults that a change in place leaves out, also in members and elements.
struct OmittedDefaultsTests {
    struct Part: Codable, DefaultsForMissingKeys {
        var name = "a"
        var size = 4
    }

    struct Whole: VersionedCodable, DefaultsForMissingKeys {
        static let version: Int? = 1
        typealias PreviousVersion = NothingEarlier
        var count = 1
        var part: Part?
        var parts: [Part] = []
    }

    /// An element is not left empty.
    @Test func newValuesHaveOnlyWhatDiffers() throws {
        let decoder = DocumentDecoder(format: JSONFormat())
        let rewriting = try decoder.rewrite(
            versioned: Whole.self, in: Data(#"{"version":1}"#.utf8)
        ) {
            $0.part = Part(name: "b")
            $0.parts = [Part(), Part(size: 5)]
        }
        #expect(
            String(decoding: rewriting.data, as: UTF8.self)
                == #"{"version":1,"part":{"name":"b"},"parts":[{"name":"a","size":4},{"size":5}]}"#)
    }
}
