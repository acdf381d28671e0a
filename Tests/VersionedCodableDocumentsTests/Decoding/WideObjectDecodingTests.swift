import TestSupport

@Suite("Wide objects, decoded and encoded") struct WideObjectDecodingTests {
    enum Order: CaseIterable {
        case declared, reversed, shuffled
    }

    /// So many keys that a search through all of them for each would not end.
    private static let wide = 100_000
    /// Declared and reversed orders are found by the order, which shuffled ones are not.
    private static let orders = TestRun.isLong ? Order.allCases : [.shuffled]

    @Test(.timeLimit(.minutes(10)), arguments: orders)
    func manyKeys(_ order: Order) throws {
        let values = try decode(Self.wide, Self.keys(Self.wide, order)).values
        #expect(values.compactMap(\.self).count == Self.wide)
    }

    @Test(.timeLimit(.minutes(10)), arguments: orders)
    func manyKeysWhenEncoding(_ order: Order) throws {
        let keys = Self.keys(Self.wide, order)
        let document = try DocumentEncoder(format: BracketFormat()).document(
            from: Scripted { encoder in
                var object = encoder.container(keyedBy: AnyKey.self)
                for key in keys {
                    var list = object.nestedUnkeyedContainer(forKey: key)
                    try list.encode(1)
                }
                for key in keys { try object.encode(2, forKey: key) }
            })
        #expect(document.root.count == Self.wide)
    }

    @Test(arguments: [15, 16, 17, 40, 300])
    func everyKeyIsFound(_ count: Int) throws {
        for order in Order.allCases {
            let value = try decode(count, Self.keys(count, order) + [AnyKey("missing")])
            #expect(value.values.compactMap(\.self).count == count)
            #expect(value.values.last == .some(nil))
        }
    }

    private static func keys(_ count: Int, _ order: Order) -> [AnyKey] {
        var random = SystemRandomNumberGenerator()
        let keys = (0..<count).map { AnyKey("key number \($0)") }
        return switch order {
        case .declared: keys
        case .reversed: keys.reversed()
        case .shuffled: keys.shuffled(using: &random)
        }
    }

    private func decode(_ count: Int, _ keys: [AnyKey]) throws -> Picked {
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
        let keys = decoder.userInfo[keysKey] as? [AnyKey] ?? []
        let container = try decoder.container(keyedBy: AnyKey.self)
        values = try keys.map { try container.decodeIfPresent(Int.self, forKey: $0) }
    }
}
