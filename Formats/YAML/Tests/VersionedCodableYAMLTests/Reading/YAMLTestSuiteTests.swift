import Testing

@Suite(.enabled(if: YAMLTestSuite.isPresent))
struct YAMLTestSuiteTests {
    @Test func dump() throws {
        for name in YAMLTestSuite.cases {
            let (v, r) = try YAMLTestSuite.verdict(name)
            print("VERDICT", name, v, v == .equal || v == .read || v == .refused ? "" : r.replacing("\n", with: "⏎"))
        }
    }
}
