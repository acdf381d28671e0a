import Foundation

@main
enum Bench {
    static func main() {
        #if DEBUG
        print("A debug build measures nothing. Run `make bench`.")
        exit(2)
        #else
        do {
            try run(Options(CommandLine.arguments.dropFirst()))
        } catch let error as UsageError {
            print("\(error)\n\(Options.usage)")
            exit(2)
        } catch {
            print("error: \(error)")
            exit(1)
        }
        #endif
    }

    private static func run(_ options: Options) throws {
        if let name = options.peak {
            return try printPeak(of: name, options)
        }
        let measures = Catalogue.measures.filter(options.selects)
        if measures.isEmpty {
            throw UsageError(
                description: "no measure begins with \(options.only.joined(separator: " or "))")
        }
        if options.isList {
            return measures.forEach { print($0.name) }
        }
        let fixtures = try Fixtures.temporary()
        defer { fixtures.remove() }
        if options.isGrowth {
            try printGrowth(of: measures, options, fixtures)
        } else {
            try printTable(of: measures, options, fixtures)
        }
    }

    private static func printTable(
        of measures: [Measure], _ options: Options, _ fixtures: Fixtures
    ) throws {
        var rows: [Row] = []
        var slow: [(measure: Measure, n: Int)] = []
        let gates = try options.gates.map { try Gates(file: URL(fileURLWithPath: $0)) }
        show(Row.header)
        for measure in measures {
            for n in options.sizes(for: measure) {
                let (pair, samples) = try time(measure, n: n, options, fixtures, gates)
                let peak =
                    options.measuresPeak
                    ? try PeakMemory.inChild(measure, n: n, fixtures: fixtures) : nil
                let row = Row(measure, n: n, bytes: pair.bytes, samples: samples, peak: peak)
                show(row.line)
                rows.append(row)
                if let gate = gates?[row.name], row.ratio > gate { slow.append((measure, n)) }
            }
        }
        if let json = options.json {
            try Row.write(rows, to: URL(fileURLWithPath: json))
        }
        // Measures above their gates are prepared and timed again, with other memory at another time.
        let stillSlow = try slow.compactMap { measure, n -> String? in
            let (pair, samples) = try time(measure, n: n, options, fixtures, gates)
            let row = Row(measure, n: n, bytes: pair.bytes, samples: samples, peak: nil)
            show(row.line)
            guard let gate = gates?[row.name], row.ratio > gate else { return nil }
            return "\(row.name) \(row.ratio.text(digits: 3)) > \(gate)"
        }
        if !stillSlow.isEmpty { throw GateExceeded(rows: stillSlow) }
    }

    private static func printGrowth(
        of measures: [Measure], _ options: Options, _ fixtures: Fixtures
    ) throws {
        for measure in measures {
            let sizes = options.sizes(for: measure)
            if sizes.isEmpty { continue }
            show(GrowthTable.header(measure))
            var table = GrowthTable(measure)
            for n in sizes {
                let (_, samples) = try time(measure, n: n, options, fixtures)
                show(table.line(n: n, samples: samples))
            }
            show(table.summary)
        }
    }

    private static func time(
        _ measure: Measure, n: Int, _ options: Options, _ fixtures: Fixtures, _ gates: Gates? = nil
    ) throws -> (Pair, Stopwatch.Samples) {
        let pair = try measure.prepare(n, fixtures)
        try pair.check()
        var samples = try Stopwatch(rounds: options.rounds).time(pair)
        guard let gate = gates?[measure.name(at: n)] else { return (pair, samples) }
        // On a busy machine one run may be off; three runs are not unless the code is slower.
        for _ in 1..<Gates.attempts where samples.ratios.median > gate {
            let again = try Stopwatch(rounds: options.rounds).time(pair)
            if again.ratios.median < samples.ratios.median { samples = again }
        }
        return (pair, samples)
    }

    private static func printPeak(of name: String, _ options: Options) throws {
        guard let measure = Catalogue.measures.first(where: { $0.name == name }),
            let n = options.sizes?.first, let directory = options.fixtures
        else {
            throw UsageError(description: "--peak needs a measure, --n and --fixtures")
        }
        let fixtures = Fixtures(directory: URL(fileURLWithPath: directory))
        print(try PeakMemory.ofOneRun(measure, n: n, fixtures: fixtures))
    }

    /// Prints a line immediately, even where the output is a pipe.
    private static func show(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}
