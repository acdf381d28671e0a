import Foundation
import Synchronization
import Testing
import VersionedCodable
import VersionedCodableYAML

@Suite("Aliases of YAML as values")
struct YAMLAliasTests {
    private let text = "- &a {x: 1}\n- *a\n- {x: 1}\n"

    @Test func withoutStrategyEveryPlaceIsItsOwn() throws {
        let boxes = try YAMLDecoder().decode([Box].self, from: text)
        #expect(boxes[0] !== boxes[1])
        #expect(boxes.map(\.x) == [1, 1, 1])
    }

    @Test func theBasicStrategyGivesTheSameInstance() throws {
        let decoder = YAMLDecoder()
        decoder.options = .init(aliasDereferencingStrategy: BasicAliasDereferencingStrategy())
        let boxes = try decoder.decode([Box].self, from: text)
        #expect(boxes[0] === boxes[1])
        #expect(boxes[0] !== boxes[2])
        #expect(try decoder.decode([Box].self, from: text)[0] !== boxes[0])
        decoder.options.schema = .yaml11
        #expect(try decoder.decode([Box].self, from: text)[1].x == 1)
        decoder.options.aliasDereferencingStrategy = nil
        let separate = try decoder.decode([Box].self, from: text)
        #expect(separate[0] !== separate[1])
    }

    @Test func aRedefinedAnchorIsAnotherValue() throws {
        let decoder = YAMLDecoder()
        decoder.options.aliasDereferencingStrategy = BasicAliasDereferencingStrategy()
        let boxes = try decoder.decode([Box].self, from: "[&a {x: 1}, *a, &a {x: 2}, *a]")
        #expect(boxes.map(\.x) == [1, 1, 2, 2])
        #expect(boxes[2] === boxes[3])
    }

    @Test func aStrategyOfYours() throws {
        let strategy = Recorder()
        let decoder = YAMLDecoder()
        decoder.options.aliasDereferencingStrategy = strategy
        let boxes = try decoder.decode([Box].self, from: text)
        #expect(boxes[0] === boxes[1])
        #expect((strategy["a"] as? Box) === boxes[0])
    }

    @Test func equalValuesBecomeAliases() throws {
        let point = Point(x: 1, z: 2)
        let other = Point(x: 3, z: 4)
        let encoder = YAMLEncoder()
        encoder.options.redundancyAliasingStrategy = HashableAliasingStrategy()
        let text = try encoder.encode([point, other, point, other, Point(x: 5, z: 6)])
        #expect(
            text == """
                - &1
                  x: 1
                  z: 2
                - &2
                  x: 3
                  z: 4
                - *1
                - *2
                - x: 5
                  z: 6

                """)
        #expect(
            try YAMLDecoder().decode([Point].self, from: text)
                == [point, other, point, other, Point(x: 5, z: 6)])
        #expect(try encoder.encode([point, point]).hasPrefix("- &1"))
    }

    @Test func equalContentsBecomeAliases() throws {
        struct Same: Encodable {
            let x = 1
            let z = 2
        }
        struct Both: Encodable {
            let a = Same()
            let b = Point(x: 1, z: 2)
        }
        let encoder = YAMLEncoder()
        encoder.options.redundancyAliasingStrategy = StrictEncodableAliasingStrategy()
        #expect(try encoder.encode(Both()) == "a: &1\n  x: 1\n  z: 2\nb: *1\n")
        encoder.options.redundancyAliasingStrategy = nil
        #expect(try encoder.encode(Both()) == "a:\n  x: 1\n  z: 2\nb:\n  x: 1\n  z: 2\n")
    }

    /// What stands in a mapping that becomes an alias is not written, so nothing refers to the
    /// first one like it.
    @Test func anchorsAreThoseOfAliases() throws {
        struct Inner: Encodable { let x = 1 }
        struct Outer: Encodable { let inner = Inner() }
        let encoder = YAMLEncoder()
        encoder.options.redundancyAliasingStrategy = StrictEncodableAliasingStrategy()
        #expect(
            try encoder.encode([Outer(), Outer()]) == "- &1\n  inner:\n    x: 1\n- *1\n")
        #expect(
            try encoder.encode([[[1, 2]], [[1, 2]], [[3]], [[3]]])
                == "- &1\n  - - 1\n    - 2\n- *1\n- &2\n  - - 3\n- *2\n")
    }

    @Test func aStrategyOfYoursDecides() throws {
        let strategy = OneName()
        let encoder = YAMLEncoder()
        encoder.options.redundancyAliasingStrategy = strategy
        let point = Point(x: 1, z: 2)
        #expect(try encoder.encode([point, point]) == "- &one\n  x: 1\n  z: 2\n- *one\n")
        #expect(strategy.released.withLock { $0 } == 1)
        #expect(try encoder.encode([point]) == "- x: 1\n  z: 2\n")
    }

    @Test func strategiesAnswerForOthers() {
        let strategy = HashableAliasingStrategy()
        #expect(strategy.alias(for: 1) == .anchor("1"))
        #expect(strategy.alias(for: 1) == .alias("1"))
        #expect(strategy.alias(for: 1.0) == .anchor("2"))
        strategy.remit(anchor: "1")
        strategy.releaseAnchorReferences()
        #expect(strategy.alias(for: 1) == .anchor("1"))
        #expect(StrictEncodableAliasingStrategy().alias(for: 1) == .none)
    }

    @Test func anAnchorBelongsToOneValueOnly() {
        let strategy = HashableAliasingStrategy()
        #expect(strategy.alias(for: "s") == .anchor("1"))
        #expect(strategy.alias(for: "t") == .anchor("2"))
        strategy.remit(anchor: "1")
        #expect(strategy.alias(for: "u") == .anchor("3"))
        #expect(strategy.alias(for: "t") == .alias("2"))
        #expect(strategy.alias(for: "s") == .anchor("4"))
        strategy.remit(anchor: "none")
        #expect(strategy.alias(for: "s") == .alias("4"))
    }

    /// A value that asks the strategy itself while it is hashed and compared.
    private struct Asking: Hashable, Encodable {
        let number: Int
        let strategy: HashableAliasingStrategy

        static func == (left: Asking, right: Asking) -> Bool {
            _ = left.strategy.alias(for: "compared \(left.number)")
            return left.number == right.number
        }

        func hash(into hasher: inout Hasher) {
            _ = strategy.alias(for: "hashed \(number)")
            hasher.combine(number)
        }

        func encode(to encoder: any Encoder) throws { try number.encode(to: encoder) }
    }

    @Test func valuesMayUseTheStrategyWhileTheyAreHashed() {
        let strategy = HashableAliasingStrategy()
        guard case .anchor(let anchor) = strategy.alias(for: Asking(number: 1, strategy: strategy))
        else {
            Issue.record("no anchor")
            return
        }
        #expect(strategy.alias(for: Asking(number: 1, strategy: strategy)) == .alias(anchor))
        #expect(strategy.alias(for: "hashed 1") == .alias("1"))
    }
}

private final class Box: Decodable, Sendable {
    let x: Int
}

private struct Point: Codable, Hashable {
    var x: Int
    var z: Int
}

private final class Recorder: AliasDereferencingStrategy {
    private let boxes = Mutex<[Anchor: Box]>([:])

    subscript(anchor: Anchor) -> Value? {
        get { boxes.withLock { $0[anchor] } }
        set { boxes.withLock { $0[anchor] = newValue as? Box } }
    }
}

private final class OneName: RedundancyAliasingStrategy {
    let released = Mutex(0)
    private let isKnown = Mutex(false)

    func alias(for encodable: any Encodable) -> RedundancyAliasingOutcome {
        guard encodable is Point else { return .none }
        return isKnown.withLock { isKnown in
            defer { isKnown = true }
            return isKnown ? .alias("one") : .anchor("one")
        }
    }

    func releaseAnchorReferences() {
        isKnown.withLock { $0 = false }
        released.withLock { $0 += 1 }
    }

    func remit(anchor: Anchor) {}
}
