import Foundation

/// The costs of defaults, key aliases, flattened members and named cases when every key is present,
/// against the same document with plain properties.
func configurationMeasures(_ form: Form, _ codec: some Codec) -> [Measure] {
    [
        configurationMeasure("defaults", DefaultsConfig.self, form, codec),
        configurationMeasure("aliases", AliasedConfig.self, form, codec),
        configurationMeasure("flattened", FlattenedConfig.self, form, codec),
        Measure("configured-\(form.rawValue).cases", baseline: "plain") { n, fixtures in
            let stores = (0..<n).map(PlainStore.sample)
            let data = try fixtures.data("stores-\(n).\(form.rawValue)") {
                try codec.encode(stores)
            }
            return Pair(
                bytes: data.count,
                check: {
                    let read = try codec.decode([NamedStore].self, from: data)
                    try expect(
                        codec.decode([PlainStore].self, from: codec.encode(read)), equals: stores)
                },
                ours: { blackHole(try codec.decode([NamedStore].self, from: data)) },
                theirs: { blackHole(try codec.decode([PlainStore].self, from: data)) })
        },
    ]
}

private func configurationMeasure<Value: Codable>(
    _ name: String, _ type: Value.Type, _ form: Form, _ codec: some Codec
) -> Measure {
    Measure("configured-\(form.rawValue).\(name)", baseline: "plain") { n, fixtures in
        let data = try form.config(services: n, in: fixtures)
        return Pair(
            bytes: data.count,
            check: {
                let read = try codec.decode(type, from: data)
                try expect(
                    codec.decode(Config.self, from: codec.encode(read)),
                    equals: .sample(services: n))
            },
            ours: { blackHole(try codec.decode(type, from: data)) },
            theirs: { blackHole(try codec.decode(Config.self, from: data)) })
    }
}
