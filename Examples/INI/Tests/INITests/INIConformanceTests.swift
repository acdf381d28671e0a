import INI
import Testing
import VersionedCodableTesting

struct INIConformanceTests {
    @Test(arguments: FormatLaw.allCases)
    func obeys(_ law: FormatLaw) throws {
        try FormatConformance(of: INIFormat()).check(law)
    }
}
