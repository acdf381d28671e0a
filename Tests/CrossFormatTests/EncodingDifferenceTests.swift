import Foundation
import Testing
import VersionedCodable

/// Every value encoded by Foundation and by the engine: the same bytes, or the same error at the same place.
@Suite("Encoding as Foundation does")
struct EncodingDifferenceTests {
    @Test(arguments: EncodingShape.all)
    func json(_ shape: EncodingShape) {
        let found = shape.differencesInJSON()
        let unexpected = found.filter { shape.differences[$0.key] == nil }
        #expect(unexpected.isEmpty)
        #expect(shape.differences.keys.filter { found[$0] == nil } == [], "these are the same now")
    }
}

extension EncodingShape {
    static let all: [EncodingShape] =
        numbers + foundationTypes + containers + oddities
}
