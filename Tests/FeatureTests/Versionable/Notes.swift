import AllModules

/// A type with three versions; the first had a text alone, the second a count, the third tags.
struct Note: Versionable, Equatable {
    enum Version: Int, VersionType {
        case v1 = 1, v2, v3
    }

    var version: Version = Self.version
    var text: String
    var count: Int
    var tags: [String]

    static func migrate(to version: Version) -> Migration {
        switch version {
        case .v1:
            return .none
        case .v2:
            return .migrate { payload in
                payload["count"] = 1
                payload["text"] = payload["title"]
                payload["title"] = nil
            }
        case .v3:
            return .migrate { payload in
                payload["tags"] = ["new"]
                if let count = payload["count"]?.int { payload["count"] = .number(count + 1) }
            }
        }
    }

    static var mock: Note { Note(text: "mock", count: 7, tags: ["a"]) }

    static let old = #"{"version": 1, "title": "Tea"}"#
    static let middle = #"{"version": 2, "text": "Tea", "count": 4}"#
    static let new = #"{"version": 3, "text": "Tea", "count": 4, "tags": ["a", "b"]}"#

    static let migrated = Note(text: "Tea", count: 2, tags: ["new"])
    static let fromMiddle = Note(text: "Tea", count: 5, tags: ["new"])
    static let current = Note(text: "Tea", count: 4, tags: ["a", "b"])
}

/// A type that is pinned below its newest version.
struct PinnedNote: Versionable, Equatable {
    typealias Version = Note.Version

    static var version: Version { .v2 }
    var version: Version = Self.version
    var text: String
    var count: Int

    static func migrate(to version: Version) -> Migration { Note.migrate(to: version) }

    static var mock: PinnedNote { PinnedNote(text: "mock", count: 1) }
}

/// A type whose versions are strings, the raw values not in the order of strings.
struct Track: Versionable, Equatable {
    enum Version: String, VersionType {
        case first = "1.9"
        case second = "1.10"
        case third = "2.0-beta"
    }

    var version: Version = Self.version
    var steps: [String]

    static func migrate(to version: Version) -> Migration {
        switch version {
        case .first: .none
        case .second: .migrate { $0["steps"] = ["1.10"] }
        case .third:
            .migrate { payload in
                payload["steps"][1] = "2.0"
            }
        }
    }

    static var mock: Track { Track(steps: []) }
}

/// A type whose migrations note the versions of their payloads.
struct Log: Versionable, Equatable {
    typealias Version = Note.Version
    var version: Version = Self.version
    var seen: [Int]
    static func migrate(to version: Version) -> Migration {
        .migrate { payload in
            let seen = payload["seen"]?.array ?? []
            payload["seen"] = .array(seen + [.number(payload["version"]?.int ?? 0)])
        }
    }
    static var mock: Log { Log(seen: []) }
}

/// A type whose version is an attribute in XML.
struct Item: Versionable, Equatable {
    typealias Version = TwoVersions
    @Attribute var version: Version = Self.version
    var name: [String]
    static func migrate(to version: Version) -> Migration {
        .migrate { payload in payload["name"] = payload["title"] }
    }
    static var mock: Item { Item(name: []) }
}

/// A type whose versions can be what a test wants, and whose migration does.
protocol Failing: Versionable {
    static var change: MigrationClosure { get }
}

extension Failing {
    static func migrate(to version: Version) -> Migration { .migrate(change) }
}

enum TwoVersions: Int, VersionType {
    case one = 1, two
}

/// An error of a migration.
struct NoTitle: Error, Equatable {}

struct ThrowingNote: Failing {
    typealias Version = TwoVersions
    var version: Version = Self.version
    static var change: MigrationClosure { { _ in throw NoTitle() } }
    static var mock: ThrowingNote { ThrowingNote() }
}

struct RequiringNote: Failing {
    typealias Version = TwoVersions
    var version: Version = Self.version
    static var change: MigrationClosure {
        { payload in try payload.set(3, at: "/title/length") }
    }
    static var mock: RequiringNote { RequiringNote() }
}

struct CorruptNote: Failing {
    typealias Version = TwoVersions
    var version: Version = Self.version
    static var change: MigrationClosure {
        { _ in
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "no title"))
        }
    }
    static var mock: CorruptNote { CorruptNote() }
}

struct FlattenedNote: Failing {
    typealias Version = TwoVersions
    var version: Version = Self.version
    static var change: MigrationClosure { { $0 = ["gone"] } }
    static var mock: FlattenedNote { FlattenedNote() }
}
