import TestSupport
import VersionedCodable

struct ChainCheckTests {
    @Test func soundChainsPass() throws {
        try checkChain(of: Settings.self)
        try checkChain(of: Settings.self, including: [SettingsV1.self, SettingsV2.self])
        try checkChain(of: Gapped.self, from: 2, allowsGaps: true)
        try checkChain(of: OriginalV1.self, from: 1)
    }

    @Test func gapsAndWhatIsMissingAreListed() {
        #expect(
            violation(.brokenChain) {
                try checkChain(of: Gapped.self, from: 1, including: [SettingsV2.self])
            } == """
                the chain of Gapped is broken:
                    - no type has version 3, between GappedV2 and Gapped
                    - no type has version 1, and 1 is the oldest
                    - no step leads from SettingsV2 to a type of the chain
                """)
    }

    @Test func problemsOfTheChainAreListed() {
        #expect(
            violation(.brokenChain) { try checkChain(of: Tangled.self) } == """
                the chain of Tangled is broken:
                    - Tangled and TangledTwin have the same version 2
                    - TangledTwin (version 2) comes after TangledNewer (version 5), which has the greater version
                """)
    }
}
