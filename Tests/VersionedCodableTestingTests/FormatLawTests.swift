import TestSupport

struct FormatLawTests {
    @Test(arguments: FormatLaw.allCases)
    func bracketFormatObeys(_ law: FormatLaw) throws {
        try FormatConformance(
            of: BracketFormat.signed, samples: FormatSamples(encodings: TextEncoding.allCases)
        ).check(law)
    }

    @Test(arguments: FormatLaw.allCases)
    func brokenFormatIsCaught(_ law: FormatLaw) throws {
        let format: any DocumentFormat =
            BrokenRewriting.breaking(law) ?? BrokenFormat.breaking(law)
        let violation = #expect(throws: LawViolation.self) {
            try FormatConformance(of: format).check(law)
        }
        #expect(violation?.law == law)
        #expect(violation?.format == format.name)
        #expect(violation?.sample != "the law as a whole")
    }

    /// A format that can say less obeys the same laws.
    @Test(arguments: [
        FormatCapabilities.null, .nonFiniteNumbers, .earlyStop, .nativeDates, .nativeBinary,
        .topLevelScalars, .wideIntegers, .integerRealDistinction, .keyOrder, .text,
    ])
    func lesserFormatObeys(missing: FormatCapabilities) throws {
        let format = BracketFormat(
            capabilities: BracketFormat.allCapabilities.subtracting(missing), writesSignature: true)
        for law in FormatLaw.ofVariations { try FormatConformance(of: format).check(law) }
    }

    @Test(arguments: DuplicateKeyPolicy.allCases)
    func everyPolicyObeys(_ policy: DuplicateKeyPolicy) throws {
        var format = BracketFormat(duplicateKeys: policy, writesSignature: true)
        if policy == .useLast || policy == .refuse { format.capabilities.remove(.earlyStop) }
        for law in FormatLaw.ofVariations { try FormatConformance(of: format).check(law) }
    }

    @Test func attributesThatNobodyCountsAreCaught() throws {
        let samples = FormatSamples(attributes: Data("{}".utf8))
        let violation = #expect(throws: LawViolation.self) {
            try FormatConformance(of: BracketFormat.signed, samples: samples).check(.sizeLimits)
        }
        #expect(violation?.sample == "the sample of 100 attributes, limit of one attribute less")
        #expect(violation?.expected == "the error of the limit attributes")
    }

    @Test func editorThatAddsACommentIsRefused() {
        var broken = BrokenRewriting()
        broken.after = Array("// two".utf8)
        expectError(
            RewriteError.self,
            "cannot be changed: the edited document would have 2 comments instead of 1"
        ) { try broken.rewrite(Data("{\"a\": 1} // one\n".utf8)) { $0["a"] = 2 } }
    }

    @Test func violationReadsWell() throws {
        let violation = #expect(throws: LawViolation.self) {
            try FormatConformance(of: BrokenFormat.breaking(.names)).check(.names)
        }
        #expect(
            violation?.description == """
                Bracket Format breaks the law names
                    sample:   the name
                    expected: lower case without spaces
                    found:    Bracket Format
                """)
    }
}
