import Foundation
import Testing
import VersionedCodable

private let page = "Sources/VersionedCodable/VersionedCodable.docc/Guides/Many-documents.md"

@Suite struct ManyDocumentsTests: Printing {
    private struct Order: VersionedCodable {
        static let version: Int? = 2
        typealias PreviousVersion = OldOrder

        var version: Int? = 2
        var customer: String

        init(from old: OldOrder) { customer = old.custumer }
    }

    private struct OldOrder: VersionedCodable {
        static let version: Int? = 1
        typealias PreviousVersion = NothingEarlier

        var custumer: String
    }

    let output = Transcript()

    @Test func linesAreDecoded() throws {
        let folder = try TemporaryFolder()
        let file = URL(filePath: folder.path).appending(path: "orders.ndjson")
        let lines = #"{"version":1,"custumer":"a"}"# + "\n" + #"{"version":2,"customer":"b"}"#
        try Data((lines + "\n").utf8).write(to: file)
        let decoder = JSONDecoder()
        // snippet
        for line in try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")) {
            let order = try decoder.decode(versioned: Order.self, from: line)
            print(order.customer)
        }
        // end
        try output.expect(in: page)
    }
}
