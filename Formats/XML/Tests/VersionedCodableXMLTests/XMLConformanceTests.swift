import Testing
import VersionedCodableCore
import VersionedCodableTesting
import VersionedCodableXML

struct XMLConformanceTests {
    static let samples = FormatSamples(encodings: TextEncoding.allCases)

    /// Laws in whose words XML cannot answer yet: an array without elements leaves no trace, an empty object is written as
    /// an empty element is, members of one key are an array, and a scalar at the root stands in an element.
    static let open: Set<FormatLaw> = [
        .containersRoundTrip, .absentAndNull, .writingTwiceGivesSameBytes, .depthLimit,
        .errorLocationAndPath, .prefixesAgreeWithWhole,
    ]

    @Test(arguments: FormatLaw.allCases.filter { !open.contains($0) })
    func obeys(_ law: FormatLaw) throws {
        try FormatConformance(of: XMLFormat(), samples: Self.samples).check(law)
    }
}
