import TestSupport

struct DocumentPathTests {
    @Test(
        arguments: [
            ("", []), ("/", [.key("")]), ("/a/0/b", [.key("a"), .index(0), .key("b")]),
            ("/a~1b/~0", [.key("a/b"), .key("~")]), ("/~01", [.key("~1")]),
            ("//", [.key(""), .key("")]), ("/01", [.key("01")]), ("/-1", [.key("-1")]),
            ("/+1", [.key("+1")]), ("/-", [.key("-")]), ("/é", [.key("é")]),
            ("/99999999999999999999", [.key("99999999999999999999")]),
        ] as [(String, [PathStep])])
    func readsAndWritesPointers(_ pointer: String, _ steps: [PathStep]) throws {
        let path = try #require(DocumentPath(pointer: pointer))
        #expect(path.steps == steps)
        #expect(path.pointer == pointer)
    }

    @Test(arguments: ["a", "a/b", "/~", "/~2", "/a~", "#/a"])
    func refusesWhatIsNoPointer(_ pointer: String) {
        #expect(DocumentPath(pointer: pointer) == nil)
    }

    @Test func isALiteral() {
        #expect(DocumentPath(pointer: "/a/0") == ["a", 0])
        #expect(("/a/0" as DocumentPath) == ["a", 0])
        #expect(("a/b" as DocumentPath) == [.key("a/b")])
        #expect(("" as DocumentPath) == .root)
        #expect(DocumentPath(["a"]).appending(3) == ["a", 3])
        #expect((["a", 0] as DocumentPath).parent == ["a"])
        #expect(DocumentPath.root.parent == nil)
        #expect((["a", 0, "b"] as DocumentPath).description == "a.0.b")
    }

    @Test func isACodingPath() {
        let keys: [any CodingKey] = [PathStep(stringValue: "a"), PathStep(intValue: 3)]
        #expect(DocumentPath(codingPath: keys) == ["a", 3])
        #expect(PathStep.index(3).stringValue == "3")
        #expect(PathStep.index(3).intValue == 3)
        #expect(PathStep.key("3").intValue == nil)
    }
}
