import AllModules

extension EncodingShape {
    static let containers: [EncodingShape] = [
        EncodingShape("empty objects", [[Empty(), Empty()]]),
        EncodingShape(
            "a nil inside an optional", [Optionals(nested: .some(nil), table: ["a": nil])]),
        EncodingShape(
            "classes in snake case", [[Leaf(id: 7, title: "a", size: 1.5)]], setting: .snakeCase),
        EncodingShape(
            "keys by path", [[Leaf(id: 7, title: "a", size: 1.5)]],
            setting: .keys { AnyKey($0.map(\.stringValue).joined(separator: "/")) }
        ),
        EncodingShape(
            "tables and lists by path", [["a": [Manual(a: 1, b: ["x", "y"], c: true, d: [])]]],
            setting: .keys { AnyKey($0.map(\.stringValue).joined(separator: "/")) }
        ),
    ]
}
