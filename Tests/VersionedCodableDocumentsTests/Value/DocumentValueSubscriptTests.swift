import TestSupport

struct DocumentValueSubscriptTests {
    let sample: DocumentValue = ["a": [["b": 1], 2], "c": "text", "n": .null]

    @Test func readsWhatIsThere() {
        #expect(sample["a"][0]["b"] == 1)
        #expect(sample["a"][1] == 2)
        #expect(sample["a"]?[0]?["b"] == 1)
        #expect(sample[path: "/a/0/b"] == 1)
        #expect(sample[path: ["a", 0, "b"]] == 1)
        #expect(sample[path: []] == sample)
        #expect(sample["n"] == .null)
    }

    @Test func answersNilWhereThereIsNothing() {
        #expect(sample["x"] == nil)
        #expect(sample["x"]["y"][0] == nil)
        #expect(sample["a"][2] == nil)
        #expect(sample["a"][-1] == nil)
        #expect(sample["a"]["b"] == nil)
        #expect(sample["c"][0] == nil)
        #expect(sample["n"]["x"] == nil)
        #expect(sample[0] == nil)
        #expect(sample[path: "/a/-"] == nil)
        #expect(sample[path: DocumentPath(Array(repeating: "a", count: 600))] == nil)
    }

    @Test func writesInPlace() {
        var value = sample
        value["a"][0]["b"] = 3
        value["a"][1] = "two"
        value["a"][2] = 4
        value["new"]["deep"]["er"] = true
        value["list"][0]["x"] = 1
        #expect(
            value.isIdentical(to: [
                "a": [["b": 3], "two", 4], "c": "text", "n": .null, "new": ["deep": ["er": true]],
                "list": [["x": 1]],
            ]))
    }

    @Test func writesByPath() {
        var value = sample
        value[path: "/a/0/b"] = 3
        value[path: "/a/-"] = 5
        value[path: "/x/y"] = 6
        value[path: "/l/0"] = 7
        value[path: "/a/1"] = nil
        value[path: "/c"] = nil
        #expect(value.isIdentical(to: ["a": [["b": 3], 5], "n": .null, "x": ["y": 6], "l": [7]]))
        value[path: "/x/0"] = 8
        #expect(value["x"]["0"] == 8)
        value[path: []] = 9
        #expect(value == 9)
        value[path: []] = nil
        #expect(value == .null)
        value[path: DocumentPath(Array(repeating: "a", count: 513))] = 1
        #expect(value == .null)
    }

    @Test func removesWithNil() {
        var value = sample
        value["a"][0]["b"] = nil
        value["c"] = nil
        value["x"]["y"] = nil
        value["a"][5] = nil
        value["n"]["y"] = nil
        #expect(value.isIdentical(to: ["a": [[:], 2], "n": .null]))
        value["a"][0] = nil
        #expect(value["a"] == [2])
    }

    @Test func replacesWhatHasTheWrongShape() {
        var value = sample
        value["c"]["x"] = 1
        value["n"][0] = 2
        value["a"]["b"] = 3
        #expect(value == ["a": ["b": 3], "c": ["x": 1], "n": [2]])
        var scalar: DocumentValue = 5
        scalar["a"]["b"] = 1
        #expect(scalar == ["a": ["b": 1]])
    }

    @Test func ignoresIndicesFarAway() {
        var value: DocumentValue = ["a": [1]]
        value["a"][5] = 2
        value["a"][-1] = 2
        value["b"][1] = 2
        #expect(value == ["a": [1]])
    }

    @Test func changesInPlaceWhatIsInside() throws {
        var value: DocumentValue = ["list": [1], "object": ["a": 1]]
        value["list"]?.array?.append(2)
        value["object"]?.object?.rename("a", to: "b")
        value["list"]?.object?["x"] = 1
        value["list"]?.array = nil
        #expect(value == ["list": [1, 2], "object": ["b": 1]])
    }

    @Test func doesNotCopyLargeContainers() {
        var value: DocumentValue = [
            "list": .array(Array(repeating: 0, count: 100_000)),
            "object": .object(DocumentObject((0..<100_000).map { (key: "k\($0)", value: 0) })),
        ]
        for index in 0..<20_000 {
            value["list"][index] = 1
            value["object"]["k\(index)"] = 1
            value[path: ["list", .index(index)]] = 2
        }
        #expect(value["list"][19_999] == 2)
        #expect(value["object"]["k19999"] == 1)
    }
}
