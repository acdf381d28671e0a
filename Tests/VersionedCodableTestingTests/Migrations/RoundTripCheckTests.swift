import TestSupport
import Testing
import VersionedCodable

struct RoundTripCheckTests {
    @Test(arguments: [1, 2, 99] as [UInt64])
    func soundChainsComeBackEqual(seed: UInt64) throws {
        try checkRoundTrips(
            of: Settings.self, formats: [JSONFormat(), PropertyListFormat(), BracketFormat()],
            seed: seed, count: 40)
        try checkRoundTrips(of: Everything.self, formats: [JSONFormat()], seed: seed, count: 40)
    }

    @Test func aValueThatIsLostIsShown() {
        let message = violation(.brokenRoundTrip) {
            try checkRoundTrips(of: Forgetful.self, formats: [JSONFormat()], seed: 7, count: 20)
        }
        #expect(
            message == """
                Forgetful (version 1) does not come back equal in json (seed 7, value 0)
                    the values are not equal, although they are written the same
                """)
    }

    /// Shown by what is written, because the type is not `Equatable`.
    @Test func aValueThatComesBackAsAnotherIsShown() {
        #expect(
            violation(.brokenRoundTrip) {
                try checkRoundTrips(of: Shifted.self, formats: [JSONFormat()], seed: 7, count: 1)
            } == """
                Shifted (version 1) does not come back equal in json (seed 7, value 0)
                      {
                    -   "size" : -54,
                    +   "size" : -53,
                        "title" : "語",
                """)
    }

    @Test func aStepThatDependsOnMoreThanTheDocumentIsShown() throws {
        let message = try #require(
            violation(.brokenRoundTrip) {
                try checkRoundTrips(of: Stamped.self, formats: [JSONFormat()], seed: 3, count: 1)
            })
        #expect(
            message.hasPrefix(
                "StampedV1 (version 1) is migrated to a different value than in memory in json (seed 3, value 0)\n"
            ))
        #expect(message.contains("\n    -   \"id\" : \""))
    }

    @Test func aFormatThatCannotWriteAValueIsNamed() {
        let shallow = BracketFormat(capabilities: BracketFormat.allCapabilities.subtracting(.null))
        #expect(
            violation(.brokenRoundTrip) {
                try checkRoundTrips(of: Holes.self, formats: [shallow], seed: 3, count: 1)
            } == """
                Holes (version 1) cannot be encoded in bracket (seed 3, value 0): a.0: the format has no null
                """)
    }
}
