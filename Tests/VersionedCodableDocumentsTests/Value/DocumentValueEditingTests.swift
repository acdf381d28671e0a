import TestSupport

struct DocumentValueEditingTests {
    let sample: DocumentValue = ["a": 1, "b": ["c": [1, 2, 3], "d": "text"], "n": .null]

    private func edited(_ change: (inout DocumentValue) throws -> Void) rethrows -> DocumentValue {
        var value = sample
        try change(&value)
        return value
    }

    /// Checks that a change throws an error with this text and leaves the value as it was.
    private func fails(
        _ message: String, sourceLocation: SourceLocation = #_sourceLocation,
        _ change: (inout DocumentValue) throws -> Void
    ) {
        var value = sample
        do {
            try change(&value)
            Issue.record("nothing was thrown", sourceLocation: sourceLocation)
        } catch {
            #expect("\(error)" == message, sourceLocation: sourceLocation)
        }
        #expect(value.isIdentical(to: sample), sourceLocation: sourceLocation)
    }

    @Test(
        arguments: rows(
            #"""
            /a => {"a": 9, "b": {"c": [1, 2, 3], "d": "text"}, "n": null}
            /b/c/1 => {"a": 1, "b": {"c": [1, 9, 3], "d": "text"}, "n": null}
            /b/c/3 => {"a": 1, "b": {"c": [1, 2, 3, 9], "d": "text"}, "n": null}
            /b/c/- => {"a": 1, "b": {"c": [1, 2, 3, 9], "d": "text"}, "n": null}
            /x/y/z => {"a": 1, "b": {"c": [1, 2, 3], "d": "text"}, "n": null, "x": {"y": {"z": 9}}}
            /n/y => {"a": 1, "b": {"c": [1, 2, 3], "d": "text"}, "n": {"y": 9}}
            /n/0 => {"a": 1, "b": {"c": [1, 2, 3], "d": "text"}, "n": [9]}
            /n/-/0 => {"a": 1, "b": {"c": [1, 2, 3], "d": "text"}, "n": [[9]]}
            /x/0/y => {"a": 1, "b": {"c": [1, 2, 3], "d": "text"}, "n": null, "x": [{"y": 9}]}
             => 9
            """#))
    func sets(_ path: String, _ result: String) throws {
        #expect(
            try edited { try $0.set(9, at: DocumentPath(stringLiteral: path)) }.description
                == result)
    }

    @Test func refusesToSetThroughSomethingElse() {
        fails("a: expected an object, found 1") { try $0.set(1, at: "/a/x") }
        fails("b.d: expected an object, found \"text\"") { try $0.set(1, at: "/b/d/x/y") }
        fails("b.c: expected an object, found an array") { try $0.set(1, at: "/b/c/x") }
        fails("b.c.4: the index is outside of an array of 3") {
            try $0.set(1, at: "/b/c/4")
        }
        fails("b.c.5: the index is outside of an array of 3") {
            try $0.set(1, at: "/b/c/5/x")
        }
        fails("x.1: the index is outside of an array of 0") { try $0.set(1, at: "/x/1") }
        fails("n.0.7: the index is outside of an array of 0") { try $0.set(1, at: "/n/0/7/x") }
        fails("x.x.x.x.x.x.x.x: the path has more than 512 steps") {
            try $0.set(1, at: DocumentPath(Array(repeating: "x", count: 513)))
        }
    }

    @Test func inserts() throws {
        #expect(try edited { try $0.insert(9, at: "/b/c/1") }["b"]["c"] == [1, 9, 2, 3])
        #expect(try edited { try $0.insert(9, at: "/b/e") }["b"]["e"] == 9)
        fails("b.d: a value already exists") { try $0.insert(9, at: "/b/d") }
        fails("the path must not be the root") { try $0.insert(9, at: []) }
        fails("b.c.9: the index is outside of an array of 3") {
            try $0.insert(9, at: "/b/c/9")
        }
    }

    @Test func removes() throws {
        var value = sample
        #expect(try value.remove(at: "/b/c/0") == 1)
        #expect(value["b"]["c"] == [2, 3])
        #expect(try value.remove(at: "/b") == ["c": [2, 3], "d": "text"])
        #expect(value.isIdentical(to: ["a": 1, "n": .null]))
        fails("x: there is no value") { try $0.remove(at: "/x") }
        fails("x: there is no value") { try $0.remove(at: "/x/y") }
        fails("b.c.3: the index is outside of an array of 3") { try $0.remove(at: "/b/c/3") }
        fails("b.c.4: the index is outside of an array of 3") { try $0.remove(at: "/b/c/4/x") }
        fails("the path must not be the root") { try $0.remove(at: []) }
    }

    @Test func renames() throws {
        let value = try edited { try $0.rename("/b/c", to: "list") }
        #expect(value["b"]?.object?.keys == ["list", "d"])
        #expect(try edited { try $0.rename("/a", to: "a") } == sample)
        fails("x: there is no value") { try $0.rename("/x", to: "y") }
        fails("b.d: a value already exists") { try $0.rename("/b/c", to: "d") }
        fails("b.c: expected an object, found an array") { try $0.rename("/b/c/0", to: "d") }
        fails("the path must not be the root") { try $0.rename([], to: "x") }
    }

    @Test func moves() throws {
        #expect(
            try edited { try $0.move(from: "/b/c/2", to: "/x/y") }.isIdentical(to: [
                "a": 1, "b": ["c": [1, 2], "d": "text"], "n": .null, "x": ["y": 3],
            ]))
        #expect(try edited { try $0.move(from: "/b/c/2", to: "/b/c/0") }["b"]["c"] == [3, 1, 2])
        #expect(try edited { try $0.move(from: "/b", to: "/a2") }.object?.keys == ["a", "n", "a2"])
        #expect(try edited { try $0.move(from: "/a", to: "/a") }.isIdentical(to: sample))
    }

    @Test func putsBackWhatCannotBeMoved() {
        fails("b.c.0: a value cannot be moved into itself") {
            try $0.move(from: "/b", to: "/b/c/0")
        }
        fails("b.d: a value already exists") { try $0.move(from: "/a", to: "/b/d") }
        fails("a: a value already exists") { try $0.move(from: "/b/c/0", to: "/a") }
        fails("b.d: expected an object, found \"text\"") {
            try $0.move(from: "/b/c/1", to: "/b/d/x")
        }
        fails("x: there is no value") { try $0.move(from: "/x", to: "/y") }
        fails("x: there is no value") { try $0.move(from: "/x", to: "/x") }
    }

    @Test func quotesLongTextShortly() {
        let long: DocumentValue = .string(String(repeating: "x", count: 50))
        let error = #expect(throws: DocumentValueError.self) {
            var value = long
            try value.set(1, at: "/a")
        }
        #expect(
            error?.description == "expected an object, found \"" + String(repeating: "x", count: 40)
                + "…\"")
        #expect(error?.path == [])
    }
}
