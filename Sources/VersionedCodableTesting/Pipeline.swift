import VersionedCodableDocuments

// Checks of formats and of chains. Open this file first.
//
//     laws         what every format has to do, a trial for each            Laws/
//     samples      the documents and values of the trials                   Samples/
//     bracket      a small format that keeps all laws, as an example        Bracket/
//     migrations   chains: fixtures of each version, fillings, round trips  Migrations/

/// Checks whether a format keeps the laws that every format keeps.
///
/// Needs no test framework, so it can be used from any. With Swift Testing, this is the whole test
/// of a format:
///
///     struct YAMLConformanceTests {
///         @Test(arguments: FormatLaw.allCases)
///         func obeys(_ law: FormatLaw) throws {
///             try FormatConformance(of: YAMLFormat()).check(law)
///         }
///     }
///
/// The kit makes its documents by encoding values with the format itself, so it knows nothing about
/// its syntax. What it cannot make that way comes from `FormatSamples`.
public struct FormatConformance: Sendable {
    /// The format.
    public let format: any DocumentFormat
    /// What the kit cannot find out by itself.
    public let samples: FormatSamples

    /// Makes the check of a format, with options of any kind set in the value.
    public init(of format: any DocumentFormat, samples: FormatSamples = .default) {
        self.format = format
        self.samples = samples
    }

    /// Checks one law.
    ///
    /// - Throws: `LawViolation`, the first one found.
    /// - Complexity: Each law takes well below a second.
    public func check(_ law: FormatLaw) throws {
        let trial = LawTrial(law: law, format: format, samples: samples)
        try trial.attempt("the law as a whole", expected: "no error") { try trial.run() }
    }
}
