import Foundation
import Testing
import VersionedCodable
import VersionedCodableDocuments

private let page = "Sources/VersionedCodable/VersionedCodable.docc/Guides/Many-documents.md"

@Suite struct ManyDocumentsTests {
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

    private let output = Transcript()

    private func print(_ items: Any...) { output.add(items) }

    @Test func recordsAreDecoded() throws {
        let folder = try TemporaryFolder()
        let file = URL(filePath: folder.path).appending(path: "orders.ndjson")
        let lines = #"{"version":1,"custumer":"a"}"# + "\n" + #"{"version":2,"customer":5}"#
        try Data((lines + "\n").utf8).write(to: file)
        let decoder = DocumentDecoder(format: JSONFormat())
        // snippet
        let orders = try FileByteSource(file).records(framing: .lines).results { record in
            try decoder.decode(versioned: Order.self, from: record.data)
        }
        for order in orders {
            switch order {
            case .success(let order): print(order.customer)
            case .failure(let error): print(error)
            }
        }
        // end
        try output.expect(in: page)
    }
}
