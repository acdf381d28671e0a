import AllModules

extension EncodingShape {
    static let containers: [EncodingShape] = [
        EncodingShape(
            "optionals",
            [
                Optionals(), Optionals(plain: 1, nested: .some(.some(2)), list: [1, nil, 3]),
                Optionals(nested: .some(nil), table: ["a": 1, "b": nil]),
                Optionals(
                    deep: [["a", nil], nil, []], object: Pair(left: 1, right: 2), color: .red),
            ], readBack: false),
        EncodingShape("arrays of arrays", [[[Int]](), [[]], [[1, 2], [], [3]]]),
        EncodingShape("array of objects", [[Pair(left: 1, right: 2), Pair(left: 3, right: 4)]]),
        EncodingShape("ContiguousArray", [ContiguousArray([1, 2])]),
        EncodingShape("Set", [Set(["a"]), []]),
        EncodingShape("empty object", [Empty()]),
        EncodingShape("empty objects", [[Empty(), Empty()]]),
        EncodingShape(
            "dictionary", [[:], ["a": [:], "b": ["c": 1, "": 2]]] as [[String: [String: Int]]]),
        EncodingShape("dictionary by Int", [[1: "a", -2: "b", 10: "c"]]),
        EncodingShape("dictionary by enum of String", [[Color.red: 1, .blue: 2]]),
        EncodingShape("dictionary by enum of Int", [[Level.low: 1, .high: 2]]),
        EncodingShape("dictionary by struct", [[Place(x: 1, y: 2): 3]]),
        EncodingShape("dictionary as list of pairs", [[Pair(left: 1, right: 2): "a"], [:]]),
        EncodingShape("dictionary by Double", [[1.5: 1]]),
        EncodingShape(
            "containers out of order",
            [
                Manual(a: 1, b: ["x", "y", "z", "w"], c: true, d: [[1], []]),
                Manual(a: 1, b: [], c: false, d: []),
            ]),
        EncodingShape("property wrappers", [Wrapped(level: 50, names: ["a", "b"])]),
        EncodingShape(
            "generic", [Box(content: [Box(content: 1, more: [])], more: [Box(content: [])])]),
        EncodingShape(
            "recursion",
            [Chain(next: Chain(next: nil, list: [Chain(next: nil, list: [])]), list: nil)]),
        EncodingShape(
            "attempts",
            [Either.object(["a": .list([.number(1), .text("b"), .nothing, .object([:])])])]),
        EncodingShape("enums", [[Color.red: Level.high]]),
        EncodingShape(
            "enum with payloads",
            [
                [
                    Shape.circle(radius: 1.5), .line(1, 2), .named("a", weight: nil),
                    .named("b", weight: 2), .empty,
                ]
            ]),
        EncodingShape("enum with renamed cases", [[Renamed.first(value: 1), .second]]),
        EncodingShape(
            "indirect enum", [Expression.add(.number(1), .negate(of: .add(.number(2), .number(3))))]
        ),
        EncodingShape(
            "classes in one container",
            [[Puppy(name: "a", tricks: ["b"], weeks: 3), Puppy(name: "", tricks: [], weeks: 0)]]),
        EncodingShape(
            "classes below super",
            [[Leaf(id: 7, title: "a", size: 1.5), Leaf(id: 8, title: nil, size: 2)]]),
        EncodingShape(
            "class below an element", [[ListLeaf(id: 1, note: "a"), ListLeaf(id: 2, note: "b")]]),
        EncodingShape(
            "snake case", [SnakeNames(oneTwoThree: 1, _leading: 2, x: 6)], setting: .snakeCase),
        EncodingShape(
            "odd names in snake case",
            [
                SnakeNames(
                    oneTwoThree: 1, _leading: 2, trailing_: 3, __bothSides__: 4, imageURL: 5,
                    imageUrl: nil,
                    a1B2: 7, line2: 8, line_2: 9, UPPER: 10, x: 11, éÉ: 12)
            ], setting: .snakeCase, readBack: false),
        EncodingShape(
            "tables keep their keys", [["aB": ["cD": 1]]], setting: .snakeCase),
        EncodingShape(
            "tables by Int and enum in snake case", [[Color.red: [1: 1]]], setting: .snakeCase),
        EncodingShape(
            "classes in snake case", [[Leaf(id: 7, title: "a", size: 1.5)]], setting: .snakeCase),
        EncodingShape(
            "keys by path", [[Leaf(id: 7, title: "a", size: 1.5)]],
            setting: .keys { AnyKey($0.map(\.stringValue).joined(separator: "/")) }, readBack: false
        ),
        EncodingShape(
            "tables and lists by path", [["a": [Manual(a: 1, b: ["x", "y"], c: true, d: [])]]],
            setting: .keys { AnyKey($0.map(\.stringValue).joined(separator: "/")) }, readBack: false
        ),
    ]
}
