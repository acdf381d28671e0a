import TestSupport
import VersionedCodableTOML

struct TOMLConformanceTests {
    @Test(arguments: FormatLaw.allCases)
    func obeys(_ law: FormatLaw) throws {
        try FormatConformance(of: TOMLFormat()).check(law)
    }

    @Test(arguments: FormatLaw.ofVariations)
    func obeysInOtherLayouts(_ law: FormatLaw) throws {
        let layouts: [TOMLFormat.WritingOptions] = [
            .init(lineWidth: 0), .init(lineWidth: 1, indentation: 0),
        ]
        for layout in layouts {
            try FormatConformance(of: TOMLFormat(writing: layout)).check(law)
        }
    }
}
