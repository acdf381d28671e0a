import AllModules

/// Every value encoded by Foundation and by the engine: the same bytes, or the same error at the
/// same place.
@Suite("Encoding as Foundation does") struct EncodingDifferenceTests {
    @Test(arguments: EncodingShape.all)
    func json(_ shape: EncodingShape) {
        let found = shape.differencesInJSON()
        let unexpected = found.filter { shape.differences[$0.key] == nil }
        #expect(unexpected.isEmpty)
        #expect(shape.differences.keys.filter { found[$0] == nil } == [], "these are the same now")
    }

    @Test(arguments: EncodingShape.all.filter(\.setting.fitsPropertyLists))
    func propertyList(_ shape: EncodingShape) {
        let found = shape.differencesInPropertyList()
        #expect(found.isEmpty == (Self.propertyListDifferences[shape.name] == nil), "\(found)")
    }

    @Test(arguments: DecodingShape.all.filter(\.setting.fitsPropertyLists))
    func propertyListAgain(_ shape: DecodingShape) {
        let found = shape.documents.compactMap(shape.differenceInWrittenPropertyList)
        #expect(found.isEmpty == (Self.propertyListDifferences[shape.name] == nil), "\(found)")
    }

    /// Shapes that differ on purpose when they are written as property lists, and why.
    private static let propertyListDifferences = [
        "Int128": "Foundation has no integers of 128 bits in property lists",
        "UInt128": "Foundation has no integers of 128 bits in property lists",
        "Float16": digits,
        "Float": digits,
        "String": "the engine refuses characters that XML has no form for",
        "Date, deferred": "XML has no fractions of a second, so that neither reads them back",
        "URL": "Foundation writes the fields of a URL, the engine a string, as in every format",
        "relative URL": "Foundation writes the fields of a URL, the engine a string",
        "String at the top": scalars,
        "optional at the top": scalars,
        "Date at the top": scalars,
        "URL at the top": scalars,
        "Bool at the top": scalars,
        "Double at the top": scalars,
        "infinity at the top": scalars,
        "nil by hand": scalars,
        "errors of its own": "Foundation wraps them in an EncodingError, without their path",
    ]

    private static let digits =
        "the engine writes the shortest digits of a Float, Foundation those of a Double"
    private static let scalars = "Foundation writes no scalar alone, the engine does"
}

extension EncodingShape {
    static let all: [EncodingShape] =
        numbers + foundationTypes + containers + oddities
}
