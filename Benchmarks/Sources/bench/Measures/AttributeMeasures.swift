import Foundation

/// Reading attributes against a bare parser, and writing them against `JSONEncoder`.
func attributeMeasures(
    ours: OurCodec, over parser: BareParser, theirs: FoundationJSON
) -> [Measure] {
    [
        Measure("xml.decode-attributes", baseline: parser.name) { n, fixtures in
            let value = AttributeConfig.sample(services: n)
            let data = try ours.encode(value)
            return Pair(
                bytes: data.count,
                check: { try expect(ours.decode(AttributeConfig.self, from: data), equals: value) },
                ours: { blackHole(try ours.decode(AttributeConfig.self, from: data)) },
                theirs: { try parser.run(over: data) })
        },
        // A type without attribute wrappers reads a member from an attribute or an element.
        Measure("xml.decode-attributes-plain", baseline: parser.name) { n, fixtures in
            let data = try ours.encode(AttributeConfig.sample(services: n))
            let value = Config.sample(services: n)
            return Pair(
                bytes: data.count,
                check: { try expect(ours.decode(Config.self, from: data), equals: value) },
                ours: { blackHole(try ours.decode(Config.self, from: data)) },
                theirs: { try parser.run(over: data) })
        },
        Measure("xml.encode-attributes", baseline: "foundation-json") { n, fixtures in
            let value = AttributeConfig.sample(services: n)
            let plain = Config.sample(services: n)
            return Pair(
                bytes: try ours.encode(value).count,
                check: {
                    try expect(
                        ours.decode(AttributeConfig.self, from: ours.encode(value)), equals: value)
                },
                ours: { blackHole(try ours.encode(value)) },
                theirs: { blackHole(try theirs.encode(plain)) })
        },
    ]
}
