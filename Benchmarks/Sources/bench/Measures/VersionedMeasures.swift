/// The cost of versions: the same coder on both sides, with and without versions.
func versionedMeasures(_ name: String, _ form: Form, _ codec: some Codec) -> [Measure] {
    [
        Measure("versioned-\(name).decode", baseline: "plain") { n, fixtures in
            let data = try form.currentConfig(services: n, in: fixtures)
            return Pair(
                bytes: data.count,
                check: {
                    try expect(codec.decodeVersioned(from: data), equals: .sample(services: n))
                },
                ours: { blackHole(try codec.decodeVersioned(from: data)) },
                theirs: { blackHole(try codec.decode(CurrentConfig.self, from: data)) })
        },
        Measure("versioned-\(name).migrate", baseline: "plain") { n, fixtures in
            let data = try form.firstConfig(services: n, in: fixtures)
            return Pair(
                bytes: data.count,
                check: {
                    try expect(codec.decodeVersioned(from: data), equals: .sample(services: n))
                },
                ours: { blackHole(try codec.decodeVersioned(from: data)) },
                theirs: { blackHole(try codec.decode(FirstConfig.self, from: data)) })
        },
    ]
}

/// Finding the version of a document, against decoding the document.
func peekMeasures(_ form: Form, _ codec: some Codec) -> [Measure] {
    [VersionPlace.first, .last].map { place in
        Measure("\(form.rawValue).peek-\(place.rawValue)", baseline: "decode") { n, fixtures in
            let data = try form.currentConfig(services: n, version: place, in: fixtures)
            return Pair(
                bytes: data.count,
                check: { try expect(codec.peekVersion(from: data), equals: 2) },
                ours: { blackHole(try codec.peekVersion(from: data)) },
                theirs: { blackHole(try codec.decode(CurrentConfig.self, from: data)) })
        }
    }
}

/// A version on every service, against the same document decoded without reading them.
func nestedVersionMeasure(_ form: Form, _ codec: some Codec) -> Measure {
    Measure("versioned-\(form.rawValue).nested", baseline: "plain") { n, fixtures in
        let data = try form.versionedServices(services: n, in: fixtures)
        return Pair(
            bytes: data.count,
            check: {
                let services = try codec.decode(EveryVersion.self, from: data).services
                try expect(services.map(\.service), equals: Config.sample(services: n).services)
            },
            ours: { blackHole(try codec.decode(EveryVersion.self, from: data)) },
            theirs: { blackHole(try codec.decode(NoVersion.self, from: data)) })
    }
}
