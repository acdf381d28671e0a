import Foundation
import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableRewriting

/// Changing a document in place, against decoding it.
func rewritingMeasures(
    _ form: Form, _ format: some RewritableFormat, _ codec: some Codec
) -> [Measure] {
    let decoder = DocumentDecoder(format: format)
    return [
        Measure("rewrite-\(form.rawValue).current", baseline: "decode") { n, fixtures in
            let data = try form.currentConfig(services: n, in: fixtures)
            return Pair(
                bytes: data.count,
                check: {
                    let rewriting = try decoder.rewrite(versioned: CurrentConfig.self, in: data)
                    try expect(rewriting.data, equals: data)
                },
                ours: {
                    blackHole(try decoder.rewrite(versioned: CurrentConfig.self, in: data).data)
                },
                theirs: { blackHole(try codec.decode(CurrentConfig.self, from: data)) })
        },
        Measure("rewrite-\(form.rawValue).edit", baseline: "decode") { n, fixtures in
            let data = try form.currentConfig(services: n, in: fixtures)
            let document = try format.read(data, within: .default)
            var value = try DocumentValue(document)
            // One member of a hundred.
            for place in stride(from: 0, to: n, by: 10) {
                try value.set("renamed", at: ["services", .index(place), "name"])
            }
            let wanted = value
            return Pair(
                bytes: data.count,
                check: {
                    let edited = try format.rewrite(data, to: wanted)
                    let target = try format.target(
                        of: wanted, for: document, within: .default)
                    try expect(
                        DocumentValue(format.read(edited.data, within: .default)),
                        equals: DocumentValue(target))
                },
                ours: { blackHole(try format.rewrite(data, to: wanted).data) },
                theirs: { blackHole(try codec.decode(CurrentConfig.self, from: data)) })
        },
        Measure("rewrite-\(form.rawValue).migrate", baseline: "decode") { n, fixtures in
            let data = try form.firstConfig(services: n, in: fixtures)
            return Pair(
                bytes: data.count,
                check: {
                    let rewriting = try decoder.rewrite(versioned: CurrentConfig.self, in: data)
                    try expect(
                        codec.decode(CurrentConfig.self, from: rewriting.data),
                        equals: .sample(services: n))
                },
                ours: {
                    blackHole(try decoder.rewrite(versioned: CurrentConfig.self, in: data).data)
                },
                theirs: { blackHole(try codec.decode(FirstConfig.self, from: data)) })
        },
    ]
}
