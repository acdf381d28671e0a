import VersionedCodableXML

/// Values that write their containers by hand; the laws for formats read such values again.
extension Matrix {
    struct ByHand: Encodable, Sendable {
        var write: @Sendable (any Encoder) throws -> Void

        func encode(to encoder: any Encoder) throws { try write(encoder) }
    }

    enum Keys: String, CodingKey { case a, b, row }

    private static func keyed(
        _ name: String, _ content: String,
        _ write: @escaping @Sendable (inout KeyedEncodingContainer<Keys>) throws -> Void
    ) -> [TableRow] {
        let value = ByHand { encoder in
            var container = encoder.container(keyedBy: Keys.self)
            try write(&container)
        }
        return [
            .encoding(name, value, root: "r", "<r>\(content)</r>"),
            .encoding(name, ["k": [value]], root: "r", "<r><k>\(content)</k></r>"),
        ]
    }

    private static func unkeyed(
        _ name: String, _ content: String,
        _ write: @escaping @Sendable (inout any UnkeyedEncodingContainer) throws -> Void
    ) -> [TableRow] {
        let value = ByHand { encoder in
            var container: any UnkeyedEncodingContainer = encoder.unkeyedContainer()
            try write(&container)
        }
        return [.encoding(name, ["k": value], root: "r", "<r>\(content)</r>")]
            + keyed("\(name), under a key", content.replacing(#/(<\/?)k>/#) { "\($0.1)a>" }) {
                var container: any UnkeyedEncodingContainer = $0.nestedUnkeyedContainer(forKey: .a)
                try write(&container)
            }
    }

    static let nested: [TableRow] = [
        keyed("an object", "<row><a>1</a><a>2</a></row>") {
            var row = $0.nestedContainer(keyedBy: Keys.self, forKey: .row)
            try row.encode([1, 2], forKey: .a)
        },
        keyed("an attribute of an object in an object", "<row><b a=\"1\" /></row>") {
            var row = $0.nestedContainer(keyedBy: Keys.self, forKey: .row)
            var inner = row.nestedContainer(keyedBy: Keys.self, forKey: .b)
            try inner.encode(Attribute(1), forKey: .a)
        },
        unkeyed("numbers", "<k>1</k><k>2</k>") {
            for value in [1, 2] { try $0.encode(value) }
        },
        unkeyed("objects", "<k><b>1</b></k><k><b>2</b></k>") {
            for value in [1, 2] {
                var row = $0.nestedContainer(keyedBy: Keys.self)
                try row.encode(value, forKey: .b)
            }
        },
        unkeyed("arrays", "<k><k>1</k></k><k><k>2</k></k>") {
            for value in [1, 2] {
                var inner = $0.nestedUnkeyedContainer()
                try inner.encode(value)
            }
        },
        unkeyed("encoders", "<k>1</k><k>2</k>") {
            for value in [1, 2] { try value.encode(to: $0.superEncoder()) }
        },
        keyed("choices", "<a><boil>1</boil></a><a><boil>2</boil></a>") {
            var list = $0.nestedUnkeyedContainer(forKey: .a)
            for value in [1, 2] { try list.encode(Step.boil(value)) }
        },
        keyed("an encoder", "<super>1</super><super>2</super>") {
            try [1, 2].encode(to: $0.superEncoder())
        },
        keyed("the encoder of a key", "<a>1</a><a>2</a>") {
            try [1, 2].encode(to: $0.superEncoder(forKey: .a))
        },
    ].flatMap { $0 }

    /// Keys that are encoded several times.
    static let repeated: [TableRow] = [
        keyed("values", "<a>1</a><b>0</b><a>2</a>") {
            try $0.encode(1, forKey: .a)
            try $0.encode(0, forKey: .b)
            try $0.encode(2, forKey: .a)
        },
        keyed("an array and a value", "<a>1</a><a>2</a><a>3</a>") {
            try $0.encode([1, 2], forKey: .a)
            try $0.encode(3, forKey: .a)
        },
        keyed("a value and an encoder", "<a>1</a><a>2</a>") {
            try $0.encode(1, forKey: .a)
            try 2.encode(to: $0.superEncoder(forKey: .a))
        },
        keyed("one object, of which the last value counts", "<row><b>1</b><a>2</a></row>") {
            for (key, value) in [(Keys.a, 0), (.b, 1), (.a, 2)] {
                var row = $0.nestedContainer(keyedBy: Keys.self, forKey: .row)
                try row.encode(value, forKey: key)
            }
        },
        keyed("attributes beside an element of their name", "<row a=\"3\"><a>7</a></row>") {
            for value in [0, 3] {
                var row = $0.nestedContainer(keyedBy: Keys.self, forKey: .row)
                try row.encode(Attribute(value), forKey: .a)
                if value == 0 { try row.encode(Element<Int>(7), forKey: .a) }
            }
        },
        keyed("one array", "<a>1</a><a>2</a>") {
            for value in [1, 2] {
                var list = $0.nestedUnkeyedContainer(forKey: .a)
                try list.encode(value)
            }
        },
        [
            .encoding(
                "containers of one encoder",
                ByHand { encoder in
                    for value in [1, 2] {
                        var container = encoder.container(keyedBy: Keys.self)
                        try container.encode(value, forKey: .a)
                    }
                }, root: "r", "<r><a>1</a><a>2</a></r>")
        ],
    ].flatMap { $0 }
}
