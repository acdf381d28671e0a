import Testing
import VersionedCodableCore
import VersionedCodableTesting

// snippet
struct BraceConformanceTests {
    @Test(arguments: FormatLaw.allCases)
    func obeys(_ law: FormatLaw) throws {
        try FormatConformance(of: BraceFormat()).check(law)
    }
}
// end
