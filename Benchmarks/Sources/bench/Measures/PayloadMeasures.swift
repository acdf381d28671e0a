import Foundation
import VersionedCodable
import VersionedCodableExtras

/// The cost of editing an old document before it is decoded, against decoding a current one.
func payloadMeasures(_ form: Form, _ codec: OurCodec) -> [Measure] {
    [
        Measure("payload-\(form.rawValue).migrate", baseline: "plain") { n, fixtures in
            let old = try form.firstConfig(services: n, in: fixtures)
            let new = try form.currentConfig(services: n, in: fixtures)
            return Pair(
                bytes: old.count,
                check: {
                    try expect(codec.decodePayload(from: old), equals: .migrated(services: n))
                    try expect(
                        codec.decode(PayloadConfig.self, from: new), equals: .sample(services: n))
                },
                ours: { blackHole(try codec.decodePayload(from: old)) },
                theirs: { blackHole(try codec.decode(PayloadConfig.self, from: new)) })
        },
        Measure("payload-\(form.rawValue).decode", baseline: "plain") { n, fixtures in
            let data = try form.currentConfig(services: n, in: fixtures)
            return Pair(
                bytes: data.count,
                check: {
                    try expect(codec.decodePayload(from: data), equals: .sample(services: n))
                },
                ours: { blackHole(try codec.decodePayload(from: data)) },
                theirs: { blackHole(try codec.decode(PayloadConfig.self, from: data)) })
        },
    ]
}

/// Migration against edits of Foundation's dictionaries, which are written and parsed again.
func payloadFoundationMeasure(_ codec: OurCodec) -> Measure {
    Measure("payload-json.migrate", baseline: "foundation") { n, fixtures in
        let data = try Form.json.firstConfig(services: n, in: fixtures)
        return Pair(
            bytes: data.count,
            check: {
                try expect(codec.decodePayload(from: data), equals: .migrated(services: n))
                try expect(
                    PayloadConfig.migratedByDictionaries(data), equals: .migrated(services: n))
            },
            ours: { blackHole(try codec.decodePayload(from: data)) },
            theirs: { blackHole(try PayloadConfig.migratedByDictionaries(data)) })
    }
}

extension OurCodec {
    fileprivate func decodePayload(from data: Data) throws -> PayloadConfig {
        try decoder.decode(versionable: PayloadConfig.self, from: data)
    }
}
