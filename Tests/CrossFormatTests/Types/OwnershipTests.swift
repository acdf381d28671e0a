import AllModules

/// Every object that is made while decoding is released once, and not before its owner.
@Suite("Ownership of decoded values") struct OwnershipTests {
    /// How many objects there are.
    final class Census: Sendable {
        static let key = CodingUserInfoKey(rawValue: "census") ?? { fatalError("no key") }()
        private let alive = Atomic(0)
        private let born = Atomic(0)

        func add() {
            alive.add(1, ordering: .relaxed)
            born.add(1, ordering: .relaxed)
        }

        func remove() { alive.subtract(1, ordering: .relaxed) }

        var living: Int { alive.load(ordering: .relaxed) }
        var total: Int { born.load(ordering: .relaxed) }
    }

    /// An object that is written as a number or text.
    final class Leaf: Codable {
        let text: String
        let census: Census

        init(_ text: String, _ census: Census) {
            self.text = text
            self.census = census
            census.add()
        }

        convenience init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            guard text != "wrong" else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "wrong"))
            }
            self.init(text, try #require(decoder.userInfo[Census.key] as? Census))
        }

        deinit { census.remove() }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }

    /// Larger than anything that is kept beside it.
    struct Large: Codable {
        var a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8
        var leaf: Leaf
        var long: String
    }

    struct Parts: Codable {
        @Attribute var leaf: Leaf
        @Element var other: Leaf
        @Attribute var maybe: Leaf?
        @Attribute var none: Leaf?
        @Attribute var long: String
        @Element var list: [Leaf]
        @Attribute var number: Int
        @Attribute var ratio: Double
        @Attribute var flag: Bool
    }

    struct Everything: Codable {
        var parts: Parts
        var leaves: [Leaf]
        var larges: [Large]
        var table: [String: Leaf]
        var maybe: [Leaf]?
    }

    static let long = "longer than what fits into a string itself"

    static func everything(_ count: Int, _ census: Census) -> Everything {
        let leaves = (0..<count).map { Leaf("leaf \($0) \(long)", census) }
        return Everything(
            parts: Parts(
                leaf: Leaf("a", census), other: Leaf(long, census), maybe: Leaf("m", census),
                none: nil, long: long, list: leaves, number: 12, ratio: 0.5, flag: true),
            leaves: leaves, larges: leaves.map { Large(leaf: $0, long: $0.text) },
            table: Dictionary(uniqueKeysWithValues: zip((0...).lazy.map { "k\($0)" }, leaves)),
            maybe: leaves)
    }

    @Test("Values are whole, and gone when their owner is", arguments: Coder.formats)
    func everything(_ format: any DocumentFormat) throws {
        // Few elements are put into an array in another way than many.
        for count in 1...12 {
            let census = Census()
            let decoder = DocumentDecoder(format: format)
            decoder.userInfo[Census.key] = census
            let data = try DocumentEncoder(format: format).encode(
                Self.everything(count, Census()))
            var found: Everything? = try decoder.decode(Everything.self, from: data)
            #expect(census.living == 3 + 5 * count)
            let leaves = try #require(found).leaves
            #expect(leaves.map(\.text) == (0..<count).map { "leaf \($0) \(Self.long)" })
            #expect(found?.parts.list.map(\.text) == leaves.map(\.text))
            #expect(found?.larges.map(\.leaf.text) == leaves.map(\.text))
            #expect(found?.larges.map(\.h) == leaves.map { _ in 8 })
            #expect(found?.larges.map(\.long) == leaves.map(\.text))
            #expect(found?.table.count == count)
            #expect(found?.parts.leaf.text == "a")
            #expect(found?.parts.other.text == Self.long)
            #expect(found?.parts.maybe?.text == "m")
            #expect(found?.parts.none == nil)
            #expect(found?.parts.long == Self.long)
            #expect(found?.parts.number == 12)
            #expect(found?.parts.ratio == 0.5)
            #expect(found?.parts.flag == true)
            found = nil
            #expect(census.living == count)
            withExtendedLifetime(leaves) {}
        }
    }

    @Test("What was made before an error is released", arguments: Coder.formats)
    func failure(_ format: any DocumentFormat) throws {
        for count in 1...9 {
            for wrong in 0..<count {
                let census = Census()
                let decoder = DocumentDecoder(format: format)
                decoder.userInfo[Census.key] = census
                var value = Self.everything(count, Census())
                value.leaves[wrong] = Leaf("wrong", Census())
                let data = try DocumentEncoder(format: format).encode(value)
                let error = #expect(throws: DecodingError.self) {
                    try decoder.decode(Everything.self, from: data)
                }
                guard case .dataCorrupted(let context)? = error else {
                    Issue.record("another error: \(String(describing: error))")
                    continue
                }
                #expect(context.codingPath.map(\.stringValue) == ["leaves", "Index \(wrong)"])
                #expect(census.living == 0)
                #expect(census.total == 3 + count + wrong)
            }
        }
    }

    @Test("Arrays have the room they need, and grow")
    func growth() throws {
        for count in 0...12 {
            let text = "[" + (0..<count).map { "[\($0)]" }.joined(separator: ",") + "]"
            var lists = try DocumentDecoder(format: .json)
                .decode([[Leafless]].self, from: Data(text.utf8))
            #expect(lists.map { $0.map(\.number) } == (0..<count).map { [$0] })
            let copy = lists
            lists.append([Leafless(number: -1)])
            for index in lists.indices { lists[index].append(Leafless(number: 100 + index)) }
            #expect(copy.map { $0.map(\.number) } == (0..<count).map { [$0] })
            #expect(lists.count == count + 1)
            #expect(lists.last?.map(\.number) == [-1, 100 + count])
        }
    }

    struct Leafless: Codable {
        var number: Int
        init(number: Int) { self.number = number }
        init(from decoder: any Decoder) throws {
            number = try decoder.singleValueContainer().decode(Int.self)
        }
    }
}
