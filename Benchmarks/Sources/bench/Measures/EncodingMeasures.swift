import Foundation

/// Value to bytes in a form that Foundation does not write, against its JSON of the same value.
func encodingMeasures(_ form: Form, ours: OurCodec, theirs: FoundationJSON) -> [Measure] {
    [
        encodeMeasure(
            "encode", .services, form, ours, theirs, value: Config.sample,
            document: { n, fixtures in try form.config(services: n, in: fixtures) },
            check: { try expect($0, equals: $1) }),
        encodeMeasure(
            "encode-small", .oneService, form, ours, theirs, value: Config.sample,
            document: { n, fixtures in try form.config(services: n, in: fixtures) },
            check: { try expect($0, equals: $1) }),
        encodeMeasure(
            "encode-dictionary", .keys, form, ours, theirs, value: WideDictionary.sample,
            document: form.wideObject, check: { try expect($0, equals: $1) }),
        encodeMeasure(
            "encode-elements", .elements, form, ours, theirs, value: ElementList.sample,
            document: form.elementList, check: { try expect($0, equals: $1) }),
        encodeMeasure(
            "encode-deep", .fewLevels, form, ours, theirs, value: Level.sample,
            document: form.deepObject, check: { try expect($0.count, equals: $1.count) }),
    ]
}

/// - Parameter document: A document like the written one, for its size.
private func encodeMeasure<Value: Codable>(
    _ name: String, _ sizes: Sizes, _ form: Form, _ ours: OurCodec, _ theirs: FoundationJSON,
    value: @escaping (_ n: Int) -> Value,
    document: @escaping (_ n: Int, _ fixtures: Fixtures) throws -> Data,
    check: @escaping (_ result: Value, _ value: Value) throws -> Void
) -> Measure {
    Measure("\(form.rawValue).\(name)", baseline: "foundation-json", sizes: sizes) { n, fixtures in
        let bytes = try document(n, fixtures).count
        let value = value(n)
        return Pair(
            bytes: bytes,
            check: { try check(ours.decode(Value.self, from: ours.encode(value)), value) },
            ours: { blackHole(try ours.encode(value)) },
            theirs: { blackHole(try theirs.encode(value)) })
    }
}
