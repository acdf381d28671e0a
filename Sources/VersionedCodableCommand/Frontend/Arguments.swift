import VersionedCodableDocuments

struct Arguments: Sendable {
    /// The arguments other than options, in order; `-` is an operand.
    private(set) var operands: [String] = []
    private(set) var asksForHelp = false
    /// The options in order; the value of a flag is empty.
    private(set) var options: [(name: String, value: String)] = []

    /// Separates options from operands; after `--`, all arguments are operands.
    ///
    /// - Throws: `UsageError` for an unknown or repeated option, and a missing or extra value.
    init(_ arguments: [String], accepting known: [Option]) throws {
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
            guard let option = known.first(where: { $0.name == parts[0] }) else {
                let question = UsageError.question(parts[0], known.map(\.name) + ["--help"])
                throw UsageError("unknown option \(parts[0])\(question)")
            }
            guard option.isList || !has(option.name) else {
                throw UsageError("\(option.name) is given twice")
            }
            let attached = parts.count > 1 ? parts[1] : nil
            options.append((option.name, try Arguments.value(of: option, attached, &rest)))
        }
    }

    private static func value(
        of option: Option, _ attached: String?, _ rest: inout ArraySlice<String>
    ) throws -> String {
        guard option.valueName != nil else {
            guard attached == nil else { throw UsageError("\(option.name) takes no value") }
            return ""
        }
        guard let value = attached ?? rest.popFirst() else {
            throw UsageError("\(option.name) needs a value")
        }
        if case .words(let words) = option.kind, !words.contains(value) {
            let mistake = UsageError.expected(words, found: value)
            throw UsageError("\(option.name): \(mistake.message)")
        }
        return value
    }

    func requireNoOperands() throws {
        if let operand = operands.first { throw UsageError("unexpected argument \(operand)") }
    }

    mutating func popOperand() -> String? {
        operands.isEmpty ? nil : operands.removeFirst()
    }

    func has(_ option: String) -> Bool { options.contains { $0.name == option } }

    func value(of option: String) -> String? { values(of: option).first }

    func values(of option: String) -> [String] {
        options.filter { $0.name == option }.map(\.value)
    }

    /// Returns the value of an option that is a number from 1; nil without the option.
    ///
    /// - Throws: `UsageError`.
    func number(of option: String) throws -> Int? {
        try value(of: option).map { text in
            guard let number = Int(text), number > 0 else {
                throw UsageError("\(option): expected a positive number, found \(text)")
            }
            return number
        }
    }

    /// Returns the one of some flags that is given; nil if none is.
    ///
    /// - Throws: `UsageError` for more than one.
    func only(_ names: String...) throws -> String? {
        let given = names.filter(has)
        guard given.count <= 1 else {
            let list = names.dropLast().joined(separator: ", ")
            throw UsageError("\(list) and \(names.last ?? "") cannot be combined")
        }
        return given.first
    }
}

struct UsageError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }

    /// The mistake of another word than one of some, or of none.
    static func expected(_ words: [String], found word: String?) -> UsageError {
        let others = words.dropLast().joined(separator: ", ")
        let list = (others.isEmpty ? "" : others + " or ") + (words.last ?? "")
        let found = word.map { ", found \($0)\(question($0, words))" }
        return UsageError("expected \(list)\(found ?? "")")
    }

    /// Returns a question about known words that are similar: `; did you mean edit?`.
    static func question(_ word: String, _ known: [String]) -> String {
        let near = Spelling.near(word, in: known)
        return near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"
    }
}
