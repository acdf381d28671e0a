import AllModules

// Types as programs have them, for `SchemaShape.all`; most have a document as their example.

enum Shapes {
    struct Scalars: Codable, JSONExample {
        static let json = #"""
            {"int": 1, "int8": 1, "int16": 1, "int32": 1, "int64": 1, "uint": 1, "uint8": 1, "uint16": 1,
             "uint32": 1, "uint64": 1, "double": 1, "flag": true, "text": "a"}
            """#
        var int: Int, int8: Int8, int16: Int16, int32: Int32, int64: Int64
        var uint: UInt, uint8: UInt8, uint16: UInt16, uint32: UInt32, uint64: UInt64
        var double: Double, flag: Bool, text: String
    }

    struct Optionals: Codable, JSONExample {
        static let json = #"{"inner": {}}"#
        var count: Int?
        var name: String?
        var inner: Inner?
        var list: [Int?]?
        struct Inner: Codable { var flag: Bool? }
    }

    struct Nested: Codable, JSONExample {
        static let json = #"""
            {"name": "a", "left": {"width": 1, "label": {"text": "a"}},
             "right": {"width": 1, "label": {"text": "a"}}}
            """#
        var name: String
        var left: Side
        var right: Side
        struct Side: Codable { var width: UInt8, label: Label }
        struct Label: Codable { var text: String }
    }

    struct Tree: Codable, JSONExample {
        static let json = #"{"name": "a", "children": []}"#
        var name: String, children: [Tree]
    }
    final class Linked: Codable, JSONExample {
        static let json = #"{"number": 1}"#
        let number: Int
        let next: Linked?
    }
    struct Husband: Codable, JSONExample {
        static let json = #"{"name": "a", "children": [{"age": 1, "friends": {}}]}"#
        var name: String, children: [Wife]
    }
    struct Wife: Codable { var age: UInt8, friends: [String: Husband] }
    indirect enum Term: Codable, JSONExample {
        static let json = #"""
            {"sum": {"left": {"number": {"_0": 1}}, "right": {"number": {"_0": 2}}}}
            """#
        case number(Int)
        case sum(left: Term, right: Term)
        enum CodingKeys: CodingKey, CaseIterable { case number, sum }
    }

    struct Collections: Codable, JSONExample {
        static let json = #"""
            {"grid": [], "tags": [], "table": {}, "lists": {}, "numbered": {}, "range": [1, 2]}
            """#
        var grid: [[Int]]
        var tags: Set<String>
        var table: [String: UInt8]
        var lists: [String: [Bool]]
        var numbered: [Int: String]
        var range: ClosedRange<Int>
    }

    enum Color: String, Codable, CaseIterable, CodingKeyRepresentable { case red, green }
    enum Plain: String, Codable, CaseIterable { case one, two }
    enum Number: Int, Codable, CaseIterable { case one = 1, two, ten = 10 }
    enum Open: String, Codable { case a, b }
    enum Bare: Codable, CaseIterable { case up, down }
    struct Enumerations: Codable, JSONExample {
        static let json = #"{"color": "red", "number": 1, "bare": {"up": {}}, "open": "a"}"#
        var color: Color
        var number: Number
        var bare: Bare
        var maybe: Color?
        var open: Open
    }
    struct ByCase: Codable, JSONExample {
        static let json = #"{"colors": {}, "plain": []}"#
        var colors: [Color: Int]
        var plain: [Plain: Int]
    }

    enum Payload: Codable, ExampleProviding {
        static var example: Self { .empty }
        static var examples: [Self] { [.empty, .point(x: 1, y: 2), .text("a"), .maybe(name: nil)] }
        case empty
        case point(x: Int, y: Int)
        case text(String)
        case maybe(name: String?)
        enum CodingKeys: CodingKey, CaseIterable { case empty, point, text, maybe }
    }
    enum Hidden: Codable { case empty, point(x: Int), both(Int, name: String) }
    enum Single: Codable { case only(Int) }
    struct WithHidden: Codable, JSONExample {
        static let json = #"{"hidden": {"empty": {}}, "last": 1}"#
        var hidden: Hidden, last: Int
    }
    struct WithSingle: Codable, JSONExample {
        static let json = #"{"single": {"only": {"_0": 1}}, "last": 1}"#
        var single: Single, last: Int
    }

    enum Storage: CodableCases, ExampleProviding {
        static var example: Self { .memory }
        static var examples: [Self] {
            [.memory, .file(path: "a", size: nil), .disk(Disk(device: "a")), .slot(1)]
        }
        case memory
        case file(path: String, size: Int?)
        case disk(Disk)
        case slot(Int)
        enum CodingKeys: CodingKey, CaseIterable { case memory, file, disk, slot }
        struct Disk: Codable { var device: String }
    }
    enum Tagged: CodableCases, ExampleProviding {
        static var example: Self { .memory }
        static var examples: [Self] { [.memory, .file(path: "a"), .disk(.init(device: "a"))] }
        case memory
        case file(path: String)
        case disk(Storage.Disk)
        enum CodingKeys: CodingKey, CaseIterable { case memory, file, disk }
        static var caseTag: String? { "kind" }
    }
    struct Stores: Codable, JSONExample {
        static let json = #"{"first": "memory", "others": [], "tagged": {"kind": "memory"}}"#
        var first: Storage, others: [Storage], tagged: Tagged
    }

    struct OwnDefaults: Codable, DefaultsForMissingKeys {
        var host = "localhost"
        var port: UInt16 = 80
        var ratio: Double? = 0.5
        var inner = Inner()
        var list: [Int] = []
        struct Inner: Codable, DefaultsForMissingKeys { var depth = 3 }
    }
    struct Aliased: Codable, KeyAliasing, JSONExample {
        static let json = #"{"host": "a"}"#
        var host: String
        var port: Int?
        static var keyAliases: KeyAliases {
            [CodingKeys.host: ["hostname", "server"], CodingKeys.port: ["p"]]
        }
    }
    struct Flat: Codable, JSONExample {
        static let json = #"{"host": "a", "depth": 1, "kind": "memory"}"#
        var host: String
        @Flattened var limits: Limits
        @Flattened var tagged: Tagged
        struct Limits: Codable { var depth: Int, size: UInt8? }
    }
    struct Secrets: Codable, JSONExample {
        static let json = #"{"user": "a", "password": "a", "keys": [1]}"#
        var user: String
        @Secret var password: String
        @Secret var token: String?
        @Secret var keys: [Int]
    }

    struct Ruled: Codable, Validated, JSONExample {
        static let json = #"""
            {"port": 1, "small": 1, "ratio": 1, "host": "a", "list": [1], "mode": "fast",
             "inner": {"least": 1}, "more": [], "other": {"least": 1}}
            """#
        var port: Int
        var small: UInt8
        var ratio: Double
        var host: String
        var list: [Int]
        var mode: String
        var inner: RuledInner
        var maybe: RuledInner?
        var more: [RuledInner]
        var other: RuledInner
        static var rules: [Rule<Ruled>] {
            [
                .range("port", \.port, 1...65_535), .range("small", \.small, 0...200),
                .range("ratio", \.ratio, 0...1), .matching("host", \.host, "[a-z.]+"),
                .notEmpty("list", \.list), .oneOf("mode", \.mode, ["fast", "slow"]),
            ]
        }
    }
    struct RuledInner: Codable, Validated {
        var least: Int
        static var rules: [Rule<RuledInner>] { [.range("least", \.least, 1...16)] }
    }

    struct Known: Codable, JSONExample {
        static let json = #"""
            {"home": "file:///", "id": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "date": 0, "data": "AQI=",
             "price": 1}
            """#
        var home: URL
        var id: UUID
        var date: Date
        var data: Data
        var price: Decimal
    }

    class Animal: Codable {
        var legs: Int
    }
    final class Dog: Animal, JSONExample {
        static let json = #"{"name": "a", "super": {"legs": 4}}"#
        var name: String
        private enum CodingKeys: CodingKey { case name }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            try super.init(from: try container.superDecoder())
        }
        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try super.encode(to: container.superEncoder())
        }
    }

    struct ByHand: Codable, JSONExample {
        static let json = #"{"place": {"x": 1}, "list": [1], "name": "a", "port": 1}"#
        var x: Int
        var y: [Int]
        var name: String
        var port: Int
        private enum CodingKeys: CodingKey { case place, list, name, title, port }
        private enum PlaceKeys: CodingKey { case x }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let place = try container.nestedContainer(keyedBy: PlaceKeys.self, forKey: .place)
            x = try place.decode(Int.self, forKey: .x)
            var list = try container.nestedUnkeyedContainer(forKey: .list)
            y = []
            while !list.isAtEnd { y.append(try list.decode(Int.self)) }
            name = try container.decode(String.self, forKey: .name)
            if container.contains(.title) {
                name = try container.decode(String.self, forKey: .title)
            }
            port = try container.decodeIfPresent(Int.self, forKey: .port) ?? 8080
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            var place = container.nestedContainer(keyedBy: PlaceKeys.self, forKey: .place)
            try place.encode(x, forKey: .x)
            try container.encode(y, forKey: .list)
            try container.encode(name, forKey: .name)
            try container.encode(port, forKey: .port)
        }
    }

    /// A name, or an object with a name.
    struct Short: Codable, JSONExample {
        static let json = #"{"name": "a"}"#
        var name: String
        private enum CodingKeys: CodingKey { case name }
        init(from decoder: any Decoder) throws {
            if let name = try? decoder.singleValueContainer().decode(String.self) {
                self.name = name
            } else {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                name = try container.decode(String.self, forKey: .name)
            }
        }
    }
    struct Shorts: Codable, JSONExample {
        static let json = #"{"list": []}"#
        var list: [Short], one: Short?
    }

    /// A number that is not every number.
    struct Level: Codable {
        var number: Int
        init(from decoder: any Decoder) throws {
            number = try decoder.singleValueContainer().decode(Int.self)
            if number < 5 {
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(
                        codingPath: decoder.codingPath, debugDescription: "too low"))
            }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(number)
        }
    }
    struct Levels: Codable, JSONExample {
        static let json = #"{"level": 5, "name": "a"}"#
        var level: Level, name: String
    }

    struct Box<Content: Codable>: Codable { var content: Content }
    struct Boxes: Codable, JSONExample {
        static let json = #"""
            {"number": {"content": 1}, "text": {"content": "a"}, "inner": {"content": {"content": true}}}
            """#
        var number: Box<Int>
        var text: Box<String>
        var inner: Box<Box<Bool>>
    }
    struct Others: Codable, JSONExample {
        static let json = #"{"name": "a"}"#
        var name: String
        var others = UnknownMembers()
    }
    enum TaggedOthers: CodableCases, ExampleProviding {
        static var example: Self { .none }
        static var examples: [Self] { [.none, .some(Others(name: "a"))] }
        case none
        case some(Others)
        enum CodingKeys: CodingKey, CaseIterable { case none, some }
        static var caseTag: String? { "kind" }
    }
    struct FlatOthers: Codable, JSONExample {
        static let json = #"{"size": 1, "content": 1, "name": "a"}"#
        var size: Int
        @Flattened var inner: Box<Int>
        @Flattened var others: Others
    }
    struct AliasedRules: Codable, KeyAliasing, Validated, JSONExample {
        static let json = #"{"port": 1, "inner": {"least": 2}}"#
        var port: Int
        var inner: RuledInner
        static var keyAliases: KeyAliases {
            [CodingKeys.port: ["p"], CodingKeys.inner: ["part"]]
        }
        static var rules: [Rule<AliasedRules>] {
            [.range("port", \.port, 0...99), .range("inner.least", \.inner.least, 2...9)]
        }
    }
    struct FlatRules: Codable, Validated, JSONExample {
        static let json = #"{"size": 1, "least": 2}"#
        var size: Int
        @Flattened var inner: RuledInner
        static var rules: [Rule<FlatRules>] { [.range("size", \.size, 0...2)] }
    }
    struct Anything: Codable, JSONExample {
        static let json = #"{"value": 1, "object": {"a": 1}, "members": {"a": 1}}"#
        var value: DocumentValue
        var object: DocumentObject
        var members: OrderedMembers<String, Int>
    }
}
