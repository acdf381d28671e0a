import AllModules

/// One document in every format, and from every format to every other.
@Suite("Conversion") struct ConversionTests {
    // MARK: Every format

    @Test(arguments: ConvertedFormat.all)
    func inEveryFormat(_ tested: ConvertedFormat) throws {
        let sample = try Survey.sample
        let data = try tested.encoder.encode(versioned: sample)
        let result = try tested.decoder.decodeResult(versioned: Survey.self, from: data)
        #expect(result.version as? Int == 1)
        #expect(result.steps.isEmpty)
        expectSame(result.value, sample)
        #expect(try tested.decoder.peekVersion(Survey.VersionSpec.self, from: data) == 1)
    }

    // MARK: Every pair

    /// The document that one format reads is written in the other, and what that reads in the first
    /// again.
    @Test(arguments: FormatPair.all)
    func documents(_ pair: FormatPair) throws {
        let sample = try Survey.sample
        let (source, target) = (pair.source, pair.target)
        let document = try source.read(try source.encoder.encode(versioned: sample))
        let there = try target.read(try target.format.write(document))
        let outcomeThere = try Outcome(from: document, to: there)
        #expect(outcomeThere.keepsValues)
        if outcomeThere == .equalAsText, !document.isOfElements {
            let holdsAll = target.format.capabilities.isSuperset(of: [.nativeDates, .nativeBinary])
            #expect(!holdsAll)
        }
        try expectSurvey(there, from: pair)
        let back = try source.read(try source.format.write(there))
        let outcomeBack = try Outcome(
            from: document, to: back, throughElements: there.isOfElements)
        #expect(outcomeBack.keepsValues)
        #expect(outcomeThere == .equalAsText || outcomeBack == .equal)
        try expectSurvey(back, from: FormatPair(source: target, target: source))
    }

    // MARK: Expectations

    /// Expects the sample, or an error where text of XML came into a format that tells text from
    /// numbers.
    private func expectSurvey(_ document: CodableDocument, from pair: FormatPair) throws {
        if pair.source.format.capabilities.contains(.repeatedKeys),
            !pair.target.format.capabilities.contains(.repeatedKeys)
        {
            #expect(throws: DecodingError.self) {
                try pair.target.decoder.decode(versioned: Survey.self, from: document)
            }
            return
        }
        let result = try pair.target.decoder.decodeResult(versioned: Survey.self, from: document)
        #expect(result.version as? Int == 1)
        expectSame(result.value, try Survey.sample)
    }

    private func expectSame(_ value: Survey, _ expected: Survey) {
        #expect(value == expected)
        #expect(value.numbers.hasBits(of: expected.numbers))
    }
}
