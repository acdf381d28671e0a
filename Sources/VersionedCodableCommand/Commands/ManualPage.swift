/// Prints the page of the manual as source of roff.
struct ManualPage: Command {
    static let manual = Manual(
        name: "man", summary: "prints the page of the manual",
        text: [
            """
            Prints the page of the manual, which man and groff read: save it as versioned.1, \
            or read it with versioned man | man -l -.
            """
        ],
        examples: [""], common: [])

    init(_ arguments: Arguments, in session: Session) throws { try arguments.requireNoOperands() }

    func run(_ session: Session) async -> ExitStatus {
        let manuals = VersionedTool.manuals
        let tool = session.tool.name
        var lines = [
            ".TH \(Self.escaped(tool.uppercased())) 1", ".SH NAME",
            Self.text("\(tool) - versions, conversions and edits of documents"), ".SH SYNOPSIS",
        ]
        for manual in manuals {
            lines += [
                ".br",
                "\\fB\(Self.escaped(tool))\\fR "
                    + Self.escaped(String(manual.synopsis(by: tool).dropFirst(tool.count + 1))),
            ]
        }
        lines += [".SH DESCRIPTION", Self.text(VersionedTool.summary), ".SH COMMANDS"]
        for manual in manuals { lines += section(manual, tool) }
        lines += [
            ".SH EXIT STATUS", Self.text(VersionedTool.statuses), ".SH ENVIRONMENT", ".TP",
            "\\fBNO_COLOR\\fR", "If it is set and not empty, nothing is in color.",
        ]
        session.terminal.print(lines.joined(separator: "\n"))
        return .success
    }

    private func section(_ manual: Manual, _ tool: String) -> [String] {
        var lines = [".SS " + Self.escaped(manual.synopsis(by: tool))]
        lines += manual.text.flatMap { [Self.text($0), ".PP"] }.dropLast()
        if !manual.operandDescription.isEmpty {
            let operand = manual.operands.filter { $0 != "…" }
            lines += [
                ".TP", "\\fI\(Self.escaped(operand))\\fR", Self.text(manual.operandDescription),
            ]
        }
        for option in manual.allOptions {
            let value = option.valueName.map { " \\fI\(Self.escaped($0))\\fR" } ?? ""
            lines += [
                ".TP", "\\fB\(Self.escaped(option.name))\\fR\(value)",
                Self.text(option.description), ".br",
                Self.text("$ " + manual.example(of: option, by: tool)),
            ]
        }
        if !manual.examples.isEmpty {
            lines += [".PP", "Examples:"]
            lines += manual.examples.flatMap { [".br", Self.text(manual.example($0, by: tool))] }
        }
        return lines
    }

    /// Returns text in which nothing has a meaning for roff.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("'", with: "\\(aq")
            .replacing("^", with: "\\(ha").replacing("~", with: "\\(ti")
            .replacing("…", with: "...")
    }

    /// Returns a line of text, which must not look like a request.
    private static func text(_ text: String) -> String {
        let line = escaped(text)
        return line.hasPrefix(".") ? "\\&" + line : line
    }
}
