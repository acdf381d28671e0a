import TestSupport
import VersionedCodable

/// A sound chain with everything a property can be.
struct Settings: VersionedCodable, Equatable {
    static let version: Int? = 3

    enum Theme: String, Codable, CaseIterable { case light, dark }
    struct Window: Codable, Equatable {
        var width: Double
        var title: String?
    }

    var name: String
    var theme: Theme
    var window: Window
    var tags: [String] = []
    var since: Date?
    var icon: Data?

    init(from old: SettingsV2) {
        name = old.name
        theme = old.isDark ? .dark : .light
        window = Window(width: old.width, title: nil)
    }
}

struct SettingsV2: SecondVersion {
    var name: String
    var isDark: Bool
    var width: Double

    init(from old: SettingsV1) {
        name = old.title
        isDark = false
        width = 640
    }
}

struct SettingsV1: Unversioned {
    var title: String
}

// MARK: Broken chains

/// Version 3 is missing.
struct Gapped: VersionedCodable {
    static let version: Int? = 4
    var a: Int
    init(from old: GappedV2) { a = old.a }
}

struct GappedV2: SecondVersion, OldestVersion {
    var a: Int
}

/// Two types for version 2, and a greater version below.
struct Tangled: SecondVersion {
    var a: Int
    init(from old: TangledTwin) { a = old.a }
}

struct TangledTwin: SecondVersion {
    var a: Int
    init(from old: TangledNewer) { a = old.a }
}

struct TangledNewer: OldestVersion {
    static let version: Int? = 5
    var a: Int
}

/// `SettingsV1` with another name, key and type, as if it had been edited.
struct EditedV1: FirstVersion {
    var title: String?
    var size: Int
}

struct OriginalV1: FirstVersion {
    var title: String
    var size: Int
}

/// Reads what `Renamed` wrote, and means something else.
struct Shifted: FirstVersion {
    var title: String
    var size: Int

    enum CodingKeys: CodingKey { case title, size }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        title = try container.decode(String.self, forKey: .title)
        size = try container.decode(Int.self, forKey: .size) &+ 1
    }
}

/// Has a part without an example.
struct Closed: FirstVersion, ExampleProviding {
    struct Job: Codable { var name: String }
    var jobs: [Job]
    static var example: Closed { Closed(jobs: []) }
}

/// Writes less than it reads.
struct Forgetful: FirstVersion, Equatable {
    var title: String
    var size: Int

    enum CodingKeys: CodingKey { case title, size }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(title, forKey: .title)
        try container.encode(0, forKey: .size)
    }
}

/// Makes something up in a step.
struct Stamped: SecondVersion, Equatable {
    var id: UUID
    init(from old: StampedV1) { id = UUID() }
}

struct StampedV1: FirstVersion {
    var name: String
}

/// Always has a null in an array.
struct Holes: FirstVersion {
    var a: Int

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode([nil, a], forKey: .a)
    }

    enum CodingKeys: CodingKey { case a }
}

// MARK: Examples

extension Settings: JSONExample {
    static var json: String {
        #"{"name": "name 1", "theme": "light", "window": {"width": 2.5, "title": "title 3"}, "#
            + #""tags": ["tags 4", "tags 5"], "since": 518400, "icon": "BwD/"}"#
    }
}
extension SettingsV2: JSONExample {
    static var json: String { #"{"name": "name 1", "isDark": true, "width": 2.5}"# }
}
extension SettingsV1: ExampleProviding { static var example: Self { Self(title: "title 1") } }
extension EditedV1: ExampleProviding {
    static var example: Self { Self(title: "title 1", size: 2) }
}
extension OriginalV1: ExampleProviding {
    static var example: Self { Self(title: "title 1", size: 2) }
}
extension Shifted: JSONExample { static var json: String { #"{"title": "語", "size": 0}"# } }
extension Forgetful: ExampleProviding { static var example: Self { Self(title: "a", size: 7) } }
extension Stamped: JSONExample {
    static var json: String { #"{"id": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"}"# }
}
extension StampedV1: ExampleProviding { static var example: Self { Self(name: "a") } }
extension Holes: ExampleProviding { static var example: Self { Self(a: 1) } }
