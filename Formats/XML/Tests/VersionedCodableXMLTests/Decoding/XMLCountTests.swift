import TestSupport
import VersionedCodable
import VersionedCodableXML

/// A type that decodes itself as an array may ask for the number of elements first.
@Suite struct XMLCountTests {
    typealias Step = XMLDecoderSurfaceTests.Step

    /// Decodes as many elements as the container says.
    struct Counted<Element: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        var all: [Element]

        init(_ all: [Element]) { self.all = all }

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            all = []
            for _ in 0..<(container.count ?? 0) { all.append(try container.decode(Element.self)) }
            #expect(container.isAtEnd)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for element in all { try container.encode(element) }
        }
    }

    /// Counts the elements of its elements, which have no type.
    struct Table: Codable, Equatable, Sendable {
        var rows = [[1, 2], [], [3]]

        init() {}

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            rows = []
            for _ in 0..<(container.count ?? 0) {
                var row = try container.nestedUnkeyedContainer()
                rows.append(try (0..<(row.count ?? 0)).map { _ in try row.decode(Int.self) })
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for row in rows { try container.encode(row) }
        }
    }

    struct Holder<Value: Codable & Equatable>: Codable, Equatable {
        var value: Value
        var other = 1
    }

    static let values: [any (Codable & Equatable & Sendable)] = [
        SIMD2<Int>(1, 2), SIMD4<Float>(0.5, 1, 2, 3), SIMD64<Int8>(repeating: -3),
        Counted([1, 2, 3]), Counted([Int?.none, 2]), Counted([Counted([1, 2]), Counted([3])]),
        Table(),
    ]

    @Test(arguments: 0..<values.count)
    func `a value that counts its elements`(_ number: Int) throws {
        func check<Value: Codable & Equatable>(_ value: Value) throws {
            try expectRead(value)
            try expectRead([value, value])
            try expectRead(Holder(value: value))
            try expectRead(Holder(value: [[value], [value, value]]))
        }
        try check(Self.values[number])
    }

    private func expectRead<Value: Codable & Equatable>(_ value: Value) throws {
        let data = try XMLEncoder().encode(value)
        let back = try XMLDecoder().decode(Value.self, from: data)
        #expect(back == value, "\(String(decoding: data, as: UTF8.self))")
    }

    @Test(arguments: ["<r>", "<r><b/>"])
    func `asking before each element is linear`(_ start: String) throws {
        struct Asking: Decodable {
            var sum = 0
            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                while list.currentIndex < list.count ?? 0 { sum += try list.decode(Int.self) }
            }
        }
        struct Holder: Decodable { var a: Asking }
        try expectLinear(sizes: [500, 1000, 2000, 4000]) { count in
            let text = start + String(repeating: "<a>1</a>", count: count) + "</r>"
            return try WorkCounter.steps {
                let holder = try XMLDecoder().decode(Holder.self, from: text)
                #expect(holder.a.sum == count)
            }
        }
    }

    @Test func `a wrong number is an error of the type`() throws {
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Holder<SIMD2<Int>>.self, from: "<h><value>1</value></h>")
        }
        let message = error?.documentDescription ?? ""
        #expect(message.contains("Expected vector with exactly 2 elements."))
    }

    /// The number of elements is asked for before it is known that they are choices.
    @Test func `the number of choices`() throws {
        let choices = Counted([Step.boil(1), .boil(2)])
        try expectRead(choices)
        try expectRead([choices, choices])
        expectError(
            line: "1:9: value: the number of choices is not known before one of them is decoded"
        ) { try expectRead(Holder(value: choices)) }
    }

    /// What the elements of an untyped array are is not known next to text.
    @Test(
        arguments: [
            ("<r><a><b>1</b></a></r>", 1), ("<r><a>x<b>1</b></a></r>", nil),
            ("<r><a n=\"1\">x</a></r>", nil), ("<r><a>x</a></r>", nil), ("<r><a/></r>", 0),
        ] as [(String, Int?)])
    func `the number of elements of an untyped array`(_ xml: String, _ count: Int?) throws {
        struct Untyped: Decodable {
            var count: Int?
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                count = try container.nestedUnkeyedContainer().count
            }
        }
        #expect(try XMLDecoder().decode(Untyped.self, from: xml).count == count)
    }
}
