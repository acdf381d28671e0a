import VersionedCodable
import VersionedCodableDocuments

/// The lock file of SwiftPM: pins leave their object, and get an identity and a kind.
enum LockFile {
    static let migrations = [
        migration(from: 1, to: 2, V2.self),
        migration(from: 1, to: 3, V3.self),
        migration(from: 2, to: 3, V3.self),
    ]

    private static func migration<Value: VersionedCodable & Equatable>(
        from: Int, to: Int, _ type: Value.Type
    ) -> Migration {
        let pins: [PathStep] = from == 1 ? ["object", "pins"] : ["pins"]
        return Migration(
            "LockFile", "resolved", from: from, to: to, type, JSONFormat(), report: "no comments",
            unknown: [
                ("/generator", "/generator"),
                (DocumentPath(pins + [.index(1), "note"]), "/pins/1/note"),
                (
                    DocumentPath(pins + [.index(2), "state", "checkedOut"]),
                    "/pins/2/state/checkedOut"
                ),
            ])
    }

    struct V1: VersionedCodable {
        typealias PreviousVersion = NothingEarlier
        static let version: Int? = 1

        struct Object: Codable { var pins: [Pin] }

        struct Pin: Codable {
            var package: String
            var repositoryURL: String
            var state: State
        }

        var object: Object
    }

    struct State: Codable, Equatable {
        var branch: String?
        var revision: String
        var version: String?
    }

    struct V2: VersionedCodable, Equatable {
        typealias PreviousVersion = V1
        static let version: Int? = 2

        enum Kind: String, Codable { case localSourceControl, remoteSourceControl }

        struct Pin: Codable, Equatable {
            var identity: String
            var kind: Kind
            var location: String
            var state: State
        }

        var pins: [Pin]
    }

    struct V3: VersionedCodable, Equatable {
        typealias PreviousVersion = V2
        static let version: Int? = 3

        var originHash: String
        var pins: [V2.Pin]
    }
}

extension LockFile.V2 {
    init(from old: LockFile.V1) {
        pins = old.object.pins.map { pin in
            let name = pin.repositoryURL.split(separator: "/").last ?? ""
            return Pin(
                identity: (name.hasSuffix(".git") ? name.dropLast(4) : name).lowercased(),
                kind: pin.repositoryURL.hasPrefix("/") ? .localSourceControl : .remoteSourceControl,
                location: pin.repositoryURL, state: pin.state)
        }
    }
}

extension LockFile.V3 {
    init(from old: LockFile.V2) {
        originHash = "unknown"
        pins = old.pins
    }
}
