import Foundation

/// One level of an object that nests in itself.
final class Level: Codable {
    var depth: Int
    var child: Level?

    init(depth: Int, child: Level?) {
        self.depth = depth
        self.child = child
    }

    static func sample(levels count: Int) -> Level {
        stride(from: count - 1, through: 1, by: -1).reduce(Level(depth: count, child: nil)) {
            Level(depth: $1, child: $0)
        }
    }

    /// The number of levels from this one to the innermost.
    var count: Int {
        var count = 1
        var level = self
        while let child = level.child {
            level = child
            count += 1
        }
        return count
    }
}

extension Form {
    /// Returns objects `levels` deep: `{"depth": 1, "child": {"depth": 2, …}}`.
    func deepObject(levels: Int, in fixtures: Fixtures) throws -> Data {
        try fixtures.data("deep-\(levels).\(rawValue)") {
            try writeDeep(Level.sample(levels: levels))
        }
    }
}

/// Returns JSON arrays `levels` deep, far beyond Foundation's limit: `[[[…]]]`.
func deepArrays(levels: Int, in fixtures: Fixtures) throws -> Data {
    try fixtures.data("arrays-\(levels).json") {
        Data(repeating: UInt8(ascii: "["), count: levels)
            + Data(repeating: UInt8(ascii: "]"), count: levels)
    }
}
