/// The time per service, key or level at growing sizes, which shows whether the cost is linear.
struct GrowthTable {
    let measure: Measure
    private(set) var costs: [Double] = []

    init(_ measure: Measure) {
        self.measure = measure
    }

    static func header(_ measure: Measure) -> String {
        "\(measure.name), time per \(measure.sizes.unit)".padded(to: 56)
            + "ours".padded(to: 12, right: true)
            + measure.baseline.padded(to: 18, right: true)
    }

    mutating func line(n: Int, samples: Stopwatch.Samples) -> String {
        let cost = samples.ours.median / Double(n)
        costs.append(cost)
        return "  \(n)".padded(to: 56) + cost.timeText.padded(to: 12, right: true)
            + (samples.theirs.median / Double(n)).timeText.padded(to: 18, right: true)
    }

    /// The ratio of costs: 1 if linear, the growth of the document itself if quadratic.
    var summary: String {
        guard let first = costs.first, let last = costs.last else { return "" }
        return
            "  largest against smallest: \((last / first).text(digits: 2))x per \(measure.sizes.unit)"
    }
}
