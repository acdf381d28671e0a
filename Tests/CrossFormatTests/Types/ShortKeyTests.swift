import AllModules

/// Keys around the lengths at which they are compared in another way.
@Suite("Short keys") struct ShortKeyTests {
    struct Members: Codable, Equatable {
        static let names = CodingUserInfoKey(rawValue: "names") ?? { fatalError("no key") }()
        var values: [String: Int]

        init(_ values: [String: Int]) { self.values = values }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: AnyKey.self)
            let names = try #require(decoder.userInfo[Members.names] as? [String])
            values = [:]
            for name in names {
                values[name] = try container.decodeIfPresent(Int.self, forKey: AnyKey(name))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyKey.self)
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                try container.encode(value, forKey: AnyKey(name))
            }
        }
    }

    /// Names of 1 to 20 bytes, many of them the beginning of another or different in one byte.
    static let names: [String] = (1...20).flatMap { count in
        let name = String("abcdefghijklmnopqrst".prefix(count))
        return [name, name.dropLast() + "Z", name.dropLast() + "é"]
    }

    @Test("Every name finds its own member, in any order", arguments: Coder.formats)
    func names(_ format: any DocumentFormat) throws {
        for few in [Self.names, Array(Self.names.prefix(12)), Array(Self.names.suffix(12))] {
            let values = Dictionary(uniqueKeysWithValues: zip(few, 0...))
            let data = try DocumentEncoder(format: format).encode(Members(values))
            for order in [few.sorted(), few.reversed(), few.shuffled()] {
                let decoder = DocumentDecoder(format: format)
                // Built at run time, and part of a longer string, which is another kind of string.
                decoder.userInfo[Members.names] = order.map { String(("-" + $0).dropFirst()) }
                #expect(try decoder.decode(Members.self, from: data).values == values)
                decoder.userInfo[Members.names] =
                    order.map { $0 + "?" } + order.map { "?" + $0 } + [""]
                #expect(try decoder.decode(Members.self, from: data).values.isEmpty)
            }
        }
    }
}
