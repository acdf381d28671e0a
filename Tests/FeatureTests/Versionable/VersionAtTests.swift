import AllModules
import Testing

enum CrateLockPlaces: VersionPlaces {
    typealias Version = Int
    static let places: [VersionPlace] = ["lockfileVersion"]
}

struct CrateLock: VersionedCodable {
    typealias VersionSpec = VersionAt<CrateLockPlaces>
    typealias PreviousVersion = NothingEarlier
    static let version: Int? = 3
    var crates: [String]
}

@Suite("Specs without an initializer") struct VersionAtTests {
    @Test(arguments: Coder.all)
    func readsAndWrites(coder: Coder) throws {
        let data = try coder.encoder().encode(versioned: CrateLock(crates: ["a", "b"]))
        #expect(try coder.decoder().peekVersion(CrateLock.VersionSpec.self, from: data) == 3)
        #expect(
            try coder.decoder().decode(versioned: CrateLock.self, from: data).crates == ["a", "b"])
    }
}
