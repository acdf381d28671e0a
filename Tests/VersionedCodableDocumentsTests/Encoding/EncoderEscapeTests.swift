import TestSupport

/// Encoders and containers that are used late: after their parents went on, and after the call.
@Suite("Escape of encoders") struct EncoderEscapeTests {
    @Test func lateWritesAreInTheDocument() throws {
        let text = try encode() { encoder in
            var root = encoder.container(keyedBy: Name.self)
            var early = root.nestedContainer(keyedBy: Name.self, forKey: Name("early"))
            var list = root.nestedUnkeyedContainer(forKey: Name("list"))
            let parent = root.superEncoder()
            try root.encode(1, forKey: Name("one"))
            try early.encode(2, forKey: Name("two"))
            try list.encode(3)
            var deep = list.nestedUnkeyedContainer()
            try root.encode(4, forKey: Name("four"))
            try deep.encode(5)
            try list.encode(list.count)
            var object = parent.container(keyedBy: Name.self)
            try object.encode(6, forKey: Name("six"))
        }
        #expect(text == "{early:{two:2} list:[3 [5] 2] super:{six:6} one:1 four:4}")
    }

    /// Whatever is kept can be used after the call; what is written to it goes nowhere.
    @Test func writesAfterTheCallGoNowhere() throws {
        let kept = Kept()
        let text = try encode() { encoder in
            kept.encoder = encoder
            var root = encoder.container(keyedBy: Name.self)
            for index in 0..<100 { try root.encode(index, forKey: Name("k\(index)")) }
            kept.root = root
            kept.list = root.nestedUnkeyedContainer(forKey: Name("list"))
            kept.parent = root.superEncoder()
            kept.object = kept.list?.nestedContainer(keyedBy: Name.self)
        }
        #expect(text.hasSuffix("k99:99 list:[{}] super:{}}"))
        for _ in 0..<3 { try kept.writeEverywhere() }
    }

    @Test func writesAfterAnErrorGoNowhere() throws {
        let kept = Kept()
        #expect(throws: Failed.self) {
            try encode() { encoder in
                kept.encoder = encoder
                kept.root = encoder.container(keyedBy: Name.self)
                kept.list = kept.root?.nestedUnkeyedContainer(forKey: Name("list"))
                kept.parent = kept.root?.superEncoder()
                throw Failed()
            }
        }
        try kept.writeEverywhere()
    }

    @Test func keptContainersOfManyObjects() throws {
        let kept = Kept()
        let elements = (0..<50).map { index in
            Script { encoder in
                var object = encoder.container(keyedBy: Name.self)
                try object.encode(index, forKey: Name("a"))
                if index % 3 == 0 { kept.objects.append(object) }
            }
        }
        let last = Script { _ in
            for index in kept.objects.indices {
                try kept.objects[index].encode(-index, forKey: Name("late"))
            }
        }
        let encoder = DocumentEncoder(format: BracketFormat())
        let data = try encoder.encode(elements + [last])
        let expected = (0..<50).map { index in
            "{a:\(index)" + (index % 3 == 0 ? " late:\(-(index / 3))}" : "}")
        }
        #expect(plain(data) == "[" + expected.joined(separator: " ") + " {}]")
        for index in kept.objects.indices {
            try kept.objects[index].encode(0, forKey: Name("nowhere"))
        }
    }

    @Test func sessionGoesAwayWithTheLastContainer() throws {
        weak var token: Token?
        let kept = Kept()
        do {
            let held = Token()
            token = held
            let encoder = DocumentEncoder(format: BracketFormat())
            encoder.userInfo = [tokenKey: held]
            _ = try encoder.encode(
                Script { encoder in
                    var root = encoder.container(keyedBy: Name.self)
                    var early = root.nestedContainer(keyedBy: Name.self, forKey: Name("early"))
                    kept.parent = root.superEncoder()
                    try root.encode(1, forKey: Name("a"))
                    try early.encode(1, forKey: Name("late"))
                    kept.root = root
                })
        }
        #expect(token != nil)
        try kept.writeEverywhere()
        kept.root = nil
        #expect(token != nil)
        kept.parent = nil
        #expect(token == nil)
    }

    /// A child that writes to its parent while its own value is due.
    @Test func parentIsWrittenInTheMiddleOfAMember() throws {
        #expect(throws: EncodingError.self) {
            try encode { encoder in
                var root = encoder.container(keyedBy: Name.self)
                let kept = Kept()
                kept.root = root
                try root.encode(
                    Script { encoder in
                        try kept.root?.encode(1, forKey: Name("b"))
                        var own = encoder.container(keyedBy: Name.self)
                        try own.encode(2, forKey: Name("c"))
                    }, forKey: Name("a"))
            }
        }
    }

    private func encode(
        _ script: @escaping @Sendable (any Encoder) throws -> Void
    ) throws -> String {
        let encoder = DocumentEncoder(format: BracketFormat())
        return plain(try encoder.encode(Script(script)))
    }

    /// The text without quotes and the spaces after keys.
    private func plain(_ data: Data) -> String {
        data.text
            .replacing("\"", with: "").replacing(": ", with: ":")
    }
}

struct Failed: Error {}

/// Encodes as a closure says.
struct Script: Encodable {
    let script: @Sendable (any Encoder) throws -> Void

    init(_ script: @escaping @Sendable (any Encoder) throws -> Void) { self.script = script }

    func encode(to encoder: any Encoder) throws { try script(encoder) }
}

/// Keeps everything one can get hold of while encoding.
///
/// Used by one thread.
final class Kept: @unchecked Sendable {
    var encoder: (any Encoder)?
    var parent: (any Encoder)?
    var root: KeyedEncodingContainer<Name>?
    var object: KeyedEncodingContainer<Name>?
    var list: (any UnkeyedEncodingContainer)?
    var objects: [KeyedEncodingContainer<Name>] = []

    func writeEverywhere() throws {
        try root?.encode(1, forKey: Name("late"))
        try root?.encode(["a": [1, 2]], forKey: Name("table"))
        var nested = root?.nestedContainer(keyedBy: Name.self, forKey: Name("nested"))
        try nested?.encode(1, forKey: Name("a"))
        var promised = root?.superEncoder().singleValueContainer()
        try promised?.encodeNil()
        _ = root?.codingPath
        try object?.encode("late", forKey: Name("a"))
        _ = object?.codingPath
        try list?.encode([1])
        _ = list?.count
        _ = list?.codingPath
        var element = list?.superEncoder().singleValueContainer()
        try element?.encodeNil()
        var inner = list?.nestedUnkeyedContainer()
        try inner?.encode(1)
        for encoder in [encoder, parent] {
            var container = encoder?.container(keyedBy: Name.self)
            try container?.encode(1, forKey: Name("late"))
            _ = encoder?.codingPath
            var other = encoder?.unkeyedContainer()
            try other?.encode(1)
            var scalar = encoder?.singleValueContainer()
            _ = try? scalar?.encode(1)
        }
    }
}
