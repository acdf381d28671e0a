import Foundation

/// The result of a measure at one size, as in the JSON report.
struct Row: Encodable {
    let name: String
    let n: Int
    let medianMs: Double
    let minMs: Double
    /// Megabytes of 10^6 bytes that our side processes per second, by its median.
    let mbPerS: Double
    let baseline: String
    let baselineMs: Double
    /// Our time divided by the baseline's, the median of the rounds: below 1 is faster.
    let ratio: Double
    /// The memory above the start, in megabytes of 10^6 bytes; absent where it was not measured.
    let peakRssMb: Double?

    /// The size of the document in bytes, for the table.
    let bytes: Int

    enum CodingKeys: String, CodingKey {
        case name, n, baseline, ratio
        case medianMs = "median_ms"
        case minMs = "min_ms"
        case mbPerS = "mb_per_s"
        case baselineMs = "baseline_ms"
        case peakRssMb = "peak_rss_mb"
    }

    init(_ measure: Measure, n: Int, bytes: Int, samples: Stopwatch.Samples, peak: Double?) {
        name = measure.name(at: n)
        self.n = n
        self.bytes = bytes
        medianMs = samples.ours.median
        minMs = samples.ours.min() ?? 0
        mbPerS = Double(bytes) / 1e3 / medianMs
        baseline = measure.baseline
        baselineMs = samples.theirs.median
        ratio = samples.ratios.median
        peakRssMb = peak
    }

    /// Writes the rows as a JSON array.
    static func write(_ rows: [Row], to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try (encoder.encode(rows) + Data("\n".utf8)).write(to: file, options: .atomic)
    }
}

extension Row {
    /// Below this size, the pages of the process outweigh the document.
    private static let fewestBytesForMultiple = 100_000

    /// The row as one line of the table.
    var line: String {
        let cells = [
            medianMs.timeText, minMs.timeText, "\(mbPerS.text(digits: mbPerS < 10 ? 1 : 0)) MB/s",
        ]
        var line = name.padded(to: 52)
        line += cells.map { $0.padded(to: 13, right: true) }.joined()
        line += "   \(baseline) \(baselineMs.timeText)".padded(to: 32)
        line += "ratio \(ratio.text(digits: ratio < 0.1 ? 4 : 3))"
        if let peakRssMb {
            line += "   peak \(peakRssMb.text(digits: 2)) MB"
            if bytes >= Row.fewestBytesForMultiple {
                line += ", \((peakRssMb * 1e6 / Double(bytes)).text(digits: 1))x the input"
            }
        }
        return line
    }

    static let header =
        "measure".padded(to: 52)
        + ["median", "min", "speed"].map { $0.padded(to: 13, right: true) }.joined()
        + "   baseline"
}

extension Double {
    /// The milliseconds as text in a suitable unit.
    var timeText: String {
        if self < 0.000_01 { return "\((self * 1e6).text(digits: 2)) ns" }
        if self < 0.001 { return "\((self * 1e6).text(digits: 0)) ns" }
        if self < 1 { return "\((self * 1e3).text(digits: 2)) us" }
        return "\(text(digits: 2)) ms"
    }

    func text(digits: Int) -> String {
        String(format: "%.\(digits)f", self)
    }
}

extension String {
    func padded(to width: Int, right: Bool = false) -> String {
        let padding = String(repeating: " ", count: max(0, width - count))
        return right ? padding + self : self + padding
    }
}
