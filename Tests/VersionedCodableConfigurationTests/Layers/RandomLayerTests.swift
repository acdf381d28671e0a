import AllModules

/// Layers that are merged at random give what a plain model gives, and know where it comes from.
@Suite("Layers: a model") struct RandomLayerTests {
    /// Seeds that found a mistake once.
    static let found = [15_984]

    @Test(arguments: found + [0, 1, 2, 3, 4])
    func mergedAsTheModel(seed: Int) throws {
        if seed > 4 { return try check(seed: seed) }
        let count = TestRun.isLong ? 4_000 : 30
        for seed in (seed * count)..<((seed + 1) * count) { try check(seed: seed) }
    }

    private func check(seed: Int) throws {
        let run = try RandomLayers(seed: seed)
        guard run.isRight else {
            #expect(throws: LayerError.self, "\(seed)") { try run.stack.load(DocumentValue.self) }
            return
        }
        let configuration = try run.stack.load(DocumentValue.self)
        #expect(ModelNode.text(configuration.value) == run.model.root.text, "\(seed)")
        let places = run.model.places
        for place in places { try check(place, of: run, configuration, seed) }
        // Each load takes long: some of the places, others in every run.
        for (index, place) in places.enumerated() where (index + seed) % 5 == 0 {
            try checkError(at: place, of: run, seed)
        }
    }

    private func check(
        _ place: LayerModel.Place, of run: RandomLayers,
        _ configuration: LoadedSettings<DocumentValue>, _ seed: Int
    ) throws {
        let path = place.path.joined(separator: ".")
        let explanation = configuration.explain(path)
        let names = place.entries.map {
            "\($0.counts ? "*" : " ") \(run.model.layers[$0.entry.layer].name)"
        }
        #expect(
            explanation.entries.map { "\($0.counts ? "*" : " ") \($0.name)" } == names,
            "\(seed) \(path)")
        guard names.count == explanation.entries.count else { return }
        for (entry, expected) in zip(explanation.entries, place.entries) {
            guard case .text(let text) = expected.entry.value, text.hasPrefix("s") else { continue }
            #expect(entry.text == text, "\(seed) \(path)")
            let document = run.documents[entry.name]
            let location = try document.map { try RandomLayerTests.location(of: text, in: $0) }
            #expect(entry.location == location, "\(seed) \(path)")
        }
    }

    /// An error that a type throws for a value names its place.
    private func checkError(
        at place: LayerModel.Place, of run: RandomLayers, _ seed: Int
    ) throws {
        guard case .text(let text) = place.node.content, text.hasPrefix("s"),
            let part = place.node.parts.last,
            // Variables write this name in another way, which counts once a type has the member.
            place.path.first != "maxSize"
        else { return }
        let name = run.model.layers[part.layer].name
        let location = try run.documents[name].map {
            try RandomLayerTests.location(of: text, in: $0)
        }
        let error = #expect(throws: DecodingError.self) {
            try Refusal.$path.withValue(Array(zip(place.path, place.areIndices))) {
                try run.stack.load(Refusal.self)
            }
        }
        let isLine = location?.line != nil
        let start = name + (location.map { isLine ? ":\($0)" : ": \($0)" } ?? "")
        let line = "\(start): \(place.path.joined(separator: ".")): refused"
        #expect(
            error?.documentDescription.prefix { $0 != "\n" } == line[...], "\(seed)")
    }

    /// Where a text of a run begins, which stands only once in its document.
    static func location(
        of text: String, in document: RandomLayers.Document
    ) throws -> TextLocation {
        let wide = try #require(text.data(using: .utf16BigEndian))
        let bytes = document.data.range(of: Data(text.utf8)) ?? document.data.range(of: wide)
        let start = try #require(bytes).lowerBound
        if document.isBinary {
            return TextLocation(offset: start, line: nil, column: nil)
        }
        let quotes = Data("\"'".utf8)
        let offset = quotes.contains(document.data[start - 1]) ? start - 1 : start
        let lines = String(decoding: document.data[..<offset], as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        return TextLocation(
            offset: offset, line: lines.count, column: (lines.last?.unicodeScalars.count ?? 0) + 1)
    }

    /// A type that refuses the value at a path.
    struct Refusal: Decodable {
        /// The steps, and whether each is an index.
        @TaskLocal static var path: [(String, Bool)] = []

        init(from decoder: any Decoder) throws {
            var decoder = decoder
            for (step, isIndex) in Refusal.path {
                if isIndex {
                    var elements = try decoder.unkeyedContainer()
                    for _ in 0..<(Int(step) ?? 0) { _ = try elements.superDecoder() }
                    decoder = try elements.superDecoder()
                } else {
                    decoder = try decoder.container(keyedBy: PathStep.self)
                        .superDecoder(forKey: .key(step))
                }
            }
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "refused"))
        }
    }
}
