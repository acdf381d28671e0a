import AllModules

extension SchemaShape {
    static let all: [SchemaShape] =
        plainTypes + configured + strategies + byHand + wrappers
        + versions + closed

    static let plainTypes: [SchemaShape] = [
        .plain("scalars") { numbers in
            Shapes.Scalars(
                int: numbers.one(of: [.min, 0, .max]), int8: numbers.one(of: [.min, .max]),
                int16: 5, int32: numbers.one(of: [.min, .max]), int64: .min,
                uint: numbers.one(of: [0, .max]), uint8: 255, uint16: 0, uint32: .max,
                uint64: .max, double: numbers.one(of: [0.1, -1e300, 3]), flag: numbers.flag(),
                text: numbers.word())
        },
        .plain("optionals") { numbers in
            Shapes.Optionals(
                count: numbers.maybe { $0.below(9) }, name: numbers.maybe { $0.word() },
                inner: numbers.maybe { Shapes.Optionals.Inner(flag: $0.maybe { $0.flag() }) },
                list: numbers.maybe { $0.list { $0.maybe { $0.below(3) } } })
        },
        .plain("nested") { numbers in
            let side = Shapes.Nested.Side(width: 3, label: .init(text: numbers.word()))
            return Shapes.Nested(name: numbers.word(), left: side, right: side)
        },
        .plain("recursive") { numbers in tree(&numbers, 2) },
        .plain("linked") { numbers in
            Shapes.Linked(1, numbers.maybe { Shapes.Linked($0.below(7), nil) })
        },
        .plain("mutually recursive") { numbers in
            Shapes.Husband(
                name: numbers.word(),
                children: numbers.list { numbers in
                    Shapes.Wife(
                        age: 1,
                        friends: numbers.table { Shapes.Husband(name: $0.word(), children: []) })
                })
        },
        .plain("array at the root") { numbers in numbers.list { $0.below(5) } },
        .plain("dictionary at the root") { numbers in numbers.table { $0.word() } },
        .plain("optional at the root") { numbers in numbers.maybe { $0.below(5) } },
        // Which bound is the larger one is beyond a schema.
        .plain("collections", differences: ["range"]) { numbers in
            Shapes.Collections(
                grid: numbers.list { $0.list { $0.below(9) } },
                tags: Set(numbers.list { $0.word() }),
                table: numbers.table { UInt8($0.below(256)) },
                lists: numbers.table { $0.list { $0.flag() } },
                numbered: numbers.flag() ? [-1: "a", 12: ""] : [:],
                range: 1...(1 + numbers.below(4)))
        },
        .plain("enumerations", differences: ["open"]) { numbers in
            Shapes.Enumerations(
                color: numbers.one(of: Shapes.Color.allCases),
                number: numbers.one(of: Shapes.Number.allCases),
                bare: numbers.one(of: Shapes.Bare.allCases),
                maybe: numbers.maybe { $0.one(of: Shapes.Color.allCases) }, open: .b)
        },
        .plain("keys that are cases", differences: ["plain"]) { numbers in
            Shapes.ByCase(
                colors: numbers.flag() ? [.red: 1] : [.green: 2, .red: 0],
                plain: numbers.flag() ? [.two: 2] : [:])
        },
        .plain("payloads") { numbers in
            numbers.one(
                of: [.empty, .point(x: 1, y: -2), .text("a"), .maybe(name: nil), .maybe(name: "b")]
                    as [Shapes.Payload])
        },
        .plain("recursive payloads") { numbers in
            numbers.one(
                of: [
                    .number(1),
                    .sum(left: .number(2), right: .sum(left: .number(1), right: .number(5))),
                ]
                    as [Shapes.Term])
        },
        .plain("generic") { numbers in
            Shapes.Boxes(
                number: .init(content: 1), text: .init(content: numbers.word()),
                inner: .init(content: .init(content: numbers.flag())))
        },
    ]

    private static func tree(_ numbers: inout SeededNumbers, _ depth: Int) -> Shapes.Tree {
        let children = depth == 0 ? [] : numbers.list { tree(&$0, depth - 1) }
        return Shapes.Tree(name: numbers.word(), children: children)
    }

    static let configured: [SchemaShape] = [
        .plain("cases by name") { numbers in
            numbers.one(
                of: [
                    .memory, .file(path: "x", size: nil), .file(path: "y", size: 1),
                    .disk(.init(device: "z")), .slot(4),
                ] as [Shapes.Storage])
        },
        .plain("cases by tag") { numbers in
            numbers.one(
                of: [.memory, .file(path: "x"), .disk(.init(device: "z"))] as [Shapes.Tagged])
        },
        .plain("cases in values") { numbers in
            Shapes.Stores(
                first: numbers.one(of: [.memory, .slot(1)]),
                others: numbers.list { _ in .file(path: "", size: 2) }, tagged: .memory)
        },
        .plain("own defaults") { numbers in
            var value = Shapes.OwnDefaults()
            value.port = UInt16(numbers.below(70_00))
            value.ratio = numbers.maybe { Double($0.below(5)) }
            value.list = numbers.list { $0.below(5) }
            return value
        },
        .plain("other names") { numbers in
            Shapes.Aliased(host: numbers.word(), port: numbers.maybe { $0.below(9) })
        },
        SchemaShape(
            testDescription: "other names in documents",
            schema: { DocumentDecoder(format: $0).schema(Shapes.Aliased.self) },
            document: { numbers, _ in
                numbers.one(
                    of: [["hostname": "a", "p": 1], ["server": "b", "port": 2], ["server": "c"]])
            },
            accepts: { document in
                guard let data = try? data(document) else { return false }
                let decoder = DocumentDecoder(format: JSONFormat())
                return (try? decoder.decode(Shapes.Aliased.self, from: data)) != nil
            }),
        .plain("flattened") { numbers in
            Shapes.Flat(
                host: numbers.word(),
                limits: .init(depth: 1, size: numbers.maybe { _ in 3 }),
                tagged: numbers.one(of: [.memory, .file(path: "x")]))
        },
        .plain("secrets") { numbers in
            Shapes.Secrets(
                user: numbers.word(), password: "p", token: numbers.maybe { $0.word() }, keys: [1])
        },
        .ruled("rules") { numbers in
            let inner = Shapes.RuledInner(least: numbers.below(16) + 1)
            return Shapes.Ruled(
                port: 80, small: 3, ratio: 0.5, host: "a.b", list: [1], mode: "fast", inner: inner,
                maybe: numbers.maybe { _ in inner }, more: numbers.list { _ in inner },
                other: Shapes.RuledInner(least: 10))
        },
        .ruled("rules of flattened members") { numbers in
            Shapes.FlatRules(size: 1, inner: .init(least: numbers.below(16) + 1))
        },
    ]

    static func known(_ numbers: inout SeededNumbers) -> Shapes.Known {
        Shapes.Known(
            home: URL(fileURLWithPath: "/a b"), id: UUID(),
            date: Date(timeIntervalSinceReferenceDate: Double(numbers.below(9_999))),
            data: Data([1, 2, UInt8(numbers.below(256))]), price: Decimal(numbers.below(99)) / 4)
    }

    static let strategies: [SchemaShape] = [
        // A text that is no address, no Base64 or no date is beyond a schema.
        .plain("known types", differences: ["home", "data"]) { known(&$0) },
        .plain("dates in ISO 8601", differences: ["home", "data", "date"]) { decoder, encoder in
            decoder.dateDecodingStrategy = .iso8601
            encoder.dateEncodingStrategy = .iso8601
        } _: {
            known(&$0)
        },
        .plain("numbers of milliseconds", differences: ["home"]) { decoder, encoder in
            decoder.dateDecodingStrategy = .millisecondsSince1970
            encoder.dateEncodingStrategy = .millisecondsSince1970
            decoder.dataDecodingStrategy = .deferredToData
            encoder.dataEncodingStrategy = .deferredToData
        } _: {
            known(&$0)
        },
        .plain("dates by a closure", differences: ["home", "data", "date"], unknown: ["date"]) {
            decoder, encoder in
            decoder.dateDecodingStrategy = .custom { decoder in
                let days = try decoder.singleValueContainer().decode(Int16.self)
                return Date(timeIntervalSinceReferenceDate: Double(days) * 86_400)
            }
            encoder.dateEncodingStrategy = .custom { date, encoder in
                try Int16(date.timeIntervalSinceReferenceDate / 86_400).encode(to: encoder)
            }
        } _: {
            known(&$0)
        },
        .plain("snake case") { decoder, encoder in
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            encoder.keyEncodingStrategy = .convertToSnakeCase
        } _: { numbers in
            Shapes.Optionals(
                count: 1, name: nil, inner: .init(flag: numbers.maybe { $0.flag() }), list: nil)
        },
        .plain("kebab case") { decoder, encoder in
            decoder.keyDecodingStrategy = .convertFromKebabCase
            encoder.keyEncodingStrategy = .convertToKebabCase
        } _: { numbers in
            Shapes.Nested(
                name: "", left: .init(width: 1, label: .init(text: "a")),
                right: .init(width: 1, label: .init(text: "b")))
        },
        .plain("infinities as text") { decoder, encoder in
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        } _: { numbers in
            [numbers.one(of: [.infinity, -.infinity, .nan, 0.5])] as [Double]
        },
    ]

    static let byHand: [SchemaShape] = [
        .plain("superclass") { numbers in Shapes.Dog(4, numbers.word()) },
        .plain("methods by hand") { numbers in
            Shapes.ByHand(x: 1, y: numbers.list { $0.below(4) }, name: "n", port: 1)
        },
        .plain("text or object") { numbers in
            Shapes.Shorts(
                list: numbers.list { Shapes.Short($0.word()) },
                one: numbers.maybe { Shapes.Short($0.word()) })
        },
        .plain("a number that is not every number", differences: ["level"]) { numbers in
            Shapes.Levels(level: Shapes.Level(5 + numbers.below(9)), name: numbers.word())
        },
        .plain("unknown members") { numbers in Shapes.Others(name: numbers.word()) },
        .plain("anything") { numbers in
            Shapes.Anything(
                value: numbers.one(of: [1, "b", ["a": true]] as [DocumentValue]), object: ["b": 1],
                members: ["c": 2])
        },
    ]
}
