import TestSupport
import VersionedCodablePropertyList

struct PropertyListConformanceTests {
    @Test(arguments: FormatLaw.allCases, PropertyListForm.allCases)
    func obeys(_ law: FormatLaw, _ form: PropertyListForm) throws {
        try FormatConformance(of: PropertyListFormat(form)).check(law)
    }

    @Test(arguments: FormatLaw.ofVariations, PropertyListForm.allCases)
    func obeysWithoutNulls(_ law: FormatLaw, _ form: PropertyListForm) throws {
        let format = PropertyListFormat(form, sortsKeys: false, nullSubstitute: nil)
        try FormatConformance(of: format).check(law)
    }

    @Test(arguments: FormatLaw.ofVariations, DuplicateKeyPolicy.allCases)
    func obeys(_ law: FormatLaw, with policy: DuplicateKeyPolicy) throws {
        for form in TestRun.isLong ? PropertyListForm.allCases : [.binary] {
            let format = PropertyListFormat(form, duplicateKeys: policy)
            try FormatConformance(of: format).check(law)
        }
    }
}
