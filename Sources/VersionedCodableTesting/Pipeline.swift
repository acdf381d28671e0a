import VersionedCodableDocuments

// Checks of formats and of version chains. Open this file first.
//
//     laws         the requirements on formats, with a trial for each       Laws/
//     samples      the documents and values of the trials                   Samples/
//     migrations   chains: fixtures of each version, shapes, round trips    Migrations/

/// Checks whether a format keeps the laws of all formats.
///
/// It works with any test framework. With Swift Testing, this is the whole test of a format:
///
///     struct YAMLConformanceTests {
///         @Test(arguments: FormatLaw.allCases)
///         func obeys(_ law: FormatLaw) throws {
///             try FormatConformance(of: YAMLFormat()).check(law)
///         }
///     }
///
/// The kit makes its documents by encoding values with the format itself, so it is independent of
/// the syntax. `FormatSamples` provides the rest.
public struct FormatConformance: Sendable {
    /// The format.
    public let format: any DocumentFormat
    /// The facts that the kit cannot determine.
    public let samples: FormatSamples

    /// Creates the check of a format, whose options are set in the value.
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
