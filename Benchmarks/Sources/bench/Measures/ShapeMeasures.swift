/// Objects of many keys: looked up in the order of the document, in reverse, and as a dictionary.
func wideMeasures(_ form: Form, ours: some Codec, theirs: some Codec) -> [Measure] {
    [
        wideMeasure("wide", form, ours: ours, theirs: theirs) { (value: WideObject) in value.sum },
        wideMeasure("wide-reversed", form, ours: ours, theirs: theirs) {
            (value: ReversedWideObject) in value.sum
        },
        wideMeasure("dictionary", form, ours: ours, theirs: theirs) {
            (value: WideDictionary) in value.keys.values.reduce(0, +)
        },
    ]
}

private func wideMeasure<Value: Decodable>(
    _ name: String, _ form: Form, ours: some Codec, theirs: some Codec,
    sum: @escaping (Value) -> Int
) -> Measure {
    Measure(
        "\(form.rawValue).decode-\(name)", baseline: "foundation", sizes: .keys
    ) { n, fixtures in
        let data = try form.wideObject(keys: n, in: fixtures)
        return Pair(
            bytes: data.count,
            check: {
                try expect(sum(ours.decode(Value.self, from: data)), equals: n * (n - 1) / 2)
                try expect(sum(theirs.decode(Value.self, from: data)), equals: n * (n - 1) / 2)
            },
            ours: { blackHole(try ours.decode(Value.self, from: data)) },
            theirs: { blackHole(try theirs.decode(Value.self, from: data)) })
    }
}

/// Nested objects.
func deepMeasure(_ form: Form, ours: some Codec, theirs: some Codec) -> Measure {
    Measure(
        "\(form.rawValue).decode-deep", baseline: "foundation", sizes: .fewLevels
    ) { n, fixtures in
        let data = try form.deepObject(levels: n, in: fixtures)
        return Pair(
            bytes: data.count,
            check: {
                try expect(ours.decode(Level.self, from: data).count, equals: n)
                try expect(theirs.decode(Level.self, from: data).count, equals: n)
            },
            ours: { blackHole(try ours.decode(Level.self, from: data)) },
            theirs: { blackHole(try theirs.decode(Level.self, from: data)) })
    }
}
