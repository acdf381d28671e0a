/// A format breaks a law.
public struct LawViolation: Error, Sendable, Hashable {
    /// The law.
    public let law: FormatLaw
    /// The name of the format.
    public let format: String
    /// What was tried, in words.
    public let sample: String
    /// What the law asks for.
    public let expected: String
    /// What the format did.
    public let found: String

    /// Makes a violation.
    public init(
        of law: FormatLaw, by format: String, sample: String, expected: String, found: String
    ) {
        self.law = law
        self.format = format
        self.sample = sample
        self.expected = expected
        self.found = found
    }
}

extension LawViolation: CustomStringConvertible {
    /// Law and format, then sample, expected and found on lines of their own.
    public var description: String {
        """
        \(format) breaks the law \(law)
            sample:   \(sample)
            expected: \(LawViolation.short(expected))
            found:    \(LawViolation.short(found))
        """
    }

    private static func short(_ text: String) -> String {
        text.count <= 400 ? text : text.prefix(400) + "…"
    }
}
