import TestSupport
import VersionedCodableYAML

struct YAMLConformanceTests {
    static let samples = FormatSamples(encodings: TextEncoding.allCases)

    @Test(arguments: FormatLaw.allCases)
    func obeys(_ law: FormatLaw) throws {
        try FormatConformance(of: YAMLFormat(), samples: Self.samples).check(law)
    }

    /// Under the failsafe schema everything is a string, so that no number comes back as one.
    @Test(arguments: FormatLaw.ofVariations, [YAMLSchema.core, .yaml11, .json])
    func obeys(_ law: FormatLaw, in schema: YAMLSchema) throws {
        let format = YAMLFormat(reading: .init(schema: schema))
        try FormatConformance(of: format, samples: Self.samples).check(law)
    }

    @Test(arguments: FormatLaw.ofVariations, DuplicateKeyPolicy.allCases)
    func obeys(_ law: FormatLaw, with policy: DuplicateKeyPolicy) throws {
        let format = YAMLFormat(reading: .init(duplicateKeys: policy))
        try FormatConformance(of: format, samples: Self.samples).check(law)
    }

    static let styles: [YAMLFormat.WritingOptions] = {
        var folded = YAMLFormat.WritingOptions()
        folded.newLineScalarStyle = .folded
        folded.indentsSequences = true
        folded.indent = 4
        var loud = YAMLFormat.WritingOptions()
        loud.quoting = .always
        loud.allowUnicode = false
        loud.explicitStart = true
        loud.explicitEnd = true
        loud.lineBreak = .crln
        return [folded, loud]
    }()

    @Test(arguments: FormatLaw.ofVariations, styles)
    func obeys(_ law: FormatLaw, writing options: YAMLFormat.WritingOptions) throws {
        let format = YAMLFormat(writing: options)
        try FormatConformance(of: format, samples: Self.samples).check(law)
    }

    /// In braces YAML looks like JSON, which has to win when the content is asked, and libyaml
    /// tells nothing of a line before it is complete.
    static let flowLaws = FormatLaw.ofVariations.filter {
        $0 != .detection && $0 != .prefixesAgreeWithWhole
    }

    @Test(arguments: flowLaws)
    func obeysInFlowStyle(_ law: FormatLaw) throws {
        var options = YAMLFormat.WritingOptions()
        options.sequenceStyle = .flow
        options.mappingStyle = .flow
        let format = YAMLFormat(writing: options)
        try FormatConformance(of: format, samples: Self.samples).check(law)
    }
}
