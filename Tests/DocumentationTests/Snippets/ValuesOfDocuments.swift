import Foundation
import Testing
import VersionedCodable
import VersionedCodableDocuments

// snippet
struct Plugins: Codable {
    var settings: DocumentNode
    var weights: OrderedMembers<String, Int>
}
// end

/// What the page about Foundation shows of values that are kept as they were read.
@Suite struct ValuesOfDocumentsTests {
    @Test func areWrittenAsTheyWereRead() throws {
        let json = Data(#"{"settings":{"b":1.50,"a":[]},"weights":{"z":1,"y":2,"x":3}}"#.utf8)
        let plugins = try DocumentDecoder(format: .json).decode(Plugins.self, from: json)
        #expect(try DocumentEncoder(format: .json).encode(plugins) == json)
    }
}
