import AllModules

/// Programs that set the strategies of `JSONEncoder`, which every format has.
struct StrategyProgramTests {
    struct Visit: Codable, Equatable {
        var firstSeen: Date
        var lastSeenAt: Date?
        var rawData: Data
    }

    private let visit = Visit(
        firstSeen: Date(timeIntervalSince1970: 1_700_000_000),
        lastSeenAt: Date(timeIntervalSince1970: 1_600_000_000), rawData: Data([1, 2, 255]))

    @Test(arguments: Coder.withStrategies)
    func datesHaveStrategies(coder: Coder) throws {
        let (encoder, decoder) = (
            DocumentEncoder(format: coder.format), DocumentDecoder(format: coder.format)
        )
        func check(
            _ encoding: DocumentEncoder.DateEncodingStrategy,
            _ decoding: DocumentDecoder.DateDecodingStrategy
        ) throws {
            encoder.dateEncodingStrategy = encoding
            decoder.dateDecodingStrategy = decoding
            #expect(try decoder.decode(Visit.self, from: try encoder.encode(visit)) == visit)
        }
        try check(.deferredToDate, .deferredToDate)
        try check(.secondsSince1970, .secondsSince1970)
        try check(.millisecondsSince1970, .millisecondsSince1970)
        try check(.iso8601, .iso8601)
    }

    /// Keys of a dictionary are contents, and stay as they are.
    @Test(arguments: Coder.ours)
    func keysOfDictionariesAreContents(coder: Coder) throws {
        struct Table: Codable, Equatable { var allSizes: [String: Int] }
        let (encoder, decoder) = (
            DocumentEncoder(format: coder.format), DocumentDecoder(format: coder.format)
        )
        encoder.keyEncodingStrategy = .convertToSnakeCase
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let table = Table(allSizes: ["myKey": 1, "other_key": 2])
        let data = try encoder.encode(table)
        #expect(try decoder.decode(Table.self, from: data) == table)
        let inner = try DocumentDecoder(format: coder.format).document(from: data)["all_sizes"]
        #expect(Set(inner.members.map(\.key)) == ["myKey", "other_key"])
    }

    @Test(arguments: Coder.ours)
    func dataHasStrategies(coder: Coder) throws {
        let (encoder, decoder) = (
            DocumentEncoder(format: coder.format), DocumentDecoder(format: coder.format)
        )
        encoder.dataEncodingStrategy = .base64
        decoder.dataDecodingStrategy = .base64
        let data = try encoder.encode(visit)
        #expect(try decoder.decode(Visit.self, from: data) == visit)
        // A format with bytes of its own needs no text for them.
        let node = try DocumentDecoder(format: coder.format).document(from: data)["rawData"]
        if coder.format.capabilities.contains(.nativeBinary) {
            #expect(node.data == visit.rawData)
        } else {
            #expect(node.string == "AQL/")
        }
    }
}
