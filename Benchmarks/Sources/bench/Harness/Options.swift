/// The options of the command line.
struct Options {
    var only: [String] = []
    var sizes: [Int]?
    var rounds: Int?
    var json: String?
    /// The file with the largest ratios that pass.
    var gates: String?
    var isGrowth = false
    var isList = false
    var measuresPeak = true
    /// The measure whose peak memory is requested, in a child process.
    var peak: String?
    /// The folder with the input documents, in a child process.
    var fixtures: String?

    static let usage = """
        usage: bench [--only <measure>,…] [--n <size>,…] [--rounds <count>] [--json <file>] [--gates <file>]
                     [--no-peak]
               bench --growth [--only …] [--n …] [--rounds …]
               bench --list
        """

    init(_ arguments: some Sequence<String>) throws {
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            func value() throws -> String {
                guard let value = arguments.next() else {
                    throw UsageError(description: "\(argument) needs a value")
                }
                return value
            }
            switch argument {
            case "--only": only = try value().split(separator: ",").map(String.init)
            case "--n": sizes = try Options.counts(value(), of: argument)
            case "--rounds": rounds = try Options.counts(value(), of: argument).first
            case "--json": json = try value()
            case "--gates": gates = try value()
            case "--growth": isGrowth = true
            case "--list": isList = true
            case "--no-peak": measuresPeak = false
            case "--peak": peak = try value()
            case "--fixtures": fixtures = try value()
            default: throw UsageError(description: "unknown argument \(argument)")
            }
        }
    }

    private static func counts(_ text: String, of argument: String) throws -> [Int] {
        try text.split(separator: ",").map {
            guard let count = Int($0), count > 0 else {
                throw UsageError(description: "\(argument) needs positive numbers, found \(text)")
            }
            return count
        }
    }

    /// Whether `--only` selects a measure: every entry is a name or a prefix of one.
    func selects(_ measure: Measure) -> Bool {
        only.isEmpty || only.contains { measure.name.hasPrefix($0) }
    }

    /// The sizes to run a measure at.
    func sizes(for measure: Measure) -> [Int] {
        if measure.sizes.limit == 1 { return isGrowth ? [] : [1] }
        let wanted = sizes ?? (isGrowth ? measure.sizes.growth : measure.sizes.standard)
        return wanted.filter { $0 <= measure.sizes.limit }
    }
}

/// The error that an argument is invalid.
struct UsageError: Error, CustomStringConvertible {
    let description: String
}
