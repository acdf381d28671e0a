import VersionedCodableRewriting

/// Prints what became of a file.
enum Report {
    static func print(_ upgrade: Upgrade, of file: InputFile) {
        var lines = [
            file.name, rows("format", [upgrade.format]), rows("version", [upgrade.version]),
            rows(
                "steps", upgrade.steps.isEmpty ? ["none, the document is current"] : upgrade.steps),
            rows("value", upgrade.summary),
        ]
        if let keeping = upgrade.keeping {
            let diff = diff(of: keeping, named: file.lastComponent)
            lines.append(rows("in place", [keeping.report.description] + diff))
        }
        lines.append(rows("written", upgrade.written.flatMap { [$0.path, $0.words] }))
        Console.say(lines.joined(separator: "\n") + "\n")
    }

    /// Returns the changes in the form of `diff -u`, as far as they fit on a screen.
    private static func diff(of rewriting: Rewriting, named name: String) -> [String] {
        let lines = rewriting.unifiedDiff(named: name)
            .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        let most = 40
        guard lines.count > most + 5 else { return lines }
        return lines.prefix(most) + ["… and \(lines.count - most) more lines"]
    }

    /// Returns the lines next to their title.
    private static func rows(_ title: String, _ lines: [String]) -> String {
        let margin = String(repeating: " ", count: 11)
        return "  \(title)".padded(to: margin.count) + lines.joined(separator: "\n" + margin)
    }
}
