import Foundation
import Testing
import VersionedCodableCore

@Suite("Wide objects, decoded and encoded")
struct WideObjectDecodingTests {
    enum Order: CaseIterable {
        case declared, reversed, shuffled
    }

    /// Twenty thousand keys in any order.
    ///
    /// Four times as many take about four times as long, not sixteen times.
    @Test(arguments: Order.allCases)
    func linear(_ order: Order) throws {
        let small = try time(5_000, order)
        let large = try time(20_000, order)
        #expect(large < small * 12 + .milliseconds(50))
    }

    @Test(arguments: Order.allCases)
    func linearWhenEncoding(_ order: Order) throws {
        func time(_ count: Int) throws -> Duration {
            let keys = Self.keys(count, order)
            return try ContinuousClock().measure {
                let document = try DocumentEncoder(format: BracketFormat()).document(
                    from: Script { encoder in
                        var object = encoder.container(keyedBy: Name.self)
                        for key in keys {
                            var list = object.nestedUnkeyedContainer(forKey: key)
                            try list.encode(1)
                        }
                        for key in keys { try object.encode(2, forKey: key) }
                    })
                #expect(document.root.count == count)
            }
        }
        let small = try time(5_000)
        let large = try time(20_000)
        #expect(large < small * 12 + .milliseconds(50))
    }

    @Test(arguments: [15, 16, 17, 40, 300])
    func everyKeyIsFound(_ count: Int) throws {
        for order in Order.allCases {
            let value = try decode(count, Self.keys(count, order) + [Name("missing")])
            #expect(value.values.compactMap(\.self).count == count)
            #expect(value.values.last == .some(nil))
        }
    }

    @Test func duplicateKeys() throws {
        let text = "{a: 1 b: 2 a: 3}"
        func a(_ policy: DuplicateKeyPolicy) throws -> Int? {
            let decoder = DocumentDecoder(format: BracketFormat(duplicateKeys: policy))
            return try decoder.decode([String: Int].self, from: Data(text.utf8))["a"]
        }
        #expect(try a(.useFirst) == 1)
        #expect(try a(.useLast) == 3)
        #expect(throws: ReadingError.self) { try a(.refuse) }
    }

    private static func keys(_ count: Int, _ order: Order) -> [Name] {
        var random = SystemRandomNumberGenerator()
        let keys = (0..<count).map { Name("key number \($0)") }
        return switch order {
        case .declared: keys
        case .reversed: keys.reversed()
        case .shuffled: keys.shuffled(using: &random)
        }
    }

    private func time(_ count: Int, _ order: Order) throws -> Duration {
        let keys = Self.keys(count, order)
        var found = 0
        let duration = try ContinuousClock().measure {
            found = try decode(count, keys).values.compactMap(\.self).count
        }
        #expect(found == count)
        return duration
    }

    private func decode(_ count: Int, _ keys: [Name]) throws -> Picked {
        let members = (0..<count).map { "\"key number \($0)\": \($0)" }
        let decoder = DocumentDecoder(format: BracketFormat())
        decoder.userInfo = [keysKey: keys]
        return try decoder.decode(
            Picked.self, from: Data("{\(members.joined(separator: " "))}".utf8))
    }
}

private let keysKey = CodingUserInfoKey(rawValue: "keys") ?? { fatalError("no key") }()

/// The values of the keys that user info names.
private struct Picked: Decodable {
    let values: [Int?]

    init(from decoder: any Decoder) throws {
        let keys = decoder.userInfo[keysKey] as? [Name] ?? []
        let container = try decoder.container(keyedBy: Name.self)
        values = try keys.map { try container.decodeIfPresent(Int.self, forKey: $0) }
    }
}
