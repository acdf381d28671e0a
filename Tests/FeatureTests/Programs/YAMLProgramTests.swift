import AllModules

/// Programs as they are written for Yams.
struct YAMLProgramTests {
    struct Server: Codable, Equatable {
        var host: String
        var ports: [Int]
        var isMain: Bool?
    }

    struct Shared: Codable, Hashable { var name: String }

    @Test func nodesAreDecoded() throws {
        let text = "servers:\n- {host: a, ports: [1]}\n- {host: b, ports: []}\n"
        let document = try YAMLFormat().read(Data(text.utf8), within: .default)
        #expect(try YAMLDecoder().decode(Server.self, from: document["servers"][1]).host == "b")
        let error = #expect(throws: DecodingError.self) {
            try YAMLDecoder().decode(Int.self, from: document["servers"][0]["host"])
        }
        #expect(error?.diagnostic?.location?.line == 2)
        #expect(error?.diagnostic?.path == ["servers", "0", "host"])
    }

    @Test func objectsOfAnyTypeAreWritten() throws {
        let object: [String: Any] = [
            "text": "12", "list": [1, 2.5, true] as [Any], "none": NSNull(),
            "inner": ["k": Data([1])] as [String: Any],
        ]
        let value = try DocumentValue(any: object)
        #expect(value["text"] == .string("12"))
        #expect(value["list"] == [1, 2.5, true])
        #expect(value["none"] == .null)
        #expect(value["inner"]?["k"] == .data(Data([1])))
        let parsed = try JSONSerialization.jsonObject(with: Data(#"{"a":[1,true,2.5,null]}"#.utf8))
        #expect(try DocumentValue(any: parsed) == ["a": .array([1, true, 2.5, .null])])
        let error = #expect(throws: EncodingError.self) {
            try DocumentValue(any: ["a": [1, Shared(name: "b")] as [Any]])
        }
        let context = try #require(error?.invalidValue)
        #expect(context.codingPath.map(\.stringValue) == ["a", "1"])
        #expect(context.debugDescription == "expected a value of a document, found Shared")
    }
}
