import TestSupport
import VersionedCodableCBOR

struct CBORConformanceTests {
    @Test(arguments: FormatLaw.allCases)
    func obeys(_ law: FormatLaw) throws {
        try FormatConformance(of: CBORFormat()).check(law)
    }

    @Test(arguments: FormatLaw.ofVariations, DuplicateKeyPolicy.allCases)
    func obeys(_ law: FormatLaw, with policy: DuplicateKeyPolicy) throws {
        let format = CBORFormat(reading: .init(duplicateKeys: policy))
        try FormatConformance(of: format).check(law)
    }

    @Test(arguments: FormatLaw.ofVariations, CBORFormat.KeyOrder.allCases)
    func obeys(_ law: FormatLaw, with order: CBORFormat.KeyOrder) throws {
        let writing = CBORFormat.WritingOptions(
            keyOrder: order, dates: .text, isSelfDescribed: true)
        try FormatConformance(of: CBORFormat(writing: writing)).check(law)
    }
}
