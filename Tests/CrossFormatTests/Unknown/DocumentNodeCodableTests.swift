import AllModules

/// Nodes as values of models.
@Suite("Nodes in models") struct DocumentNodeCodableTests {
    struct Order: Codable, Equatable {
        var id: Int
        var payload: DocumentNode?
        var more: [DocumentNode]
        var table: [String: DocumentNode]?
    }

    static let texts = [
        #"{"id": 1, "payload": {"a": [1, true, "x"], "b": {"c": 2.5}}, "more": [1, "b"]}"#,
        #"{"id": 1, "more": [{"x": 1}, {"y": [1, 2]}], "table": {"k": [1, 2], "l": "m"}}"#,
        #"{"id": 1, "payload": "text", "more": []}"#,
    ]

    @Test(arguments: Coder.ours, texts)
    func comeBackAsTheyWere(coder: Coder, text: String) throws {
        let data = try coder.data(text)
        let order = try coder.decoder(.refuse).decode(Order.self, from: data)
        let written = try coder.encode(order)
        #expect(try coder.decoder(.refuse).decode(Order.self, from: written) == order)
    }

    @Test(arguments: Coder.ours)
    func aWholeDocument(coder: Coder) throws {
        let data = try coder.data(Self.texts[0])
        let node = try coder.decoder(.refuse).decode(DocumentNode.self, from: data)
        #expect(node == (try coder.format.read(data, within: .default).root))
        let written = try coder.encode(node)
        #expect(written == (try coder.format.write(node.document)))
    }

    @Test func codersOfOthersSeeTheValue() throws {
        let text = #"{"id":1,"more":[1,"b"],"payload":{"a":[1,true]}}"#
        let order = try Foundation.JSONDecoder().decode(Order.self, from: Data(text.utf8))
        #expect(order.payload?["a"][0].int == 1)
        let encoder = Foundation.JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try encoder.encode(order).text == text)
    }
}
