/// Prints the outcome of a document.
enum Report {
    static func print(_ outcome: Outcome, of file: InputFile) {
        switch outcome {
        case .success(let upgraded): Console.say("\(file.name)\n\(text(of: upgraded))\n")
        case .failure(let message): Console.printError(message)
        }
    }

    /// Documents of a stream are separated by blank lines; lines about the whole file enclose them.
    private static func text(of file: UpgradedFile) -> String {
        let gap = file.upgrades.count > 1 ? "\n\n" : "\n"
        let documents = file.upgrades.map(text(of:)).joined(separator: gap)
        let written = file.written.flatMap { [$0.path, text(of: $0)] }
        let keeping = file.keeping.map { gap + rows("in place", [$0.report] + $0.shown) } ?? ""
        let count = file.upgrades.count > 1 ? ", \(file.upgrades.count) documents" : ""
        let format = "\(file.format), \(file.formatSource)\(count)"
        return rows("format", [format]) + gap + documents + keeping + gap
            + rows("written", written)
    }

    private static func text(of upgrade: Upgrade) -> String {
        let steps = upgrade.steps.isEmpty ? ["none, the document is current"] : upgrade.steps
        return [
            rows("version", [upgrade.version]),
            rows("steps", steps),
            rows("value", upgrade.summary),
        ].joined(separator: "\n")
    }

    private static func text(of file: WrittenFile) -> String {
        let format = file.format.map { "as \($0), " } ?? ""
        return "version \(file.version), \(format)reads back as the same value"
    }

    /// Returns the lines next to their title.
    private static func rows(_ title: String, _ lines: [String]) -> String {
        let margin = String(repeating: " ", count: 11)
        return "  \(title)".padded(to: margin.count) + lines.joined(separator: "\n" + margin)
    }
}
