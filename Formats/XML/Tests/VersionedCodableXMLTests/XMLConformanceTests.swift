import Testing
import VersionedCodableCore
import VersionedCodableTesting
import VersionedCodableXML

struct XMLConformanceTests {
    @Test(arguments: FormatLaw.allCases)
    func obeys(_ law: FormatLaw) throws {
        let samples = FormatSamples(encodings: TextEncoding.allCases)
        try FormatConformance(of: XMLFormat(), samples: samples).check(law)
    }
}
