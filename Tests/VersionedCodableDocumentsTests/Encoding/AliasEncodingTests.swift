import Synchronization
import TestSupport
import Testing

@Suite("Values that are encoded in several places") struct AliasEncodingTests {
    private let one = Point(x: 1, y: 2)

    @Test func separateIsTheDefault() throws {
        #expect(try encode([one, one], .separate) == "[{\"x\": 1 \"y\": 2} {\"x\": 1 \"y\": 2}]")
    }

    @Test func equalValuesAreWrittenOnce() throws {
        #expect(try encode([one, one, one], .equalValues) == "[&1 {\"x\": 1 \"y\": 2} *1 *1]")
        let other = Point(x: 3, y: 4)
        #expect(
            try encode([one, other, Point(x: 5, y: 6), other, one], .equalValues)
                == "[&1 {\"x\": 1 \"y\": 2} &2 {\"x\": 3 \"y\": 4} {\"x\": 5 \"y\": 6} *2 *1]")
    }

    @Test func scalarsAndEmptyContainersAreNot() throws {
        #expect(try encode(["a", "a"], .equalValues) == "[\"a\" \"a\"]")
        #expect(try encode([[Int](), []], .equalValues) == "[[] []]")
        #expect(try encode([Wrapped(value: 1), Wrapped(value: 1)], .equalValues) == "[1 1]")
    }

    @Test func equalValuesOfOtherTypesAreNot() throws {
        #expect(try encode(Mixed(), .equalValues) == "{\"ints\": [1] \"doubles\": [1.0]}")
    }

    @Test func arraysAndDictionariesAre() throws {
        #expect(try encode([[1, 2], [1, 2]], .equalValues) == "[&1 [1 2] *1]")
        #expect(try encode([["a": 1], ["a": 1]], .equalValues) == "[&1 {\"a\": 1} *1]")
    }

    @Test func anInstanceIsWrittenOnce() throws {
        let box = Box(value: 1)
        #expect(
            try encode([box, box, Box(value: 1)], .equalValues)
                == "[&1 {\"value\": 1} *1 {\"value\": 1}]")
    }

    @Test func instancesMadeWhileEncodingAreNotMixedUp() throws {
        #expect(
            try encode(Fleeting(count: 3), .equalValues)
                == "[{\"value\": 0} {\"value\": 1} {\"value\": 2}]")
    }

    @Test func equalContentsOfAnyTypesAreWrittenOnce() throws {
        #expect(
            try encode(Contents(), .equalContents)
                == "{\"a\": &1 {\"x\": 1 \"y\": 2} \"b\": *1 \"c\": [*1 *1] \"d\": {\"y\": 2 \"x\": 1}}"
        )
        #expect(try encode([[Int](), []], .equalContents) == "[[] []]")
    }

    @Test func nestedContentsAreReferredToAsAWhole() throws {
        let deep = [[1, 2], [1, 2]]
        #expect(try encode([deep, deep], .equalContents) == "[&1 [&2 [1 2] *2] *1]")
        #expect(try encode([deep, deep], .equalValues) == "[&1 [&2 [1 2] *2] *1]")
    }

    @Test func anAnchorOfTheValueIsUsed() throws {
        let named = Named(name: Handle("mine"), x: 1)
        #expect(try encode([named, named], .equalValues) == "[&mine {\"x\": 1} *mine]")
        let taken = Named(name: Handle("1"), x: 2)
        #expect(
            try encode(Pair(taken: taken, points: [one, one]), .equalValues)
                == "{\"taken\": &1 {\"x\": 2} \"points\": [&2 {\"x\": 1 \"y\": 2} *2]}")
    }

    @Test func aReplacedOriginalIsWrittenAtItsFirstAlias() throws {
        #expect(
            try encode(ReplacedOriginal(), .equalValues)
                == "{\"b\": &1 {\"x\": 1 \"y\": 2} \"c\": *1 \"a\": 0}")
    }

    @Test func aValueThatFailedIsNoOriginal() throws {
        #expect(
            try encode(FailedOriginal(), .equalValues)
                == "{\"b\": &1 {\"x\": 1 \"y\": 2} \"c\": *1}")
    }

    @Test func whatComesOutOfOrderIsWrittenOut() throws {
        let text = try encode(SuperLast(), .equalValues)
        #expect(text == "{\"super\": {\"x\": 1 \"y\": 2} \"a\": &1 {\"x\": 1 \"y\": 2} \"b\": *1}")
    }

    @Test func aBombIsRefused() {
        var value = Nested.list([])
        value = .list([value])
        for _ in 0..<40 { value = .list([value, value]) }
        let error = #expect(throws: EncodingError.self) { try encode(value, .custom(Levels())) }
        #expect(error?.documentDescription.contains("(expandedNodes)") == true)
    }

    @Test(arguments: [AliasEncodingStrategy.equalValues, .equalContents])
    func whatIsReadBackIsEqual(_ strategy: AliasEncodingStrategy) throws {
        let points = (0..<2000).map { Point(x: $0 % 7, y: $0 % 3) }
        let encoder = DocumentEncoder(format: BracketFormat())
        encoder.aliasEncodingStrategy = strategy
        let data = try encoder.encode(["points": points])
        #expect(data.text.count(of: "&") == 21)
        let decoder = DocumentDecoder(format: BracketFormat())
        #expect(try decoder.decode([String: [Point]].self, from: data) == ["points": points])
    }

    @Test func aStoreDecides() throws {
        let store = Store()
        #expect(try encode([one, one], .custom(store)) == "[&p {\"x\": 1 \"y\": 2} *p]")
        #expect(store.log.withLock { $0 } == ["finish"])
        #expect(try encode(["a"], .custom(store)) == "[\"a\"]")
        let error = #expect(throws: EncodingError.self) {
            try encode([one], .custom(Unknown()))
        }
        #expect(
            error?.documentDescription.hasSuffix(
                "there is no value with the anchor \"nobody\" before its alias") == true)
    }

    @Test func anAnchorThatIsNotUsedIsGivenBack() throws {
        let store = Store()
        #expect(try encode([Wrapped(value: 1)], .custom(store)) == "[1]")
        #expect(store.log.withLock { $0 } == ["give back p", "finish"])
    }
}

private func encode(_ value: some Encodable, _ strategy: AliasEncodingStrategy) throws -> String {
    let encoder = DocumentEncoder(format: BracketFormat())
    encoder.aliasEncodingStrategy = strategy
    return try encoder.encode(value).text
}

extension String {
    fileprivate func count(of character: Character) -> Int { count { $0 == character } }
}

private struct Point: Codable, Hashable {
    var x: Int
    var y: Int
}

private struct Wrapped: Encodable, Hashable {
    let value: Int
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

private struct Mixed: Encodable {
    let ints = [1]
    let doubles = [1.0]
}

private final class Box: Encodable {
    let value: Int
    init(value: Int) { self.value = value }
}

private struct Fleeting: Encodable {
    let count: Int
    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for value in 0..<count { try container.encode(Box(value: value)) }
    }
}

private struct Contents: Encodable {
    struct Turned: Encodable {
        let y = 2
        let x = 1
    }

    let a = Point(x: 1, y: 2)
    let b = Similar()
    let c = [Similar(), Similar()]
    let d = Turned()

    struct Similar: Encodable {
        let x = 1
        let y = 2
    }
}

private struct Handle: NodeAnnotationCodable, Hashable {
    static var annotation: NodeAnnotation { .anchor }
    let annotationText: String
    init(_ text: String) { annotationText = text }
    init?(annotationText: String) { self.annotationText = annotationText }
}

private struct Named: Codable, Hashable {
    var name: Handle?
    var x: Int
}

private struct Pair: Encodable {
    let taken: Named
    let points: [Point]
}

private struct ReplacedOriginal: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PathStep.self)
        try container.encode(Point(x: 1, y: 2), forKey: "a")
        try container.encode(Point(x: 1, y: 2), forKey: "b")
        try container.encode(Point(x: 1, y: 2), forKey: "c")
        try container.encode(0, forKey: "a")
    }
}

private struct FailedOriginal: Encodable {
    struct Failure: Error {}

    struct Part: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(Point(x: 1, y: 2))
            throw Failure()
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PathStep.self)
        try? container.encode(Part(), forKey: "a")
        try container.encode(Point(x: 1, y: 2), forKey: "b")
        try container.encode(Point(x: 1, y: 2), forKey: "c")
    }
}

private struct SuperLast: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PathStep.self)
        let base = container.superEncoder()
        try container.encode(Point(x: 1, y: 2), forKey: "a")
        try container.encode(Point(x: 1, y: 2), forKey: "b")
        try Point(x: 1, y: 2).encode(to: base)
    }
}

private indirect enum Nested: Encodable {
    case list([Nested])

    var depth: Int {
        guard case .list(let values) = self else { return 0 }
        return 1 + (values.first?.depth ?? 0)
    }

    func encode(to encoder: any Encoder) throws {
        guard case .list(let values) = self else { return }
        var container = encoder.unkeyedContainer()
        for value in values { try container.encode(value) }
    }
}

/// Names values by their depth, which is what they are equal by in the test.
private final class Levels: ValueAliasing {
    private let known = Mutex(Set<String>())

    func alias(for value: any Encodable) -> ValueAlias {
        guard let value = value as? Nested, value.depth > 1 else { return .none }
        let name = "d\(value.depth)"
        return known.withLock { $0.insert(name).inserted } ? .anchor(name) : .alias(name)
    }

    func giveBack(_ anchor: String) {}
    func finish() {}
}

private final class Store: ValueAliasing {
    let log = Mutex<[String]>([])
    private let isKnown = Mutex(false)

    func alias(for value: any Encodable) -> ValueAlias {
        guard value is Point || value is Wrapped else { return .none }
        return isKnown.withLock { isKnown in
            defer { isKnown = true }
            return isKnown ? .alias("p") : .anchor("p")
        }
    }

    func giveBack(_ anchor: String) { log.withLock { $0.append("give back \(anchor)") } }
    func finish() { log.withLock { $0.append("finish") } }
}

private final class Unknown: ValueAliasing {
    func alias(for value: any Encodable) -> ValueAlias { .alias("nobody") }
    func giveBack(_ anchor: String) {}
    func finish() {}
}
