import AllModules

/// What is left of a value whose encoding failed, when the error is caught: nothing, and the rest
/// is whole.
///
/// Foundation's `JSONEncoder` stops the program when it goes on after an error inside of an array
/// or a dictionary.
@Suite("Errors caught while encoding") struct CaughtEncodingErrorTests {
    private static let a = AnyKey("a")
    private static let b = AnyKey("b")

    private func text(
        _ format: some DocumentFormat = .json(writing: .init(formatting: .sortedKeys)),
        _ script: @escaping @Sendable (any Encoder) throws -> Void
    ) throws -> String {
        let data = try DocumentEncoder(format: format).encode(Scripted(script))
        return data.text
    }

    @Test func member() throws {
        let text = try text {
            var object = $0.container(keyedBy: AnyKey.self)
            try? object.encode(Scripted { _ in throw Failure() }, forKey: Self.a)
            try? object.encode([1, Double.nan, 2], forKey: Self.a)
            try? object.encode(["x": [Double.nan]], forKey: Self.b)
            try? object.encode(Double.nan, forKey: AnyKey("c"))
            try object.encode("instead", forKey: Self.a)
            try object.encode([1], forKey: Self.b)
        }
        #expect(text == #"{"a":"instead","b":[1]}"#)
    }

    @Test func element() throws {
        let text = try text {
            var list = $0.unkeyedContainer()
            try list.encode(1)
            try? list.encode([["x": Double.nan]])
            try? list.encode(Double.nan)
            try? list.encode(Scripted { _ in throw Failure() })
            try list.encode(list.count)
            try list.encode([2])
        }
        #expect(text == "[1,1,[2]]")
    }

    @Test func singleValue() throws {
        let text = try text {
            var container = $0.singleValueContainer()
            try? container.encode([1, Double.nan])
            try? container.encode(["x": Scripted { _ in throw Failure() }])
            try container.encode("instead")
        }
        #expect(text == "\"instead\"")
    }

    @Test func earlierMemberStays() throws {
        let text = try text {
            var object = $0.container(keyedBy: AnyKey.self)
            try object.encode(0, forKey: Self.a)
            try object.encode([1], forKey: Self.a)
            try? object.encode(Double.nan, forKey: Self.a)
            try? object.encode([Double.nan], forKey: Self.a)
            try object.encode(2, forKey: Self.b)
        }
        #expect(text == #"{"a":[1],"b":2}"#)
    }

    @Test func partsOfTheFailedValue() throws {
        let text = try text {
            var object = $0.container(keyedBy: AnyKey.self)
            var list = object.nestedUnkeyedContainer(forKey: Self.b)
            try? object.encode(
                Scripted {
                    var inner = $0.container(keyedBy: AnyKey.self)
                    let parent = inner.superEncoder()
                    try inner.encode(1, forKey: Self.a)
                    try 5.encode(to: parent)
                    var early = inner.nestedUnkeyedContainer(forKey: AnyKey("early"))
                    try inner.encode(1, forKey: AnyKey("late"))
                    try early.encode(1)
                    throw Failure()
                }, forKey: Self.a)
            try object.encode(["kept"], forKey: Self.a)
            try list.encode("late")
            try object.encode(2, forKey: AnyKey("c"))
        }
        #expect(text == #"{"a":["kept"],"b":["late"],"c":2}"#)
    }

    @Test func wideObject() throws {
        let text = try text {
            var object = $0.container(keyedBy: AnyKey.self)
            for number in 0..<100 {
                let key = AnyKey("k\(number)")
                try? object.encode([key.stringValue: Double.nan], forKey: key)
                if number % 20 == 0 { try object.encode(number, forKey: key) }
                try? object.encode(["k0": Double.nan], forKey: key)
            }
            try object.encode("again", forKey: AnyKey("k40"))
        }
        #expect(text == #"{"k0":0,"k20":20,"k40":"again","k60":60,"k80":80}"#)
    }

    @Test func convertedKeys() throws {
        let encoder = DocumentEncoder(format: .json)
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let data = try encoder.encode(
            Scripted {
                var object = $0.container(keyedBy: AnyKey.self)
                try? object.encode([Double.nan], forKey: AnyKey("firstKey"))
                try object.encode(
                    ["aB": Scripted { try path($0.codingPath).encode(to: $0) }],
                    forKey: AnyKey("secondKey"))
            })
        #expect(data.text == #"{"second_key":{"aB":["secondKey","aB"]}}"#)
    }
}
