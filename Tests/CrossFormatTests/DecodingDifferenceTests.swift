import AllModules

/// Every shape decoded by Foundation and by the engine: the same value, or the same error at the
/// same place.
@Suite("Decoding as Foundation does") struct DecodingDifferenceTests {
    @Test(arguments: DecodingShape.all)
    func json(_ shape: DecodingShape) {
        var found: [String: Difference] = [:]
        for document in shape.documents { found[document] = shape.differenceInJSON(document) }
        let unexpected = found.filter { shape.differences[$0.key] == nil }
        #expect(unexpected.isEmpty)
        #expect(shape.differences.keys.filter { found[$0] == nil } == [], "these are the same now")
    }
}

extension DecodingShape {
    static let all: [DecodingShape] =
        integers + reals + halves + strings + foundationTypes + containers + keys
}
