import TestSupport

/// Decoders and containers that are kept and used when the call, its bytes and its decoder are
/// gone.
@Suite("Escape of decoders") struct DecoderEscapeTests {
    @Test func decoderOutlivesTheCall() throws {
        let kept = try decode(KeptDecoder.self, "{a: 1 b: [1 'two' {c: null}]}").decoder
        #expect(try Everything(from: kept).text == "{a:1 b:[1 two {c:null}]}")
        #expect(try Everything(from: kept).text == "{a:1 b:[1 two {c:null}]}")
    }

    @Test func containersOutliveTheCall() throws {
        let list = try decode([KeptContainer].self, "[{a: 1 b: 2} {a: 3 b: 4} {a: 5 b: 6}]")
        for (index, kept) in list.enumerated() {
            #expect(try kept.container.decode(Int.self, forKey: AnyKey("a")) == 2 * index + 1)
            #expect(try kept.container.decode(Int.self, forKey: AnyKey("b")) == 2 * index + 2)
            #expect(kept.container.codingPath.map(\.intValue) == [index])
            #expect(kept.container.allKeys.map(\.stringValue) == ["a", "b"])
        }
    }

    @Test func recursionOfOneType() throws {
        let tree = try decode(
            KeptTree.self,
            "{id: 1 children: [{id: 2 children: [{id: 3}]} {id: 4 children: []}] z: 9}")
        #expect(tree.ids == [1, 2, 3, 4])
        #expect(try tree.readAgain() == [1, 2, 3, 4])
    }

    @Test func superAndNestedContainers() throws {
        let kept = try decode(
            KeptParts.self, "{super: {x: 1} list: [{x: 2} [3]] object: {x: 4}}")
        #expect(try Everything(from: kept.parent).text == "{x:1}")
        #expect(try kept.object.decode(Int.self, forKey: AnyKey("x")) == 4)
        var list = kept.list
        #expect(
            try list.nestedContainer(keyedBy: AnyKey.self).decode(Int.self, forKey: AnyKey("x"))
                == 2)
        #expect(try list.decode([Int].self) == [3])
        #expect(list.isAtEnd)
        #expect(throws: DecodingError.self) { try list.decode(Int.self) }
        #expect(try kept.missing.singleValueContainer().decodeNil())
        #expect(kept.missing.codingPath.map(\.stringValue) == ["gone"])
    }

    @Test func anErrorHalfWay() throws {
        try Shelf.$current.withValue(Shelf.Contents()) { try errorHalfWay() }
    }

    private func errorHalfWay() throws {
        #expect(throws: DecodingError.self) {
            try decode([ShelvedThenFails].self, "[{a: 1} {a: 2} {a: 'three'} {a: 4}]")
        }
        #expect(Shelf.containers.count == 3)
        #expect(try Shelf.containers[0].decode(Int.self, forKey: AnyKey("a")) == 1)
        #expect(try Shelf.containers[1].decode(Int.self, forKey: AnyKey("a")) == 2)
        expectError(\DecodingError.diagnostic?.location?.line, 1) {
            try Shelf.containers[2].decode(Int.self, forKey: AnyKey("a"))
        }
    }

    /// The last reference to a container, and with it to the session, goes away while it decodes.
    @Test func containerIsDroppedWhileItDecodes() throws {
        try Shelf.$current.withValue(Shelf.Contents()) {
            _ = try decode([Shelved].self, "[{a: {b: [1 2 3]}}]")
            let dropped = try Shelf.containers[0].decode(DropsTheShelf.self, forKey: AnyKey("a"))
            #expect(dropped.text == "{b:[1 2 3]}")
            #expect(Shelf.containers.isEmpty)
        }
    }

    @Test func oneThreadAfterTheOther() async throws {
        let kept = try decode([KeptContainer].self, "[{a: 1} {a: 2} {a: 3}]")
        let box = Sent(kept)
        var sum = 0
        for index in 0..<3 {
            sum += try await Task.detached {
                try box.value[index].container.decode(Int.self, forKey: AnyKey("a"))
            }.value
        }
        #expect(sum == 6)
    }

    @Test func sessionGoesAwayWithTheLastContainer() throws {
        weak var token: Token?
        var kept: KeptContainer?
        do {
            let held = Token()
            token = held
            let decoder = DocumentDecoder(format: BracketFormat())
            decoder.userInfo = [tokenKey: held]
            kept = try decoder.decode(KeptContainer.self, from: Data("{a: 1 b: {c: 2}}".utf8))
        }
        #expect(token != nil)
        #expect(try kept?.container.decode(Int.self, forKey: AnyKey("a")) == 1)
        kept = nil
        #expect(token == nil)
    }
}

let tokenKey = CodingUserInfoKey(rawValue: "token") ?? { fatalError("no key") }()

final class Token: Sendable {}

/// Hands a value to another task, which uses it alone.
struct Sent<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
