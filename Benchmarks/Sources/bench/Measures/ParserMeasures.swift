import Foundation

/// Bytes to value, against the underlying C parser, which makes no values.
func parserMeasures(_ form: Form, ours: OurCodec, over parser: BareParser) -> [Measure] {
    [
        decodeMeasure("decode", .services, form, ours, parser) { n, fixtures in
            try form.config(services: n, in: fixtures)
        } check: { (value: Config, n) in
            try expect(value, equals: .sample(services: n))
        },
        decodeMeasure("decode-small", .oneService, form, ours, parser) { n, fixtures in
            try form.config(services: n, in: fixtures)
        } check: { (value: Config, n) in
            try expect(value, equals: .sample(services: n))
        },
        documentMeasure(form, over: parser),
        decodeMeasure("decode-wide", .keys, form, ours, parser, data: form.wideObject) {
            (value: WideObject, n) in try expect(value.sum, equals: n * (n - 1) / 2)
        },
        decodeMeasure("decode-wide-reversed", .keys, form, ours, parser, data: form.wideObject) {
            (value: ReversedWideObject, n) in try expect(value.sum, equals: n * (n - 1) / 2)
        },
        decodeMeasure("decode-dictionary", .keys, form, ours, parser, data: form.wideObject) {
            (value: WideDictionary, n) in try expect(value, equals: .sample(keys: n))
        },
        decodeMeasure("decode-elements", .elements, form, ours, parser, data: form.elementList) {
            (value: ElementList, n) in try expect(value, equals: .sample(elements: n))
        },
        decodeMeasure("decode-deep", .fewLevels, form, ours, parser, data: form.deepObject) {
            (value: Level, n) in try expect(value.count, equals: n)
        },
    ]
}

/// YAML's aliases and merge keys, and a document that the plain scanner leaves to libyaml at its end.
func aliasMeasures(ours: OurCodec, over parser: BareParser) -> [Measure] {
    [
        decodeMeasure("decode-aliases", .elements, .yaml, ours, parser, data: aliasList) {
            (value: ServiceList, n) in
            try expect(value.services.count, equals: n)
            try expect(value.services.last, equals: .sample(0))
        },
        decodeMeasure("decode-merged", .elements, .yaml, ours, parser, data: mergeList) {
            (value: ServiceList, n) in
            try expect(value.services.count, equals: n)
            try expect(value.services.last?.name, equals: "merged-\(n - 1)")
            try expect(value.services.last?.env, equals: Service.sample(0).env)
        },
        decodeMeasure("decode-left", .services, .yaml, ours, parser) { n, fixtures in
            try Form.yaml.config(services: n, in: fixtures) + Data("...\n".utf8)
        } check: { (value: Config, n) in
            try expect(value, equals: .sample(services: n))
        },
    ]
}

private func decodeMeasure<Value: Decodable>(
    _ name: String, _ sizes: Sizes, _ form: Form, _ ours: OurCodec, _ parser: BareParser,
    data: @escaping (_ n: Int, _ fixtures: Fixtures) throws -> Data,
    check: @escaping (_ value: Value, _ n: Int) throws -> Void
) -> Measure {
    Measure("\(form.rawValue).\(name)", baseline: parser.name, sizes: sizes) { n, fixtures in
        let data = try data(n, fixtures)
        return Pair(
            bytes: data.count,
            check: { try check(ours.decode(Value.self, from: data), n) },
            ours: { blackHole(try ours.decode(Value.self, from: data)) },
            theirs: { try parser.run(over: data) })
    }
}

/// Bytes to document, without values.
private func documentMeasure(_ form: Form, over parser: BareParser) -> Measure {
    Measure("\(form.rawValue).scan", baseline: parser.name) { n, fixtures in
        let data = try form.config(services: n, in: fixtures)
        return Pair(
            bytes: data.count,
            check: {
                try expect(
                    ParsedDocument(form, data).decode(Config.self), equals: .sample(services: n))
            },
            ours: { blackHole(try ParsedDocument(form, data)) },
            theirs: { try parser.run(over: data) })
    }
}
