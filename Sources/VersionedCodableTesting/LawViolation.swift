/// A violation of a law by a format.
public struct LawViolation: Error, Sendable, Hashable {
    /// The law.
    public let law: FormatLaw
    /// The name of the format.
    public let format: String
    /// A description of the input.
    public let sample: String
    /// The behavior that the law requires.
    public let expected: String
    /// The behavior of the format.
    public let found: String
}

extension LawViolation: CustomStringConvertible {
    /// Law and format, then sample, expected and found on separate lines.
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
