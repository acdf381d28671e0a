import AllModules

/// Types that ask for their members in ways of their own.
struct DiagnosisShapeTests {
    func lines<Value: Decodable>(
        _ type: Value.Type, _ yaml: String, _ change: (YAMLDecoder) -> Void = { _ in }
    ) -> [String] {
        let decoder = YAMLDecoder()
        change(decoder)
        return decoder.diagnose(type, from: yaml).mistakes.map(line)
    }

    private let types: [String: any Decodable.Type] = [
        "Drawing": Drawing.self, "Tried": Tried.self, "Dog": Dog.self, "Manual": Manual.self,
        "Library": Library.self, "Picky": Picky.self, "[Int]": [Int].self, "Int": Int.self,
        "[String: Int]": [String: Int].self, "Int?": Int?.self,
    ]

    /// A type, a document of it, and its mistakes; what a type does without is none.
    @Test(
        arguments: rowsOfFields(
            #"""
            Drawing\
             => shapes:\n  - circle: {radius: x}\n  - square: {side: y, colour: red}\n\
              - triangle: {}\n  - circle: {radius: 3}\n  - circle: {radius: z}\nlast: no\
             => 2:22: shapes.0.circle.radius: expected Int, found "x"\
             => 3:13: shapes.1.square: the key "color" is missing\
             => 3:20: shapes.1.square.side: expected Int, found "y"\
             => warning: 3:23: shapes.1.square.colour: unknown key "colour"; did you mean "color"?\
             => 4:5: shapes.2: expected a case of Shape as the only key, found "triangle"\
             => 6:22: shapes.4.circle.radius: expected Int, found "z"\
             => 7:7: last: expected Int, found "no"
            Tried => first: abc\nsecond: x => 2:9: second: expected Int, found "x"
            Tried => first: [a]\nsecond: x => 1:8: first: expected String, found an array
            Dog => age: x\nsuper: {name: [a], nmae: b} => 1:6: age: expected Int, found "x"\
             => 2:15: super.name: expected String, found an array\
             => warning: 2:20: super.nmae: unknown key "nmae"; did you mean "name"?
            Manual => outer: {a: x, b: 1}\nlist: [a, [b], c, {d: 1}]\
             => 1:12: outer.a: expected Int, found "x" => warning: 1:15: outer.b: unknown key "b"\
             => 2:11: list.1: expected String, found an array\
             => 2:19: list.3: expected String, found an object
            Manual => outer: 3\nlist: 4 => 1:8: outer: expected an object, found 3
            Manual => outer: {a: 3} => 1:1: the key "list" is missing
            Library\
             => owner: {version: 1, host: [a], port: x}\nothers:\n\
              - {version: 1, host: a, port: y}\n  - {version: 4, host: a, port: 1}\n\
              - {version: 1, host: a, port: 1, prot: 2}\nsizes: [1, x, 3]\nlast: z\
             => 1:27: owner.host: expected String, found an array\
             => 1:38: owner.port: expected Int, found "x"\
             => 3:33: others.0.port: expected Int, found "y"\
             => 4:15: others.1: version 4 is newer than 1, the newest version of OldServerSettings this program knows (supported: 1)\
             => warning: 5:36: others.2.prot: unknown key "prot"; did you mean "port"?\
             => 7:7: last: expected Int, found "z"
            Picky => switch: 7\nmode: no\neven: 3\nhidden: on\nlast: x\
             => 1:9: switch: Cannot initialize Switch from invalid Int value 7\
             => 2:7: mode: expected one of on, off, found "no" => 3:7: even: it is odd\
             => 5:7: last: expected Int, found "x"
            Picky => switch: 1\nmode: no\neven: 2\nhidden: no\nlast: x\
             => 2:7: mode: expected one of on, off, found "no"\
             => 4:9: hidden: Cannot initialize Hidden from invalid String value no\
             => 5:7: last: expected Int, found "x"
            Picky => switch: 0\nmode: off\neven: 4\nhidden: off\nlast: 1 => none
            [Int] => [1, x, 3, y] => 1:5: 1: expected Int, found "x"\
             => 1:11: 3: expected Int, found "y"
            Int => x => 1:1: expected Int, found "x"
            [String: Int] => a: 1\nb: x\nc: y => 2:4: b: expected Int, found "x"\
             => 3:4: c: expected Int, found "y"
            Drawing => [1] => 1:1: expected an object, found an array
            Int? => x => 1:1: expected Int, found "x"
            """#))
    func mistakes(row: [String]) throws {
        let type = try #require(types[row[0]])
        #expect(lines(type, row[1]) == row.dropFirst(2).filter { $0 != "none" })
    }

    enum Shape: Codable, Equatable, ExampleProviding {
        static var example: Self { .circle(radius: 1) }
        static var examples: [Self] { [.circle(radius: 1), .square(side: 1, color: "a")] }
        case circle(radius: Int)
        case square(side: Int, color: String)
    }

    struct Drawing: Codable, Equatable, ExampleProviding {
        static var example: Self { Self(shapes: [], last: 1) }
        var shapes: [Shape]
        var last: Int
    }

    struct Tried: Decodable {
        var first: String
        var second: Int
        enum CodingKeys: CodingKey { case first, second }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let number = try? container.decode(Int.self, forKey: .first) {
                first = "\(number)"
            } else {
                first = try container.decode(String.self, forKey: .first)
            }
            second = try container.decode(Int.self, forKey: .second)
        }
    }

    class Animal: Codable {
        var name: String
        init(name: String) { self.name = name }
    }

    final class Dog: Animal, ExampleProviding {
        var age: Int
        enum CodingKeys: CodingKey { case age }

        static var example: Dog { Dog() }

        init() {
            age = 1
            super.init(name: "a")
        }
        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(age, forKey: .age)
            try super.encode(to: container.superEncoder())
        }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            age = try container.decode(Int.self, forKey: .age)
            try super.init(from: container.superDecoder())
        }
    }

    struct Manual: Codable, ExampleProviding {
        var a: Int
        var list: [String] = []
        enum Keys: String, CodingKey { case outer, a, list }

        static var example: Self { Self() }

        init() { (a, list) = (1, ["b"]) }

        func encode(to encoder: any Encoder) throws {
            var root = encoder.container(keyedBy: Keys.self)
            var outer = root.nestedContainer(keyedBy: Keys.self, forKey: .outer)
            try outer.encode(a, forKey: .a)
            try root.encode(list, forKey: .list)
        }

        init(from decoder: any Decoder) throws {
            let root = try decoder.container(keyedBy: Keys.self)
            let outer = try root.nestedContainer(keyedBy: Keys.self, forKey: .outer)
            a = try outer.decode(Int.self, forKey: .a)
            var list = try root.nestedUnkeyedContainer(forKey: .list)
            while !list.isAtEnd { self.list.append(try list.decode(String.self)) }
        }
    }

    /// A loop over many wrong elements takes no longer for each than the one before.
    @Test func longLoops() {
        let list = Array(repeating: "[a]", count: 300).joined(separator: ", ")
        let decoder = YAMLDecoder()
        let diagnosis = decoder.diagnose(Manual.self, from: "outer: {a: 3}\nlist: [\(list)]")
        #expect(diagnosis.mistakes.count == 100)
        #expect(diagnosis.omitted == 200)
    }

    struct Token: Codable {
        @Secret var token = ""
        var ports: [Item]
        var ends: [String: Item]

        struct Item: Codable {
            var port: Int?
        }
    }

    /// The search ends when it has found enough, in arrays, dictionaries, and for unknown keys;
    /// what it did not come to may be a secret.
    @Test(arguments: [
        ("ports: [\(list(of: "1"))]\nends: {}", 800), ("ports: []\nends: {\(table(of: "1"))}", 800),
        ("ports: []\nends: {}\n\(table(of: "1", separator: "\n"))", 800),
        ("ports: [{port: [\(list(of: "1"))]}]\nends: {}", 1),
    ])
    func searchesEnd(text: String, count: Int) {
        let decoder = YAMLDecoder()
        let text = "\(text)\ntoken: hunter2"
        let diagnosis = decoder.diagnose(Token.self, from: text)
        #expect(diagnosis.mistakes.count + diagnosis.omitted == count)
        let last = diagnosis.description.split(separator: "\n").last
        #expect(last == (count == 1 ? "1 mistake" : "at least 800 mistakes, 700 of them not shown"))
        #expect(count == 1 || diagnosis.mistakes.allSatisfy { $0.excerpt == nil })
        #expect(
            decoder.diagnose(Token.self, from: text, limit: .max).mistakes.count
                == (count == 1 ? 1 : 1000))
    }

    private static func list(of text: String) -> String {
        Array(repeating: text, count: 1000).joined(separator: ", ")
    }

    private static func table(of text: String, separator: String = ", ") -> String {
        (0..<1000).map { "k\($0): \(text)" }.joined(separator: separator)
    }

    struct Scalars: Codable, ExampleProviding {
        static var example: Self {
            Self(
                baseUrl: URL(filePath: "/"), madeAt: .now, rawData: Data(), unitPrice: 1, ids: [],
                ratings: [:])
        }
        var baseUrl: URL
        var madeAt: Date
        var rawData: Data
        var unitPrice: Decimal
        var ids: Set<UUID>
        var ratings: [Int: Double]
        var nothing: Int?
        var maybeText: String?
    }

    @Test func typesOfFoundation() {
        let yaml = """
            base_url: []
            made_at: yesterday
            raw_data: "%%%"
            unit_price: cheap
            ids: [E621E1F8-C36C-495A-93FC-0C247A3E6E5F, x]
            ratings: {1: 2.5, 2: x}
            nothing: x
            mabye_text: a
            """
        #expect(
            lines(Scalars.self, yaml) {
                $0.keyDecodingStrategy = .convertFromSnakeCase
                $0.dateDecodingStrategy = .iso8601
            } == [
                "1:11: baseUrl: expected a URL, found an array",
                "2:10: madeAt: expected a date as in RFC 3339, found \"yesterday\"",
                "3:11: rawData: expected Base64, found \"%%%\"",
                "4:13: unitPrice: expected Decimal, found \"cheap\"",
                "5:45: ids.1: Attempted to decode UUID from invalid UUID string.",
                "6:22: ratings.2: expected Double, found \"x\"",
                "7:10: nothing: expected Int, found \"x\"",
                "warning: 8:1: mabyeText: unknown key \"mabye_text\"; did you mean \"m"
                    + "aybe_text\"?",
            ])
    }

    struct Library: Codable, JSONExample {
        static var json: String {
            #"{"owner": {"version": 1, "host": "a", "port": 1}, "others": [], "sizes": [], "last": 1}"#
        }
        @Versioned var owner: OldServerSettings
        @Versioned var others: [OldServerSettings]
        @LossyArray var sizes: [Int]
        var last: Int
    }

    struct Elements: Codable, ExampleProviding {
        static var example: Self { Self(id: 1, size: 1, text: 1, notes: [.init(by: 1, text: "a")]) }
        @Attribute var id: Int
        @Element var size: Int
        @XMLText var text: Int
        var notes: [Note]

        struct Note: Codable {
            @Attribute var by: Int
            @XMLText var text: String
        }
    }

    @Test func elements() {
        let xml = """
            <a id="x" color="red">
              seven<size>large</size>
              <notes by="me">one</notes>
              <notes>two</notes>
            </a>
            """
        let diagnosis = XMLDecoder().diagnose(Elements.self, from: xml)
        #expect(
            diagnosis.mistakes.map(line) == [
                "1:1: expected Int, found child elements", "1:8: id: expected Int, found \"x\"",
                "warning: 1:11: color: unknown key \"color\"",
                "2:14: size: expected Int, found \"large\"",
                "3:14: notes.0.by: expected Int, found \"me\"",
                "4:10: notes.1: the key \"by\" is missing",
            ])
    }

    /// Enumerations with and without `CaseIterable`, and a type that refuses most values.
    struct Picky: Codable, JSONExample {
        static let json = #"{"switch": 1, "mode": "on", "even": 2, "hidden": "on", "last": 1}"#

        enum Switch: Int, Codable { case off, on }
        enum Mode: String, Codable, CaseIterable { case on, off }
        enum Hidden: String, Codable { case on, off }
        struct Even: Codable {
            var number: Int
            func encode(to encoder: any Encoder) throws { try number.encode(to: encoder) }
            init(from decoder: any Decoder) throws {
                number = try decoder.singleValueContainer().decode(Int.self)
                guard number % 2 == 0, number > 0 else { throw Odd() }
            }
        }
        struct Odd: Error, CustomStringConvertible { var description: String { "it is odd" } }

        var `switch`: Switch
        var mode: Mode
        var even: Even
        var hidden: Hidden
        var last: Int
    }

}
