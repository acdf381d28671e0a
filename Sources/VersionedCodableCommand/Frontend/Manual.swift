/// What a command says about itself, for its help and for completion.
struct Manual: Sendable {
    let name: String
    /// The line in the help of the tool.
    let summary: String
    /// The operands of the synopsis, such as `FILE…`, and what they are.
    var operands = ""
    var operandDescription = ""
    let text: [String]
    /// The arguments of examples.
    var examples: [String] = []
    /// Options of the command alone.
    var options: [Option] = []
    /// Options that other commands have as well.
    var common: [Option] = Option.output

    var allOptions: [Option] { options + common }

    /// Returns the synopsis: `versioned peek FILE… [option…]`.
    func synopsis(by tool: String) -> String {
        [tool, name, operands, allOptions.isEmpty ? "" : "[option…]"].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    func help(by tool: String) -> String {
        var parts = text.map { Layout.wrapped($0) }
        parts.append("usage: " + synopsis(by: tool))
        if !operandDescription.isEmpty {
            parts.append(
                Layout.entry(operands.filter { $0 != "…" }, operandDescription))
        }
        for (heading, options) in [("options:", options), ("common options:", common)]
        where !options.isEmpty {
            let entries = options.map { Layout.entry($0.synopsis, $0.description) }
            parts.append(heading + "\n" + entries.joined(separator: "\n"))
        }
        if !examples.isEmpty {
            let lines = examples.map { "  \(tool) \(name)" + ($0.isEmpty ? "" : " ") + $0 }
            parts.append("examples:\n" + lines.joined(separator: "\n"))
        }
        return parts.joined(separator: "\n\n")
    }
}

/// Text in lines for a terminal.
enum Layout {
    private static let width = 96
    /// The column of descriptions.
    private static let column = 26

    static func wrapped(_ text: String, indent: Int = 0) -> String {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, indent + line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? word : " " + word
        }
        let margin = String(repeating: " ", count: indent)
        return (lines + [line]).joined(separator: "\n" + margin)
    }

    /// Returns a term and its description, which begins on the next line after a long term.
    static func entry(_ term: String, _ description: String) -> String {
        let head = "  " + term
        let margin = String(repeating: " ", count: column)
        let text = wrapped(description, indent: column)
        guard head.count + 2 <= column else { return "\(head)\n\(margin)\(text)" }
        return head + margin.dropFirst(head.count) + text
    }
}
