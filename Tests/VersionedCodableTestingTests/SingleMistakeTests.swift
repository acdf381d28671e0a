import TestSupport

/// Mistakes that only one or two laws notice, and that would pass without these.
struct SingleMistakeTests {
    @Test(arguments: SingleMistake.allCases)
    func isNoticed(_ mistake: SingleMistake) throws {
        let conformance = FormatConformance(of: mistake.format)
        let broken = mistake.broken
        var violations: [LawViolation] = []
        for law in FormatLaw.allCases
        where FormatLaw.ofVariations.contains(law) || broken.laws.contains(law) {
            do {
                try conformance.check(law)
            } catch let violation as LawViolation {
                violations.append(violation)
            }
        }
        #expect(violations.map(\.law) == broken.laws)
        if let sample = broken.sample { #expect(violations.first?.sample == sample) }
    }
}
