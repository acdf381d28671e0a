import TestSupport

struct DocumentNodeTests {
    @Test func findsMembersAndElements() throws {
        let document = try BracketFormat.document(#"{a: [{"b": 1 c: 2}, 3] "é": 4}"#)
        #expect(document["a"][0]["b"].int == 1)
        #expect(document["a"][0]["c"].int == 2)
        #expect(document["a"][1].int == 3)
        #expect(document["é"].int == 4)
        #expect(document.root.count == 2)
        #expect(document["a"].count == 2)
        #expect(document[path: ["a", 0, "b"]].int == 1)
        #expect(document[path: "/a/1"].int == 3)
        #expect(document[path: []].kind == .object)
    }

    @Test func answersNilWhereThereIsNothing() throws {
        let document = try BracketFormat.document("{a: [1] b: \"x\" 0: 7}")
        let missing = [
            document["x"], document["a"]["b"], document["a"][1], document["a"][-1],
            document["b"][0], document["b"]["c"], document["x"]["y"][2]["z"], document[0],
            document["a"][Int.max], document["e\u{301}"], document.root.parent,
            document.node(atTapeIndex: 99), document.node(atTapeIndex: -1),
            document.node(atTapeIndex: 1), document[path: "/a/1"],
        ]
        for node in missing {
            #expect(!node.exists)
            #expect(node.kind == nil)
            #expect(!node.isNull)
            #expect(node.count == 0)
            #expect(node.keys == [])
            #expect(Array(node.elements).isEmpty)
            #expect(node.int == nil && node.double == nil && node.decimal == nil)
            #expect(node.string == nil && node.text == nil && node.bool == nil)
            #expect(node.data == nil && node.date == nil)
            #expect(node.location == nil && node.sourceRange == nil && node.excerpt == nil)
            #expect(node.path == [])
            #expect(node.description == "missing")
        }
        #expect(document[path: "/0"].int == 7)
    }

    @Test(arguments: [
        ("null", DocumentNode.Kind.null), ("true", .bool), ("1", .integer), ("1.0", .real),
        ("nan", .real), ("\"a\"", .string), ("'a'", .untyped), ("<>", .binary),
        ("@2001-01-01", .date), ("[]", .array), ("{}", .object),
    ])
    func knowsKinds(_ text: String, _ kind: DocumentNode.Kind) throws {
        #expect(try BracketFormat.document(text).root.kind == kind)
    }

    @Test func listsChildrenInOrder() throws {
        let document = try BracketFormat.document("{z: [1 [2] {}] a: 5 m: {}}")
        #expect(document.root.keys == ["z", "a", "m"])
        #expect(document.root.members.map(\.value.kind) == [.array, .integer, .object])
        #expect(document["z"].elements.map(\.kind) == [.integer, .array, .object])
        #expect(document["z"].members.isEmpty)
        #expect(document.root.elements.isEmpty)
        #expect(document["m"].members.isEmpty)
    }

    @Test func followsAliases() throws {
        let document = try BracketFormat.document("{base: &b {x: [1]} copies: [*b *b]}")
        #expect(document["copies"][1]["x"][0].int == 1)
        #expect(document["copies"][0].kind == .object)
        #expect(document["copies"][0].path == ["base"])
        #expect(document["copies"][0]["x"].parent.path == ["base"])
        #expect(document["copies"].elements.map(\.count) == [1, 1])
    }

    @Test func keepsRepeatedKeysOfAFormatThatHasThem() throws {
        let document = try BracketFormat.document("{a: 1 b: 2 a: 3}", duplicateKeys: .keepAll)
        #expect(document.root.keys == ["a", "b", "a"])
        #expect(document["a"].int == 1)
        #expect(document.root.members.map(\.value.int) == [1, 2, 3])
    }

    @Test func keepsItsDocumentAlive() throws {
        var document: CodableDocument? = try BracketFormat.document("{a: \"text\"}")
        let node = try #require(document)["a"]
        document = nil
        #expect(node.string == "text")
    }

    @Test func findsItsWayBack() throws {
        let document = try BracketFormat.document("{a: [1 {b: [] \"c/~\": 2}] d: {e: 3}}")
        let pointers = ["", "/a", "/a/0", "/a/1", "/a/1/b", "/a/1/c~1~0", "/d", "/d/e"]
        for pointer in pointers {
            let node = document[path: try #require(DocumentPath(pointer: pointer))]
            #expect(node.exists)
            #expect(node.path.pointer == pointer)
            #expect(node.parent.path == node.path.parent ?? [])
            #expect(node.parent.exists == (pointer != ""))
        }
    }

    @Test func describesItself() throws {
        #expect(
            try BracketFormat.document("[null 3.10 \"a\" <0001> [1 2] {a: 1}]").root.elements.map(
                \.description) == [
                    "null", "3.10", "a", "binary (2 bytes)", "array (2 elements)",
                    "object (1 member)",
                ])
    }

    @Test func readsDeepDocuments() throws {
        let text = String(repeating: "[", count: 256) + String(repeating: "]", count: 256)
        let document = try BracketFormat.document(text)
        var node = document.root
        while node.count > 0 { node = node[0] }
        #expect(node.path.steps == Array(repeating: .index(0), count: 255))
        #expect(node.parent.path.steps.count == 254)
    }
}
