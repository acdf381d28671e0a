import Testing
import VersionedCodableCore
import VersionedCodableTesting
import VersionedCodableYAML

struct YAMLConformanceTests {
    static let samples = FormatSamples(encodings: TextEncoding.allCases)

    @Test(arguments: FormatLaw.allCases)
    func obeys(_ law: FormatLaw) throws {
        try FormatConformance(of: YAMLFormat(), samples: Self.samples).check(law)
    }

    @Test(arguments: FormatLaw.allCases, YAMLSchema.allCases)
    func obeys(_ law: FormatLaw, in schema: YAMLSchema) throws {
        let format = YAMLFormat(reading: .init(schema: schema))
        try FormatConformance(of: format, samples: Self.samples).check(law)
    }

    @Test(arguments: FormatLaw.allCases, DuplicateKeyPolicy.allCases)
    func obeys(_ law: FormatLaw, with policy: DuplicateKeyPolicy) throws {
        let format = YAMLFormat(reading: .init(duplicateKeys: policy))
        try FormatConformance(of: format, samples: Self.samples).check(law)
    }

    static let styles: [YAMLFormat.WritingOptions] = {
        var flow = YAMLFormat.WritingOptions()
        flow.sequenceStyle = .flow
        flow.mappingStyle = .flow
        var folded = YAMLFormat.WritingOptions()
        folded.width = 40
        folded.newLineScalarStyle = .folded
        folded.indentsSequences = true
        folded.indent = 4
        var canonical = YAMLFormat.WritingOptions()
        canonical.canonical = true
        var loud = YAMLFormat.WritingOptions()
        loud.quoting = .always
        loud.allowUnicode = false
        loud.explicitStart = true
        loud.explicitEnd = true
        loud.lineBreak = .crln
        loud.version = .init(major: 1, minor: 2)
        return [flow, folded, canonical, loud]
    }()

    @Test(arguments: FormatLaw.allCases, styles)
    func obeys(_ law: FormatLaw, writing options: YAMLFormat.WritingOptions) throws {
        let format = YAMLFormat(writing: options)
        try FormatConformance(of: format, samples: Self.samples).check(law)
    }
}
