import VersionedCodable

/// The first version: pins inside an object, identified by the name of their package.
struct LockFileV1: VersionedCodable {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier

    struct Object: Codable {
        var pins: [Pin]
    }

    struct Pin: Codable {
        var package: String
        var repositoryURL: String
        var state: LockFileV2.State
    }

    var object: Object
}
