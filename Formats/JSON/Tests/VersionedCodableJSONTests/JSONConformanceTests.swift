import TestSupport
import VersionedCodableJSON

struct JSONConformanceTests {
    static let samples = FormatSamples(encodings: TextEncoding.allCases)

    @Test(arguments: FormatLaw.allCases)
    func obeys(_ law: FormatLaw) throws {
        try FormatConformance(of: JSONFormat(), samples: Self.samples).check(law)
    }

    @Test(arguments: FormatLaw.ofVariations, JSONFormat.Syntax.allCases)
    func obeys(_ law: FormatLaw, in syntax: JSONFormat.Syntax) throws {
        let format = JSONFormat(reading: .init(syntax: syntax))
        try FormatConformance(of: format, samples: Self.samples).check(law)
    }

    @Test(arguments: FormatLaw.ofVariations, DuplicateKeyPolicy.allCases)
    func obeys(_ law: FormatLaw, with policy: DuplicateKeyPolicy) throws {
        let format = JSONFormat(reading: .init(duplicateKeys: policy))
        try FormatConformance(of: format, samples: Self.samples).check(law)
    }

    @Test(arguments: FormatLaw.ofVariations)
    func obeysWhenPretty(_ law: FormatLaw) throws {
        let format = JSONFormat(
            writing: .init(formatting: [.prettyPrinted, .withoutEscapingSlashes]))
        try FormatConformance(of: format, samples: Self.samples).check(law)
    }
}
