/// One line of the benchmark: the work of this package compared with a baseline.
///
///     Measure("json.decode", baseline: "foundation") { n, fixtures in
///         let data = try Form.json.config(services: n, in: fixtures)
///         return Pair(bytes: data.count, ours: { … }, theirs: { … })
///     }
struct Measure {
    /// `json.decode/foundation`: the work, a slash, the baseline.
    let name: String
    let baseline: String
    let sizes: Sizes
    /// Prepares the two sides for a size, before the clock runs.
    let prepare: (_ n: Int, _ fixtures: Fixtures) throws -> Pair

    init(
        _ work: String,
        baseline: String,
        sizes: Sizes = .services,
        prepare: @escaping (_ n: Int, _ fixtures: Fixtures) throws -> Pair
    ) {
        self.name = "\(work)/\(baseline)"
        self.baseline = baseline
        self.sizes = sizes
        self.prepare = prepare
    }

    /// Returns the name of the measure at a size, without the size if it is the usual one.
    func name(at n: Int) -> String {
        n == sizes.standard.first ? name : "\(name)@\(n)"
    }
}

/// The two sides of a measure: each does its work once and frees the result.
struct Pair {
    /// The size of the document in bytes, for the throughput.
    let bytes: Int
    /// Throws when a side gives a wrong result.
    ///
    /// Runs once, except where peak memory is measured.
    let check: () throws -> Void
    let ours: () throws -> Void
    let theirs: () throws -> Void

    init(
        bytes: Int,
        check: @escaping () throws -> Void = {},
        ours: @escaping () throws -> Void,
        theirs: @escaping () throws -> Void
    ) {
        self.bytes = bytes
        self.check = check
        self.ours = ours
        self.theirs = theirs
    }
}

/// The sizes a measure runs at.
struct Sizes {
    /// The unit of the size.
    let unit: String
    /// Sizes of an ordinary run, the usual size first.
    let standard: [Int]
    /// Sizes of a growth run.
    let growth: [Int]
    /// The maximum size that both sides can handle.
    var limit = Int.max

    static let services = Sizes(
        unit: "service", standard: [1000, 4000],
        growth: [250, 500, 1000, 2000, 4000, 8000, 16_000])

    static let oneService = Sizes(unit: "service", standard: [1], growth: [], limit: 1)

    static let keys = Sizes(
        unit: "key", standard: [1000, 4000],
        growth: [1000, 2000, 4000, 8000, 16_000, 32_000, 64_000], limit: 65_536)

    static let elements = Sizes(
        unit: "element", standard: [1000, 4000],
        growth: [1000, 2000, 4000, 8000, 16_000, 32_000, 64_000])

    static let manyElements = Sizes(
        unit: "element", standard: [10_000, 1000],
        growth: [1000, 2000, 4000, 8000, 16_000, 32_000, 64_000])

    /// By default this package reads up to 256 levels, Foundation up to 512 levels of JSON.
    static let fewLevels = Sizes(
        unit: "level", standard: [250], growth: [60, 125, 250], limit: 250)

    static let manyLevels = Sizes(
        unit: "level", standard: [1000, 4000],
        growth: [1000, 2000, 4000, 8000, 16_000, 32_000, 64_000])
}
