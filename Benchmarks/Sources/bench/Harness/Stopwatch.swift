/// Times both sides of a pair in turns, so that other load of the machine affects both.
struct Stopwatch {
    /// The number of rounds to run; `nil` runs rounds until the time is used up.
    var rounds: Int?

    private static let budget = Duration.seconds(1)
    private static let fewestRounds = 5
    private static let mostRounds = 101
    /// The minimum duration of a sample, which repeats short work so that the clock can measure it.
    private static let shortestSample = Duration.milliseconds(2)

    /// Milliseconds of processor time of one run of each side, one sample per round.
    struct Samples {
        var ours: [Double] = []
        var theirs: [Double] = []

        /// The ratios of our time to theirs, per round.
        ///
        /// A machine that changes its speed does so for both sides of most rounds, but not for both
        /// medians: these may come from rounds at different speeds.
        var ratios: [Double] { zip(ours, theirs).map { $0 / max($1, 1e-9) } }
    }

    func time(_ pair: Pair) throws -> Samples {
        let clock = ContinuousClock()
        let ourRepeats = try warmUp(pair.ours)
        let theirRepeats = try warmUp(pair.theirs)
        var samples = Samples()
        let start = clock.now
        while wantsRound(after: samples.ours.count, elapsed: clock.now - start) {
            if samples.ours.count.isMultiple(of: 2) {
                samples.ours.append(try sample(pair.ours, repeats: ourRepeats))
                samples.theirs.append(try sample(pair.theirs, repeats: theirRepeats))
            } else {
                samples.theirs.append(try sample(pair.theirs, repeats: theirRepeats))
                samples.ours.append(try sample(pair.ours, repeats: ourRepeats))
            }
        }
        return samples
    }

    private func wantsRound(after count: Int, elapsed: Duration) -> Bool {
        if let rounds { return count < rounds }
        if count < Stopwatch.fewestRounds { return true }
        return count < Stopwatch.mostRounds && elapsed < Stopwatch.budget
    }

    /// Runs the work until its time is stable, and returns the number of repeats per sample.
    private func warmUp(_ work: () throws -> Void) throws -> Int {
        try work()
        var repeats = 1
        while repeats < 1 << 20 {
            let milliseconds = try sample(work, repeats: repeats) * Double(repeats)
            let missing = Stopwatch.shortestSample.milliseconds / max(milliseconds, 0.000_1)
            if missing <= 1 { break }
            repeats = Int((Double(repeats) * min(missing * 1.1, 100)).rounded(.up))
        }
        return repeats
    }

    /// Returns the milliseconds of one run, the mean of `repeats` runs in a row.
    private func sample(_ work: () throws -> Void, repeats: Int) throws -> Double {
        let start = processorTime()
        for _ in 0..<repeats {
            try work()
        }
        return (processorTime() - start).milliseconds / Double(repeats)
    }
}

extension [Double] {
    /// The median, or the mean of the two middle values; zero when empty.
    var median: Double {
        guard !isEmpty else { return 0 }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}
