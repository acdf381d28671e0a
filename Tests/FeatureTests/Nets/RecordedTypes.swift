import AllModules

/// Types of which `NetTests` records values and errors, beside those of the other tests.
enum Recorded {
    struct Plain: Codable {
        var id: Int
        var name: String?
        var isOn: Bool
        var tags: [String]
        var inner: Inner
        var table: [String: Inner]
        var many: [Inner?]?
        var mode: Mode
        var numbered: [Int: [Double]]
        var userName: String?
    }

    struct Inner: Codable {
        var a: Int8
        var b: UInt64?
        var c: Float?
    }

    enum Mode: String, Codable { case fast, slow }

    enum Shape: Codable {
        case circle(radius: Double)
        case pair(Int, String)
        case point
    }

    struct Stamps: Codable {
        var date: Date
        var url: URL
        var id: UUID
        var data: Data
        var price: Decimal
        var later: Date?
    }

    class Animal: Codable { var name: String }

    class Dog: Animal {
        var tricks: [String]
        private enum CodingKeys: CodingKey { case tricks }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            tricks = try container.decode([String].self, forKey: .tricks)
            try super.init(from: container.superDecoder())
        }
    }

    /// Asks for containers by hand, and tries one type after the other.
    struct Manual: Codable {
        var seen: [String] = []
        private enum CodingKeys: String, CodingKey { case list, object, none, id }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            seen = container.allKeys.map(\.stringValue)
            if try container.decodeNil(forKey: .none) { seen.append("nil") }
            var list = try container.nestedUnkeyedContainer(forKey: .list)
            while !list.isAtEnd {
                if let number = try? list.decode(Int.self) {
                    seen.append("\(number) of \(list.count ?? -1)")
                } else if var inner = try? list.nestedUnkeyedContainer() {
                    seen.append("\(list.currentIndex) \(try inner.decode(Bool.self))")
                } else {
                    seen.append(try list.decode(String.self))
                }
            }
            let object = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .object)
            seen.append(try object.decodeIfPresent(String.self, forKey: .id) ?? "without")
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            var list = container.nestedUnkeyedContainer(forKey: .list)
            for text in seen { try list.encode(text) }
            var object = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .object)
            try object.encodeNil(forKey: .none)
        }
    }

    struct Server: Codable, KeyAliasing, DefaultsForMissingKeys {
        var host = "localhost"
        var labels = ["x"]
        var port = 0
        @Secret var password = "none"
        @Flattened var limits = Limits()
        var target: Target?

        static var keyAliases: KeyAliases { [CodingKeys.host: ["hostname", "address"]] }
    }

    struct Limits: Codable, DefaultsForMissingKeys {
        var depth = 10
        var width: Int?
    }

    enum Target: CodableCases {
        case nowhere
        case file(path: String)

        static var caseTag: String? { "kind" }
        enum CodingKeys: CodingKey, CaseIterable { case nowhere, file }
    }

    struct Recipe: Codable {
        enum Step: Codable {
            case boil(Int)
            case pour(String)
            enum CodingKeys: String, XMLChoiceCodingKey { case boil, pour }
            enum BoilCodingKeys: String, CodingKey { case _0 = "" }
            enum PourCodingKeys: String, CodingKey { case _0 = "" }
        }

        @Attribute var name: String
        var steps: [Step]
        var rest: XMLContent?
        enum CodingKeys: String, CodingKey { case name, steps = "", rest }
    }

    static func all() throws -> [Trial] {
        let inner = #"{"a": 1, "b": 18446744073709551615, "c": 0.5}"#
        let books = BookTexts.list
        let route = Routes.login
        return [
            try Trial(
                Plain.self,
                """
                {"id": 7, "name": "é \\"q\\"", "isOn": true, "tags": ["a", "b"], "inner": \(inner),
                 "table": {"x": \(inner), "two words": {"a": -2}}, "many": [\(inner), {"a": 3}],
                 "mode": "fast", "numbered": {"1": [1, 2.5], "2": []}, "user_name": "u"}
                """),
            try Trial(
                [Shape].self,
                #"[{"circle": {"radius": 2}}, {"pair": {"_0": 1, "_1": "x"}}, {"point": {}}]"#),
            try Trial(
                Stamps.self,
                """
                {"date": 700000000, "url": "https://example.org/a?b", "price": 12.34,
                 "id": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "data": "aGVsbG8="}
                """),
            try Trial(Dog.self, #"{"tricks": ["sit"], "super": {"name": "Rex"}}"#),
            try Trial(
                Manual.self, #"{"list": [1, "x", [true], 2], "object": {"id": "y"}, "id": "z"}"#),
            try Trial(
                Server.self,
                """
                {"hostname": "h", "port": 1, "password": "secret", "depth": 3, "labels": [],
                 "target": {"kind": "file", "path": "p"}}
                """),
            try Trial(Recipe.self, #"{"name": "Tea", "boil": 3, "pour": "cup", "rest": {"b": 1}}"#),
            try Trial(versioned: Shelf.self, #"{"version": 2, "label": "l", "books": \#(books)}"#),
            try Trial(versioned: Shelf.self, #"{"version": 1, "number": 7, "books": \#(books)}"#),
            try Trial(versioned: Book.self, #"{"version": 2, "title": "T", "author": ""}"#),
            try Trial(Screen.self, #"{"route": \#(route), "routes": [\#(route)], "byName": {}}"#),
            try Trial(Counted.self, #"{"count": 3}"#),
            try Trial(
                TextModel.self, #"{"version": 7, "notes": [{"by": "a", "": "t"}, {"by": "b"}]}"#),
            try Trial(WrappedModel.self, #"{"children": {"child": ["a"]}, "sizes": {"size": 1}}"#),
            try Trial(
                LossyArrayModel.self, #"{"sizes": [1, "x"], "owners": [{"version": 2}]}"#),
            try Trial(LossyDictionaryModel.self, #"{"sizes": {"a": 1, "b": []}}"#),
            try Trial(LossyValueModel.self, #"{"size": "x", "owner": {"name": "n", "age": 1}}"#),
            try Trial(
                UnknownMembersModel.self, #"{"version": 7, "part": {"name": "n", "more": [1.50]}}"#
            ),
            try Trial(DocumentValue.self, #"{"any": [null, 1, 1.50, "t", {"x": true}]}"#),
        ]
    }
}
