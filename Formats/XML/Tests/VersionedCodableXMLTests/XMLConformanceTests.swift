import TestSupport
import VersionedCodableXML

struct XMLConformanceTests {
    @Test(arguments: FormatLaw.allCases)
    func obeys(_ law: FormatLaw) throws {
        let attributes = (0..<100).map { "a\($0)=\"\"" }.joined(separator: " ")
        let samples = FormatSamples(
            attributes: Data("<tea \(attributes)/>".utf8), encodings: TextEncoding.allCases)
        try FormatConformance(of: XMLFormat(), samples: samples).check(law)
    }
}
