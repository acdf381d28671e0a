import AllModules
@testable import VersionedCodableMigrations

/// Plans give what the steps give, byte for byte.
@Suite("Plans of records") struct RecordPlanTests {
    private static let format = JSONFormat(reading: .init(duplicateKeys: .refuse))

    /// Returns the results of the records that a plan migrated; nil where there is none.
    private func planned(
        _ chain: MigrationChain, _ records: [String], to version: ChainVersion? = nil
    ) throws -> [String?] {
        var plans = RecordPlans(chain, to: version, as: Self.format, within: .untrusted)
        return try records.map { record in
            let source = try SourceBuffer.copying(Data(record.utf8))
            var output: [UInt8] = []
            guard plans.plan(for: source.bytes, appendingTo: &output) != nil else {
                #expect(output.isEmpty)
                return nil
            }
            return String(decoding: output, as: UTF8.self)
        }
    }

    @Test func secondRecordOfAShapeHasAPlan() throws {
        let chain = try chain(
            steps: "move: { path: /a, to: /b/c }\nadd: { path: /d, value: [1] }", isByShape: false)
        let records = [
            #"{"version":1,"a":"x","n": 1.50}"#, #"{"version":1,"a":"","n": -2e9}"#,
            #"{"version":1,"a":"\u00e9\/","n": 0.0}"#, #"{"version":1,"a":7,"n": 0.0}"#,
            #"{"version":2,"a":"x","n": 1.5}"#,
        ]
        #expect(
            try planned(chain, records) == [
                nil, #"{"version":2,"b":{"c":""},"n": -2e9,"d": [1]}"#,
                #"{"version":2,"b":{"c":"\u00e9\/"},"n": 0.0,"d": [1]}"#, nil, records[4],
            ])
    }

    @Test func whatStepsReadIsPartOfAPlan() throws {
        let chain = try chain(
            steps: "map: { path: /level, table: { lo: 1, hi: 9 } }\n"
                + "move: { path: /a, to: /b, if: { equals: { /on: yes } } }",
            isByShape: false)
        let records = ["lo", "lo", "lo", "hi", "hi", "lo", "hi"].map {
            #"{"level":"\#($0)","a":1,"n":2}"#
        }
        let results = try planned(chain, records)
        #expect(
            results == [
                nil, #"{"version":2,"level":1,"a":1,"n":2}"#,
                #"{"version":2,"level":1,"a":1,"n":2}"#, #"{"version":2,"level":9,"a":1,"n":2}"#,
                #"{"version":2,"level":9,"a":1,"n":2}"#, #"{"version":2,"level":1,"a":1,"n":2}"#,
                #"{"version":2,"level":9,"a":1,"n":2}"#,
            ])
    }

    @Test func functionsHaveNoPlan() throws {
        var chain = try chain(steps: "call: { path: /a, name: next }", isByShape: false)
        chain.functions = ["next": ChainFunction { $0 = .number(($0.int ?? 0) + 1) }]
        let records = Array(repeating: #"{"a":1}"#, count: 5)
        #expect(try planned(chain, records) == [nil, nil, nil, nil, nil])
    }

    @Test func refusedRecordsHaveNoPlan() throws {
        let chain = try chain(steps: "move: { path: /a, to: /b }", isByShape: false)
        let records = Array(repeating: #"{"a":1,"b":2}"#, count: 4) + [#"{"a":2,"b":2}"#]
        // Where both are equal, that is part of the plan.
        #expect(try planned(chain, records) == [nil, nil, nil, nil, #"{"version":2,"b":2}"#])
    }

    /// Random chains over random documents, whose texts change from record to record.
    @Test func random() throws {
        var (plans, results) = (0, 0)
        for seed in 0..<UInt64(TestRun.isLong ? 20_000 : 150) {
            var source = RandomChain(seed: seed)
            let chain = try source.chain(
                of: 1 + source.random.below(4), isByShape: source.random.once(in: 4), only: nil)
            guard let chain else { continue }
            let records = try (0..<8).map { number in
                let value = number < 2 ? source.document : Self.changed(source.document, &source)
                return String(
                    decoding: try Self.format.write(CodableDocument(value)), as: UTF8.self)
            }
            let planned = try planned(chain, records)
            plans += planned.contains { $0 != nil } ? 1 : 0
            for (record, result) in zip(records, planned) {
                guard let result else { continue }
                results += 1
                let wanted = try chain.migrate(Data(record.utf8), as: Self.format).rewriting.data
                #expect(
                    result == String(decoding: wanted, as: UTF8.self),
                    "seed \(seed), \(record)\n\(chain.explanation)")
            }
        }
        #expect(plans > 35)
        #expect(results > 100)
    }

    /// Returns a value with other strings and numbers.
    private static func changed(
        _ value: DocumentValue, _ source: inout RandomChain
    ) -> DocumentValue {
        switch value {
        case .object(let object):
            .object(DocumentObject(object.map { ($0.key, changed($0.value, &source)) }))
        case .array(let elements): .array(elements.map { changed($0, &source) })
        case .string: .string(source.random.one(of: ["x", "y", "z", "a:1", "80", "\"\\", "é"]))
        case .number: .number(source.random.one(of: [0, 1, 2, -7, 8080]))
        default: value
        }
    }
}
