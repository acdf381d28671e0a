import TestSupport
import Testing

/// One decoder and one document for eight tasks at once, while options change.
@Suite("Concurrency") struct ConcurrencyTests {
    private struct Item: Codable, Equatable {
        var firstName: String?
        var first_name: String?
        var list: [Int]
        var next: [Item]?
    }

    @Test func oneDecoder() async throws {
        let decoder = DocumentDecoder(format: BracketFormat())
        let text = Data("{first_name: \"a\" list: [1 2 3] next: [{list: []} {list: [4]}]}".utf8)
        let document = try decoder.document(from: text)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for round in 0..<200 {
                        let item =
                            task % 2 == 0
                            ? try decoder.decode(Item.self, from: text)
                            : try decoder.decode(Item.self, from: document)
                        // Options are taken once a call: the name is under one key or the other, never both or none.
                        #expect((item.firstName == "a") != (item.first_name == "a"))
                        #expect(item.next?.map(\.list) == [[], [4]])
                        if task == 0 {
                            decoder.keyDecodingStrategy =
                                round % 2 == 0 ? .convertFromSnakeCase : .useDefaultKeys
                            decoder.userInfo = [tokenKey: round]
                            decoder.sourceName = "\(round)"
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
