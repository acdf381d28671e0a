import TestSupport
import VersionedCodable

struct RoundTripCheckTests {
    @Test func soundChainsComeBackEqual() throws {
        try checkRoundTrips(
            of: Settings.self, formats: [JSONFormat(), PropertyListFormat(), BracketFormat()])
        try checkRoundTrips(of: Everything.self, formats: [JSONFormat()])
    }

    @Test func aValueThatIsLostIsShown() {
        let message = violation(.brokenRoundTrip) {
            try checkRoundTrips(of: Forgetful.self, formats: [JSONFormat()])
        }
        #expect(
            message == """
                Forgetful (version 1) does not come back equal in json (example 1)
                    the values are not equal, although they are written the same
                """)
    }

    /// Shown by what is written, because the type is not `Equatable`.
    @Test func aValueThatComesBackAsAnotherIsShown() {
        #expect(
            violation(.brokenRoundTrip) {
                try checkRoundTrips(of: Shifted.self, formats: [JSONFormat()])
            } == """
                Shifted (version 1) does not come back equal in json (example 1)
                      {
                    -   "size" : 1,
                    +   "size" : 2,
                        "title" : "語",
                """)
    }

    @Test func aStepThatDependsOnMoreThanTheDocumentIsShown() throws {
        let message = try #require(
            violation(.brokenRoundTrip) {
                try checkRoundTrips(of: Stamped.self, formats: [JSONFormat()])
            })
        #expect(
            message.hasPrefix(
                "StampedV1 (version 1) is migrated to a different value than in memory in json (example 1)\n"
            ))
        #expect(message.contains("\n    -   \"id\" : \""))
    }

    @Test func aFormatThatCannotWriteAValueIsNamed() {
        let shallow = BracketFormat(capabilities: BracketFormat.allCapabilities.subtracting(.null))
        #expect(
            violation(.brokenRoundTrip) {
                try checkRoundTrips(of: Holes.self, formats: [shallow])
            } == """
                Holes (version 1) cannot be encoded in bracket (example 1): a.0: the format has no null
                """)
    }
}
