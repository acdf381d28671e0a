import Testing

/// Every case of yaml-test-suite with what reading it shows.
///
/// The lists below name the cases in which reading differs from the suite, by cause. A case that
/// begins to agree has to leave its list.
@Suite(.enabled(if: YAMLTestSuite.isPresent))
struct YAMLTestSuiteTests {
    /// Right, but libyaml has no way to read them, or a document none to hold them.
    static let refusedThoughRight: [String: [String]] = [
        "an implicit key that is empty": [
            "2JQS", "6M2F", "CFD4", "M2N8-00", "NHX8", "NKF9", "S3PD", "SM9W-01", "UKK6-00",
        ],
        "the place of ':' in a flow collection": [
            "4ABK", "4MUZ-00", "4MUZ-01", "4MUZ-02", "58MP", "5MUD", "5T43", "9SA2", "DBG4",
            "FRK4", "HM87-00", "K3WX", "NJ66", "VJP3-01",
        ],
        "a tab between tokens": [
            "6BCT", "6CA3", "96NN-00", "96NN-01", "A2M4", "DK95-00", "DK95-04",
            "Q5MG", "R4YG", "Y79Y-001", "Y79Y-010",
        ],
        "'%' at the beginning of a line of content": ["M7A3", "UT92", "W4TN"],
        "characters in the name of an anchor": ["2SXE", "8XYN", "W5VH", "Y2GN"],
        "a block scalar without indentation": ["DK3J", "FP8R"],
        "a plain scalar that begins with '?'": ["652Z", "HM87-01"],
        "a sequence or mapping as a key": [
            "4FJ6", "6PBE", "LX3P", "M2N8-01", "M5DY", "Q9WF", "RZP5", "SBG9", "V9D5", "X38W",
            "XW4D",
        ],
    ]

    /// Wrong, but read: all are about indentation that libyaml does not look at.
    static let readThoughWrong: [String: [String]] = [
        "a flow collection that is not indented": ["9C9N"],
        "a tab as indentation": ["Y79Y-003"],
    ]

    /// Read with a type the JSON of the suite does not have.
    static let typed: [String: [String]] = ["a tag !!binary": ["565N"]]

    static func expectedVerdicts(for name: String) -> [YAMLTestSuite.Verdict] {
        if refusedThoughRight.values.contains(where: { $0.contains(name) }) {
            return [.refusedThoughRight]
        }
        if readThoughWrong.values.contains(where: { $0.contains(name) }) {
            return [.readThoughWrong]
        }
        if typed.values.contains(where: { $0.contains(name) }) { return [.different] }
        return [.equal, .read, .refused]
    }

    @Test(arguments: YAMLTestSuite.cases)
    func everyCaseHasItsVerdict(name: String) throws {
        let (verdict, remark) = try YAMLTestSuite.verdict(name)
        #expect(
            Self.expectedVerdicts(for: name).contains(verdict), "\(name): \(verdict), \(remark)")
    }

    @Test func mostCasesAgree() throws {
        let agreeing = try YAMLTestSuite.cases.filter {
            [.equal, .read, .refused].contains(try YAMLTestSuite.verdict($0).verdict)
        }
        // Of the cases that are there; all of the suite are 402.
        #expect(agreeing.count * 100 >= YAMLTestSuite.cases.count * 82)
    }
}
