import Foundation
import Testing
import VersionedCodable
import VersionedCodableTesting

struct RoundTripCheckTests {
    @Test(arguments: [1, 2, 99] as [UInt64])
    func soundChainsComeBackEqual(seed: UInt64) throws {
        try checkRoundTrips(
            of: Settings.self, formats: [JSONFormat(), PropertyListFormat(), MinimalFormat()],
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

    @Test func aStepThatIsNotTheSameFromADocumentIsShown() {
        #expect(
            violation(.brokenRoundTrip) {
                try checkRoundTrips(of: Shifted.self, formats: [JSONFormat()], seed: 7, count: 1)
            } == """
                ?
                """)
    }
}
