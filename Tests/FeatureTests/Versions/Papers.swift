import AllModules

/// A type of versions, and two versions of it.
protocol PaperKind: Hashable, Sendable {
    associatedtype Version: Hashable & Codable & Sendable
    static var old: Version { get }
    static var new: Version { get }
}

enum TextKind: PaperKind {
    static let old = "3.9"
    static let new = "3.10"
}

enum SemanticKind: PaperKind {
    static let old = SemanticVersion(1, 9)
    static let new = SemanticVersion(2)
}

enum DateKind: PaperKind {
    static let old = Date(timeIntervalSinceReferenceDate: 0)
    static let new = Date(timeIntervalSinceReferenceDate: 86_400)
}

enum EnumerationKind: PaperKind {
    enum Season: String, Codable, Sendable { case spring, summer }
    static let old = Season.spring
    static let new = Season.summer
}

enum CompoundKind: PaperKind {
    struct Pair: Hashable, Codable, Sendable { var major, minor: Int }
    static let old = Pair(major: 4, minor: 4)
    static let new = Pair(major: 4, minor: 5)
}

/// Versions as clusters count them, with an order of their own: v1alpha1, v1beta1, v1, v2.
enum ClusterKind: PaperKind {
    struct Level: Hashable, Codable, Sendable, Comparable {
        var group: String
        var name: String
        private static let order = ["v1alpha1", "v1beta1", "v1", "v2"]
        private var rank: Int { Level.order.firstIndex(of: name) ?? -1 }
        static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }
    }
    static let old = Level(group: "apps", name: "v1beta1")
    static let new = Level(group: "apps", name: "v1")
}
