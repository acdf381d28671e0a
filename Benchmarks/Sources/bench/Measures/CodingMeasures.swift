/// Bytes to value and value to bytes, against Foundation.
func codingMeasures(_ form: Form, ours: some Codec, theirs: some Codec) -> [Measure] {
    [
        Measure("\(form.rawValue).decode", baseline: "foundation") { n, fixtures in
            try decodingPair(form, services: n, fixtures, ours: ours, theirs: theirs)
        },
        Measure("\(form.rawValue).encode", baseline: "foundation") { n, fixtures in
            try encodingPair(form, services: n, fixtures, ours: ours, theirs: theirs)
        },
    ]
}

private func encodingPair(
    _ form: Form, services n: Int, _ fixtures: Fixtures, ours: some Codec, theirs: some Codec
) throws -> Pair {
    let bytes = try form.config(services: n, in: fixtures).count
    let value = Config.sample(services: n)
    return Pair(
        bytes: bytes,
        check: {
            try expect(theirs.decode(Config.self, from: ours.encode(value)), equals: value)
        },
        ours: { blackHole(try ours.encode(value)) },
        theirs: { blackHole(try theirs.encode(value)) })
}

/// A document of one service, which shows the fixed costs of a decoder and an encoder.
func smallDocumentMeasures(_ form: Form, ours: some Codec, theirs: some Codec) -> [Measure] {
    [
        Measure(
            "\(form.rawValue).decode-small", baseline: "foundation", sizes: .oneService
        ) { n, fixtures in
            try decodingPair(form, services: n, fixtures, ours: ours, theirs: theirs)
        },
        Measure(
            "\(form.rawValue).encode-small", baseline: "foundation", sizes: .oneService
        ) { n, fixtures in
            try encodingPair(form, services: n, fixtures, ours: ours, theirs: theirs)
        },
    ]
}

private func decodingPair(
    _ form: Form, services n: Int, _ fixtures: Fixtures, ours: some Codec, theirs: some Codec
) throws -> Pair {
    let data = try form.config(services: n, in: fixtures)
    return Pair(
        bytes: data.count,
        check: {
            let expected = Config.sample(services: n)
            try expect(ours.decode(Config.self, from: data), equals: expected)
            try expect(theirs.decode(Config.self, from: data), equals: expected)
        },
        ours: { blackHole(try ours.decode(Config.self, from: data)) },
        theirs: { blackHole(try theirs.decode(Config.self, from: data)) })
}
