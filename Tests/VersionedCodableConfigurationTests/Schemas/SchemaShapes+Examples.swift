import AllModules

// The examples that schemas learn from.

extension Shapes.Scalars: JSONExample {
    static var json: String {
        let names = [
            "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32",
            "uint64", "double",
        ]
        return "{" + names.map { "\"\($0)\": 1, " }.joined() + #""flag": true, "text": "a"}"#
    }
}
extension Shapes.Optionals: JSONExample { static var json: String { #"{"inner": {}}"# } }
extension Shapes.Nested: JSONExample {
    static var json: String {
        let side = #"{"width": 1, "label": {"text": "a"}}"#
        return #"{"name": "a", "left": \#(side), "right": \#(side)}"#
    }
}
extension Shapes.Tree: JSONExample { static var json: String { #"{"name": "a", "children": []}"# } }
extension Shapes.Linked: JSONExample { static var json: String { #"{"number": 1}"# } }
extension Shapes.Husband: JSONExample {
    static var json: String { #"{"name": "a", "children": [{"age": 1, "friends": {}}]}"# }
}
extension Shapes.Term: ExampleProviding {
    static var example: Self { .sum(left: .number(1), right: .number(2)) }
}
extension Shapes.Collections: JSONExample {
    static var json: String {
        #"{"grid": [], "tags": [], "table": {}, "lists": {}, "numbered": {}, "range": [1, 2]}"#
    }
}
extension Shapes.Enumerations: ExampleProviding {
    static var example: Self {
        Self(color: .red, number: .one, bare: .up, maybe: nil, open: .a)
    }
}
extension Shapes.ByCase: ExampleProviding {
    static var example: Self { Self(colors: [:], plain: [:]) }
}
extension Shapes.Payload: ExampleProviding {
    static var example: Self { .empty }
    static var examples: [Self] { [.empty, .point(x: 1, y: 2), .text("a"), .maybe(name: nil)] }
}
extension Shapes.WithHidden: ExampleProviding {
    static var example: Self { Self(hidden: .empty, last: 1) }
}
extension Shapes.WithSingle: ExampleProviding {
    static var example: Self { Self(single: .only(1), last: 1) }
}
extension Shapes.Storage: ExampleProviding {
    static var example: Self { .memory }
    static var examples: [Self] {
        [.memory, .file(path: "a", size: nil), .disk(Disk(device: "a")), .slot(1)]
    }
}
extension Shapes.Tagged: ExampleProviding {
    static var example: Self { .memory }
    static var examples: [Self] {
        [.memory, .file(path: "a"), .disk(Shapes.Storage.Disk(device: "a"))]
    }
}
extension Shapes.Stores: ExampleProviding {
    static var example: Self { Self(first: .memory, others: [], tagged: .memory) }
}
extension Shapes.Aliased: ExampleProviding { static var example: Self { Self(host: "a") } }
extension Shapes.Flat: ExampleProviding {
    static var example: Self {
        Self(host: "a", limits: Limits(depth: 1, size: nil), tagged: .memory)
    }
}
extension Shapes.Secrets: ExampleProviding {
    static var example: Self { Self(user: "a", password: "a", token: nil, keys: [1]) }
}
extension Shapes.Ruled: JSONExample {
    static var json: String {
        #"{"port": 1, "small": 1, "ratio": 1, "host": "a", "list": [1], "mode": "fast", "#
            + #""inner": {"least": 1}, "more": [], "other": {"least": 1}}"#
    }
}
extension Shapes.AliasedRules: JSONExample {
    static var json: String { #"{"port": 1, "inner": {"least": 2}}"# }
}
extension Shapes.FlatRules: JSONExample { static var json: String { #"{"size": 1, "least": 2}"# } }
extension Shapes.Known: ExampleProviding {
    static var example: Self {
        Self(home: URL(filePath: "/"), id: UUID(), date: .now, data: Data(), price: 1)
    }
}
extension Shapes.Dog: ExampleProviding { static var example: Shapes.Dog { Shapes.Dog(4, "a") } }
extension Shapes.ByHand: ExampleProviding {
    static var example: Self { Self(x: 1, y: [1], name: "a", port: 1) }
}
extension Shapes.Short: ExampleProviding { static var example: Self { Self("a") } }
extension Shapes.Shorts: ExampleProviding { static var example: Self { Self(list: [], one: nil) } }
extension Shapes.Levels: ExampleProviding {
    static var example: Self { Self(level: Shapes.Level(5), name: "a") }
}
extension Shapes.Boxes: ExampleProviding {
    static var example: Self {
        Self(
            number: .init(content: 1), text: .init(content: "a"),
            inner: .init(content: .init(content: true)))
    }
}
extension Shapes.Others: ExampleProviding { static var example: Self { Self(name: "a") } }
extension Shapes.TaggedOthers: ExampleProviding {
    static var example: Self { .none }
    static var examples: [Self] { [.none, .some(Shapes.Others(name: "a"))] }
}
extension Shapes.FlatOthers: ExampleProviding {
    static var example: Self { Self(size: 1, inner: .init(content: 1), others: .init(name: "a")) }
}
extension Shapes.Anything: ExampleProviding {
    static var example: Self { Self(value: 1, object: ["a": 1], members: ["a": 1]) }
}
extension Shapes.Lossy: ExampleProviding {
    static var example: Self {
        Self(list: [1], table: [:], set: [], maybe: 1, value: nil, null: nil)
    }
}
extension Shapes.Aged: ExampleProviding {
    static var example: Self { Self(age: Shapes.Age(years: 1)) }
}
extension Shapes.Chain3: ExampleProviding { static var example: Self { Self(host: "a", port: 1) } }
extension Shapes.Chain2: ExampleProviding { static var example: Self { Self(host: "a", port: 1) } }
extension Shapes.Chain1: ExampleProviding { static var example: Self { Self(address: "a") } }
extension Shapes.Late2: ExampleProviding { static var example: Self { Self(name: "a") } }
extension Shapes.Late1: ExampleProviding { static var example: Self { Self(title: "a") } }
extension Shapes.Deep: ExampleProviding {
    static var example: Self { Self(meta: Meta(author: "a"), name: "a") }
}
extension Shapes.Early: ExampleProviding { static var example: Self { Self(name: "a") } }
extension Shapes.Forward: ExampleProviding { static var example: Self { Self(name: "a") } }
extension Shapes.Shaped: ExampleProviding { static var example: Self { Self(["a"]) } }
extension Shapes.Shaped1: ExampleProviding { static var example: Self { Self(web: "a") } }
extension Shapes.Library: JSONExample {
    static var json: String {
        #"{"main": {"version": 3, "host": "a", "port": 1}, "more": []}"#
    }
}
