import Foundation
import Testing
import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableXML

/// Arrays, tables, scalars and objects as elements and attributes are decoded.
@Suite struct XMLMappingDecodingTests {
    struct Job: Codable, Equatable {
        var name: String
        var step: [String]
        var count: Int?
    }

    @Test(arguments: [
        ("<job><name>Tea</name></job>", Job(name: "Tea", step: [], count: nil)),
        (
            "<job><step>boil</step><name>Tea</name><step>pour</step></job>",
            Job(name: "Tea", step: ["boil", "pour"], count: nil)
        ),
        (
            "<job name='Tea' count='3'><step>boil</step></job>",
            Job(name: "Tea", step: ["boil"], count: 3)
        ),
        (
            "<job name='No'><name>Tea</name><name>Two</name></job>",
            Job(name: "Tea", step: [], count: nil)
        ),
        ("<job><name>Tea</name><count/></job>", Job(name: "Tea", step: [], count: nil)),
        (
            "<job><name unit='x'> Tea </name><step lang='en'>boil</step></job>",
            Job(name: "Tea", step: ["boil"], count: nil)
        ),
        ("<job><name/><step/></job>", Job(name: "", step: [""], count: nil)),
    ])
    func `a struct`(text: String, expected: Job) throws {
        #expect(try XMLDecoder().decode(Job.self, from: text) == expected)
    }

    @Test func `the same key can be asked for twice`() throws {
        struct Twice: Decodable {
            var first: [Int]
            var second: [Int]
            var one: Int
            enum CodingKeys: CodingKey { case a }
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                #expect(container.contains(.a))
                #expect(container.allKeys == [.a])
                first = try container.decode([Int].self, forKey: .a)
                second = try container.decode([Int].self, forKey: .a)
                one = try container.decode(Int.self, forKey: .a)
            }
        }
        let value = try XMLDecoder().decode(Twice.self, from: "<x><a>1</a><b/><a>2</a></x>")
        #expect(value.first == [1, 2])
        #expect(value.second == [1, 2])
        #expect(value.one == 1)
    }

    @Test(arguments: [
        ("<l><e>1</e><f>2</f></l>", [1, 2]), ("<l/>", []), ("<l a='1'><e>2</e></l>", [2]),
        ("<l> </l>", []),
    ])
    func `an array at the root`(text: String, expected: [Int]) throws {
        #expect(try XMLDecoder().decode([Int].self, from: text) == expected)
        #expect(try XMLDecoder().decode(Set<Int>.self, from: text) == Set(expected))
        #expect(try XMLDecoder().decode(ContiguousArray<Int>.self, from: text) == .init(expected))
    }

    struct Collections: Decodable, Equatable {
        var a: [[Int]]?
        var b: Set<Int>
        var c: [String: [Int]]
        var d: [Int?]
        var e: [String]?
    }

    @Test func `nested and missing collections`() throws {
        let text = """
            <x><a><k>1</k><k>2</k></a><a><k>3</k></a><b>5</b><b>6</b><b>5</b>
            <c><u>1</u><v>2</v><u>3</u></c><d>1</d><d/></x>
            """
        #expect(
            try XMLDecoder().decode(Collections.self, from: text)
                == Collections(
                    a: [[1, 2], [3]], b: [5, 6], c: ["u": [1, 3], "v": [2]], d: [1, nil], e: nil))
        #expect(
            try XMLDecoder().decode(Collections.self, from: "<x/>")
                == Collections(a: nil, b: [], c: [:], d: [], e: nil))
    }

    @Test func `tables take attributes and elements`() throws {
        #expect(
            try XMLDecoder().decode([String: String].self, from: "<x a='1'><b>2</b><b>3</b></x>")
                == ["a": "1", "b": "2"])
        #expect(
            try XMLDecoder().decode([String: Int].self, from: "<x a='1'><a>2</a></x>") == ["a": 2])
    }

    @Test func `scalars at the root`() throws {
        #expect(try XMLDecoder().decode(Int.self, from: "<x> 42 </x>") == 42)
        #expect(try XMLDecoder().decode(String.self, from: "<x a='1'> hi </x>") == "hi")
        #expect(try XMLDecoder().decode(Bool.self, from: "<x>YES</x>"))
        #expect(try XMLDecoder().decode(Double.self, from: "<x>-INF</x>") == -.infinity)
        #expect(
            try XMLDecoder().decode(Decimal.self, from: "<x>1.10</x>") == Decimal(string: "1.1"))
        #expect(
            try XMLDecoder().decode(Date.self, from: "<x>2020-01-01T00:00:00.5Z</x>")
                == Date(timeIntervalSince1970: 1_577_836_800.5))
        #expect(try XMLDecoder().decode(Data.self, from: "<x>AQ\n  ID</x>") == Data([1, 2, 3]))
        #expect(
            try XMLDecoder().decode(URL.self, from: "<x>http://a/?b</x>").absoluteString
                == "http://a/?b")
    }

    @Test func `an inner struct sees its own children`() throws {
        struct Library: Decodable, Equatable {
            var shelf: [Shelf]
        }
        struct Shelf: Decodable, Equatable {
            var books: [String]
            init(from decoder: any Decoder) throws { books = try [String](from: decoder) }
        }
        let text = "<l><shelf><b>1</b><c>2</c></shelf><shelf><b>3</b></shelf></l>"
        #expect(
            try XMLDecoder().decode(Library.self, from: text).shelf.map(\.books) == [
                ["1", "2"], ["3"],
            ])
    }

    struct Optionals: Codable, Equatable {
        var s: String?
        var i: Int?
        var o: Job?
        var u: URL?
        var d: Date?
    }

    @Test(arguments: [
        (EmptyValueStrategy.automatic, "" as String?), (.null, nil), (.text, ""),
    ])
    func `empty elements`(policy: EmptyValueStrategy, string: String?) throws {
        let decoder = XMLDecoder()
        decoder.emptyElements = policy
        #expect(try decoder.decode(Optionals.self, from: "<x><s/></x>").s == string)
        if policy == .text {
            #expect(throws: DecodingError.self) {
                try decoder.decode(Optionals.self, from: "<x><i/></x>")
            }
        } else {
            #expect(
                try decoder.decode(Optionals.self, from: "<x><i></i><o/><d/><u/></x>")
                    == Optionals())
        }
        #expect(
            try decoder.decode(
                Optionals.self,
                from: "<x xmlns:xsi='u'><s xsi:nil='true'/><i xsi:nil='1'/></x>") == Optionals())
    }

    @Test func `synthesized enums`() throws {
        enum Shape: Codable, Equatable { case circle(radius: Double), square(Int), none }
        struct Holder: Codable, Equatable { var shape: [Shape] }
        let text = """
            <h><shape><circle><radius>2</radius></circle></shape>
            <shape><square><_0>3</_0></square></shape><shape><none/></shape></h>
            """
        #expect(
            try XMLDecoder().decode(Holder.self, from: text)
                == Holder(shape: [.circle(radius: 2), .square(3), .none]))
    }

    @Test(arguments: [
        (XMLDecoder.KeyDecodingStrategy.convertFromSnakeCase, "base_url"),
        (.convertFromKebabCase, "base-url"), (.convertFromCapitalized, "BaseUrl"),
        (.custom { _ in "baseUrl" as Key }, "x"),
    ])
    func `key strategies apply to elements and attributes`(
        strategy: XMLDecoder.KeyDecodingStrategy, name: String
    ) throws {
        struct Value: Decodable { var baseUrl: [String] }
        let decoder = XMLDecoder()
        decoder.keyDecodingStrategy = strategy
        #expect(
            try decoder.decode(Value.self, from: "<r><\(name)>1</\(name)><\(name)>2</\(name)></r>")
                .baseUrl == ["1", "2"])
        #expect(try decoder.decode(Value.self, from: "<r \(name)='1'/>").baseUrl == ["1"])
    }

    @Test func `whitespace`() throws {
        #expect(
            try XMLDecoder(trimValueWhitespaces: false).decode(String.self, from: "<x> a </x>")
                == " a ")
        #expect(
            try XMLDecoder().decode(
                [String: String].self, from: "<x a=' a '><b> &amp; &lt;</b></x>")
                == ["a": " a ", "b": "& <"])
    }

    @Test func `namespaces`() throws {
        struct Link: Decodable { var href: String }
        let text = "<a:l xmlns:a='u' a:href='x'><a:b/></a:l>"
        let decoder = XMLDecoder()
        decoder.shouldProcessNamespaces = true
        #expect(try decoder.decode(Link.self, from: text).href == "x")
        struct Mapped: Decodable {
            var href: String
            enum CodingKeys: String, CodingKey { case href = "q:href" }
        }
        decoder.namespacePrefixes = ["u": "q"]
        #expect(try decoder.decode(Mapped.self, from: text).href == "x")
    }

    @Test func `wide objects`() throws {
        struct Wide: Decodable { var a: [Int], b: String, c: Int }
        let many = (0..<3000).map { "<a>\($0)</a>" }.joined()
        let value = try XMLDecoder().decode(Wide.self, from: "<x c='5'>\(many)<b>t</b></x>")
        #expect(value.a == Array(0..<3000))
        #expect(value.b == "t")
        #expect(value.c == 5)
    }

    struct Key: CodingKey, ExpressibleByStringLiteral {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringLiteral value: String) { stringValue = value }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
