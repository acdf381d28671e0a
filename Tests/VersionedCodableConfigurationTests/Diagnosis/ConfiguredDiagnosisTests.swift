import AllModules

/// A type with all that configured types have, which is run again for its mistakes.
private struct Queue: Codable, DefaultsForMissingKeys, KeyAliasing, Validated {
    enum Store: CodableCases {
        case memory
        case file(path: String)

        enum CodingKeys: CodingKey, CaseIterable { case memory, file }
    }

    enum Order: CodableCases {
        case fifo
        case ranked(by: String)

        static var caseTag: String? { "type" }
        enum CodingKeys: CodingKey, CaseIterable { case fifo, ranked }
    }

    var host = "localhost"
    var size = 10
    var speed = 1
    var store = Store.memory
    var order = Order.fifo

    static var keyAliases: KeyAliases { [CodingKeys.size: ["length"]] }
    static var rules: [Rule<Queue>] { [.range("speed", \.speed, 1...5)] }
}

@Suite("Diagnosis: configured types") struct ConfiguredDiagnosisTests {
    private static let documents: [(any DocumentFormat, String, [String])] = [
        (
            YAMLFormat(),
            """
            length: many
            speed: 9
            store:
              flie: {path: a}
            order: {type: rnaked, by: age}
            """, ["1:9", "2:8", "4:3", "5:15"]
        ),
        (
            XMLFormat(),
            """
            <queue><length>many</length>
            <speed>9</speed>
            <store><flie path="a"/></store>
            <order type="rnaked" by="age"/></queue>
            """, ["1:16", "2:8", "3:9", "4:14"]
        ),
    ]

    @Test(arguments: documents)
    func `Nothing else is wrong`(format: any DocumentFormat, text: String, places: [String]) {
        let decoder = DocumentDecoder(format: format)
        decoder.unknownKeyStrategy = .refuse
        let mistakes = decoder.diagnose(Queue.self, from: text).mistakes
        #expect(mistakes.map { "\($0.location.map { "\($0)" } ?? "")" } == places)
        #expect(
            mistakes.map(\.message) == [
                #"expected Int, found "many""#, "expected 1...5, found 9",
                #"expected one of memory, file as the only key, found "flie""#,
                #"expected one of fifo, ranked, found "rnaked""#,
            ])
        #expect(mistakes.map(\.suggestions) == [[], [], ["file"], ["ranked"]])
    }
}
