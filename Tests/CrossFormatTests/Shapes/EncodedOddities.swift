import AllModules

extension EncodingShape {
    private static let a = AnyKey("a")
    private static let b = AnyKey("b")

    private static let keyOfTable =
        "Foundation forgets the key of a [String: T] on paths below it, under a key strategy"

    static let oddities: [EncodingShape] = [
        EncodingShape("nothing at the top", [Silent()]),
        EncodingShape("nothing in an array", [[Silent(), Silent()]]),
        EncodingShape("nothing in a dictionary", [["a": Silent()]]),
        EncodingShape("what an encoder says", [EncoderProbe(depth: 2)]),
        EncodingShape(
            "what an encoder says in snake case", [EncoderProbe(depth: 2)],
            setting: .snakeCase, differences: [0: keyOfTable]),
        EncodingShape(
            "what an encoder says with keys of its own", [EncoderProbe(depth: 1)],
            setting: .keys { AnyKey("\($0.count)-" + ($0.last?.stringValue ?? "")) },
            differences: [0: keyOfTable]),
        EncodingShape(
            "a key twice",
            [
                Scripted {
                    var object = $0.container(keyedBy: AnyKey.self)
                    try object.encode(1, forKey: a)
                    try object.encode(2, forKey: b)
                    try object.encode([3], forKey: a)
                }
            ]),
        EncodingShape(
            "two containers on one encoder",
            [
                Scripted {
                    var first = $0.container(keyedBy: AnyKey.self)
                    try first.encode(1, forKey: a)
                    var second = $0.container(keyedBy: NumberedKey.self)
                    try second.encode(2, forKey: .first)
                    try first.encode(3, forKey: b)
                    try second.encode(4, forKey: .second)
                },
                Scripted {
                    var first = $0.unkeyedContainer()
                    try first.encode(1)
                    var second = $0.unkeyedContainer()
                    try second.encode(2)
                    try first.encode(3)
                },
            ]),
        EncodingShape(
            "interleaved containers",
            [
                Scripted {
                    var object = $0.container(keyedBy: AnyKey.self)
                    var first = object.nestedUnkeyedContainer(forKey: a)
                    var second = object.nestedContainer(keyedBy: AnyKey.self, forKey: b)
                    for number in 0..<3 {
                        try first.encode(number)
                        try second.encode(number, forKey: AnyKey("n\(number)"))
                        var row = first.nestedUnkeyedContainer()
                        try object.encode(number, forKey: AnyKey("m\(number)"))
                        try row.encode(number)
                        try first.encode("end \(first.count)")
                        try row.encode(row.count)
                    }
                }
            ]),
        EncodingShape(
            "super encoders out of order",
            [
                Scripted {
                    var object = $0.container(keyedBy: AnyKey.self)
                    let parent = object.superEncoder()
                    let other = object.superEncoder(forKey: a)
                    try object.encode(1, forKey: b)
                    try [1, 2].encode(to: other)
                    try ["x": 1].encode(to: parent)
                    _ = object.superEncoder(forKey: AnyKey("unused"))
                },
                Scripted {
                    var array = $0.unkeyedContainer()
                    let first = array.superEncoder()
                    try array.encode(2)
                    let third = array.superEncoder()
                    try "third".encode(to: third)
                    try "first".encode(to: first)
                    _ = array.superEncoder()
                    try array.encode("end")
                },
            ]),
        EncodingShape(
            "a container under the same key again",
            [
                Scripted {
                    var object = $0.container(keyedBy: AnyKey.self)
                    var first = object.nestedContainer(keyedBy: AnyKey.self, forKey: a)
                    try first.encode(1, forKey: a)
                    var second = object.nestedContainer(keyedBy: AnyKey.self, forKey: a)
                    try second.encode(2, forKey: b)
                    var list = object.nestedUnkeyedContainer(forKey: b)
                    try list.encode(1)
                    var again = object.nestedUnkeyedContainer(forKey: b)
                    try again.encode(2)
                    try list.encode(3)
                }
            ]),
        EncodingShape(
            "nil by hand",
            [
                Scripted {
                    var object = $0.container(keyedBy: AnyKey.self)
                    try object.encodeNil(forKey: a)
                    try object.encodeIfPresent(Int?.none, forKey: b)
                    try object.encode(Int?.none, forKey: AnyKey("c"))
                    var list = object.nestedUnkeyedContainer(forKey: AnyKey("d"))
                    try list.encodeNil()
                    try list.encode(Int?.none)
                    try list.encode(contentsOf: [1, 2])
                },
                Scripted {
                    var container = $0.singleValueContainer()
                    try container.encodeNil()
                },
            ]),
        EncodingShape(
            "errors of its own",
            [
                Scripted { _ in throw Failure() },
                Scripted {
                    var object = $0.container(keyedBy: AnyKey.self)
                    try object.encode(["x": [Scripted { _ in throw Failure() }]], forKey: a)
                },
            ]),
        EncodingShape(
            "places of errors",
            [
                Scripted {
                    var object = $0.container(keyedBy: AnyKey.self)
                    var list = object.nestedUnkeyedContainer(forKey: a)
                    try list.encode(1)
                    var inner = list.nestedContainer(keyedBy: AnyKey.self)
                    try inner.encode(Double.nan, forKey: b)
                },
                Scripted {
                    var object = $0.container(keyedBy: AnyKey.self)
                    let parent = object.superEncoder()
                    try object.encode(1, forKey: b)
                    try [1, Double.infinity].encode(to: parent)
                },
                Scripted {
                    var list = $0.unkeyedContainer()
                    try list.encode(1)
                    try list.encode(["a": [Float.nan]])
                },
            ],
            differences: [0: "Foundation forgets the keys of containers opened by hand"]),
    ]
}
