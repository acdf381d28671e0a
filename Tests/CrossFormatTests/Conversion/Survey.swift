import AllModules

/// A document with every kind of value that all formats can hold, in its second version.
struct Survey: VersionedCodable, Equatable {
    static let version: Int? = 2
    typealias PreviousVersion = SurveyV1

    /// Numbers of all types, up to their extremes.
    struct Numbers: Codable, Equatable {
        var integers = [0, -1, 1, Int.min, Int.max, 1 << 53, -(1 << 53) - 1]
        var small: [Int8] = [.min, 0, .max]
        var unsigned: [UInt32] = [.min, .max]
        var reals = [
            -0.0, 0, 1, -2.5, 0.1, 1e21, 1e-7, .pi, .greatestFiniteMagnitude,
            -.greatestFiniteMagnitude, .leastNonzeroMagnitude, .leastNormalMagnitude,
            0.1 + 0.2, 123_456_789_012_345_680,
        ]
        var short: [Float] = [
            -0.0, 0.1, 16_777_216, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
        ]
        var decimals = [Decimal(string: "-12.345"), Decimal(9_999_999_999)]

        /// Whether all have the same bits, so that also zeros have the same sign.
        func hasBits(of other: Numbers) -> Bool {
            reals.map(\.bitPattern) == other.reals.map(\.bitPattern)
                && short.map(\.bitPattern) == other.short.map(\.bitPattern)
        }
    }

    /// A measurement, with a value that may be missing.
    struct Reading: Codable, Equatable {
        var id: Int
        var isValid: Bool
        var depth: Double?
        var taken: Date
        var tags: [String: String]
    }

    /// Containers and texts without content.
    struct Empty: Codable, Equatable {
        struct Nothing: Codable, Equatable {}

        var text = ""
        var list: [Int] = []
        var lists: [[Int]] = [[], [1], []]
        var object = Nothing()
        var objects = [Nothing(), Nothing()]
        var table: [String: Int] = [:]
        var bytes = Data()
    }

    var title: String
    var isPublic: Bool
    var numbers = Numbers()
    var texts: [String]
    var readings: [Reading]
    var grid: [[Double]]
    var cube: [[[Int]]]
    var names: [String: [String: [String]]]
    var empty = Empty()
    var site: URL
    var days: [Date]
    var picture: Data
}

extension Survey {
    /// The older version kept the numbers of the readings in columns.
    init(from old: SurveyV1) throws {
        guard let site = URL(string: old.site) else {
            throw VersionedDecodingError.fieldNoLongerValid(
                .init(codingPath: [PathStep.key("site")], debugDescription: "expected a URL"))
        }
        self.init(
            title: old.name,
            isPublic: !old.isPrivate,
            texts: old.texts,
            readings: old.depths.enumerated().map { index, depth in
                Reading(
                    id: index - 1, isValid: old.flags[index], depth: depth < 0 ? nil : depth,
                    taken: old.days[index],
                    tags: old.names["tags"]?["all"].map { ["all": $0[0]] } ?? [:])
            },
            grid: old.grid,
            cube: old.cube,
            names: old.names,
            site: site,
            days: old.days,
            picture: old.picture)
    }
}
