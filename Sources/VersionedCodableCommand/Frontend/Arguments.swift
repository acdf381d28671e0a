/// An option of a command: `--pretty`, or `--to FORMAT` if it has a value.
struct Option {
    let name: String
    let hasValue: Bool
    /// Whether it may be repeated.
    var isList = false

    static func flag(_ name: String) -> Option { Option(name: name, hasValue: false) }
    static func value(_ name: String) -> Option { Option(name: name, hasValue: true) }
    static func list(_ name: String) -> Option {
        Option(name: name, hasValue: true, isList: true)
    }
}

/// The parsed arguments of a command.
struct Arguments {
    /// The arguments other than options, in order; `-` is an operand.
    private(set) var operands: [String] = []
    private(set) var asksForHelp = false
    private var flags: Set<String> = []
    private var values: [String: String] = [:]
    /// The values of repeatable options, in order.
    private(set) var list: [(option: String, value: String)] = []

    /// Separates options from operands; after `--`, all arguments are operands.
    ///
    /// - Throws: `UsageError` for an unknown or repeated option, and a missing or extra value.
    init(_ arguments: [String], accepting options: [Option]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                return
            }
            if argument == "--help" || argument == "-h" {
                asksForHelp = true
                continue
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                operands.append(argument)
                continue
            }
            let parts = argument.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false
            )
            .map(String.init)
            guard let option = options.first(where: { $0.name == parts[0] }) else {
                throw UsageError("unknown option \(parts[0])")
            }
            guard !flags.contains(option.name), values[option.name] == nil else {
                throw UsageError("\(option.name) is given twice")
            }
            try consume(option, parts.count > 1 ? parts[1] : nil, &rest)
        }
    }

    private mutating func consume(
        _ option: Option, _ attached: String?, _ rest: inout ArraySlice<String>
    ) throws {
        guard option.hasValue else {
            guard attached == nil else { throw UsageError("\(option.name) takes no value") }
            flags.insert(option.name)
            return
        }
        guard let value = attached ?? rest.popFirst() else {
            throw UsageError("\(option.name) needs a value")
        }
        if option.isList {
            list.append((option.name, value))
        } else {
            values[option.name] = value
        }
    }

    func has(_ flag: String) -> Bool { flags.contains(flag) }

    func value(of option: String) -> String? { values[option] }

    /// Returns the operands as files, at least one.
    ///
    /// - Throws: `UsageError` if there are none, or if standard input is repeated.
    func inputs() throws -> [Input] {
        guard !operands.isEmpty else {
            throw UsageError("expected a file, or - for standard input")
        }
        guard operands.filter({ $0 == "-" }).count < 2 else {
            throw UsageError("- is given twice")
        }
        return operands.map { Input($0) }
    }
}
