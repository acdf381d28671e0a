import Foundation

/// Tells on the terminal what came of a document.
enum Report {
    static func print(_ outcome: Outcome, of file: InputFile) {
        switch outcome {
        case .success(let upgrade): Console.say("\(file.name)\n\(text(of: upgrade))\n")
        case .failure(let message): Console.complain(message)
        }
    }

    private static func text(of upgrade: Upgrade) -> String {
        let steps = upgrade.steps.isEmpty ? ["none, the document is current"] : upgrade.steps
        let written = [
            upgrade.written.path, "version \(upgrade.newVersion), reads back as the same value",
        ]
        return [
            rows("format", [upgrade.format]),
            rows("version", [upgrade.version]),
            rows("steps", steps),
            rows("value", upgrade.summary),
            rows("written", written),
        ].joined(separator: "\n")
    }

    /// The lines beside their title.
    private static func rows(_ title: String, _ lines: [String]) -> String {
        let margin = String(repeating: " ", count: 11)
        return "  \(title)".padding(toLength: margin.count, withPad: " ", startingAt: 0)
            + lines.joined(separator: "\n" + margin)
    }
}
