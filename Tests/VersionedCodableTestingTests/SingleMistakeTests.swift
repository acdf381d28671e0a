import TestSupport

/// Mistakes that only one or two laws notice, and that would pass without these.
struct SingleMistakeTests {
    @Test(arguments: SingleMistake.allCases)
    func isNoticed(_ mistake: SingleMistake) throws {
        let conformance = FormatConformance(of: mistake.format)
        var violations: [LawViolation] = []
        for law in FormatLaw.allCases
        where FormatLaw.ofVariations.contains(law) || mistake.laws.contains(law) {
            do {
                try conformance.check(law)
            } catch let violation as LawViolation {
                violations.append(violation)
            }
        }
        #expect(violations.map(\.law) == mistake.laws)
        if let sample = mistake.sample { #expect(violations.first?.sample == sample) }
    }
}
