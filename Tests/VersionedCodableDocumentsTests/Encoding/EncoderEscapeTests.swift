import TestSupport

/// Encoders and containers that are used late: after their parents went on, and after the call.
@Suite("Escape of encoders") struct EncoderEscapeTests {
    @Test func lateWritesAreInTheDocument() throws {
        let text = try encode() { encoder in
            var root = encoder.container(keyedBy: AnyKey.self)
            var early = root.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("early"))
            var list = root.nestedUnkeyedContainer(forKey: AnyKey("list"))
            let parent = root.superEncoder()
            try root.encode(1, forKey: AnyKey("one"))
            try early.encode(2, forKey: AnyKey("two"))
            try list.encode(3)
            var deep = list.nestedUnkeyedContainer()
            try root.encode(4, forKey: AnyKey("four"))
            try deep.encode(5)
            try list.encode(list.count)
            var object = parent.container(keyedBy: AnyKey.self)
            try object.encode(6, forKey: AnyKey("six"))
        }
        #expect(text == "{early:{two:2} list:[3 [5] 2] super:{six:6} one:1 four:4}")
    }

    /// Whatever is kept can be used after the call; what is written to it goes nowhere.
    @Test func writesAfterTheCallGoNowhere() throws {
        let kept = Kept()
        let text = try encode() { encoder in
            kept.encoder = encoder
            var root = encoder.container(keyedBy: AnyKey.self)
            for index in 0..<100 { try root.encode(index, forKey: AnyKey("k\(index)")) }
            kept.root = root
            kept.list = root.nestedUnkeyedContainer(forKey: AnyKey("list"))
            kept.parent = root.superEncoder()
            kept.object = kept.list?.nestedContainer(keyedBy: AnyKey.self)
        }
        #expect(text.hasSuffix("k99:99 list:[{}] super:{}}"))
        for _ in 0..<3 { try kept.writeEverywhere() }
    }

    @Test func writesAfterAnErrorGoNowhere() throws {
        let kept = Kept()
        #expect(throws: Failed.self) {
            try encode() { encoder in
                kept.encoder = encoder
                kept.root = encoder.container(keyedBy: AnyKey.self)
                kept.list = kept.root?.nestedUnkeyedContainer(forKey: AnyKey("list"))
                kept.parent = kept.root?.superEncoder()
                throw Failed()
            }
        }
        try kept.writeEverywhere()
    }

    @Test func keptContainersOfManyObjects() throws {
        let kept = Kept()
        let elements = (0..<50).map { index in
            Scripted { encoder in
                var object = encoder.container(keyedBy: AnyKey.self)
                try object.encode(index, forKey: AnyKey("a"))
                if index % 3 == 0 { kept.objects.append(object) }
            }
        }
        let last = Scripted { _ in
            for index in kept.objects.indices {
                try kept.objects[index].encode(-index, forKey: AnyKey("late"))
            }
        }
        let encoder = DocumentEncoder(format: BracketFormat())
        let data = try encoder.encode(elements + [last])
        let expected = (0..<50).map { index in
            "{a:\(index)" + (index % 3 == 0 ? " late:\(-(index / 3))}" : "}")
        }
        #expect(plain(data) == "[" + expected.joined(separator: " ") + " {}]")
        for index in kept.objects.indices {
            try kept.objects[index].encode(0, forKey: AnyKey("nowhere"))
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
                Scripted { encoder in
                    var root = encoder.container(keyedBy: AnyKey.self)
                    var early = root.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("early"))
                    kept.parent = root.superEncoder()
                    try root.encode(1, forKey: AnyKey("a"))
                    try early.encode(1, forKey: AnyKey("late"))
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
                var root = encoder.container(keyedBy: AnyKey.self)
                let kept = Kept()
                kept.root = root
                try root.encode(
                    Scripted { encoder in
                        try kept.root?.encode(1, forKey: AnyKey("b"))
                        var own = encoder.container(keyedBy: AnyKey.self)
                        try own.encode(2, forKey: AnyKey("c"))
                    }, forKey: AnyKey("a"))
            }
        }
    }

    private func encode(
        _ script: @escaping @Sendable (any Encoder) throws -> Void
    ) throws -> String {
        let encoder = DocumentEncoder(format: BracketFormat())
        return plain(try encoder.encode(Scripted(script)))
    }

    /// The text without quotes and the spaces after keys.
    private func plain(_ data: Data) -> String {
        data.text
            .replacing("\"", with: "").replacing(": ", with: ":")
    }
}

struct Failed: Error {}

/// Keeps everything one can get hold of while encoding.
///
/// Used by one thread.
final class Kept: @unchecked Sendable {
    var encoder: (any Encoder)?
    var parent: (any Encoder)?
    var root: KeyedEncodingContainer<AnyKey>?
    var object: KeyedEncodingContainer<AnyKey>?
    var list: (any UnkeyedEncodingContainer)?
    var objects: [KeyedEncodingContainer<AnyKey>] = []

    func writeEverywhere() throws {
        try root?.encode(1, forKey: AnyKey("late"))
        try root?.encode(["a": [1, 2]], forKey: AnyKey("table"))
        var nested = root?.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("nested"))
        try nested?.encode(1, forKey: AnyKey("a"))
        var promised = root?.superEncoder().singleValueContainer()
        try promised?.encodeNil()
        _ = root?.codingPath
        try object?.encode("late", forKey: AnyKey("a"))
        _ = object?.codingPath
        try list?.encode([1])
        _ = list?.count
        _ = list?.codingPath
        var element = list?.superEncoder().singleValueContainer()
        try element?.encodeNil()
        var inner = list?.nestedUnkeyedContainer()
        try inner?.encode(1)
        for encoder in [encoder, parent] {
            var container = encoder?.container(keyedBy: AnyKey.self)
            try container?.encode(1, forKey: AnyKey("late"))
            _ = encoder?.codingPath
            var other = encoder?.unkeyedContainer()
            try other?.encode(1)
            var scalar = encoder?.singleValueContainer()
            _ = try? scalar?.encode(1)
        }
    }
}
