#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A table of the examples, and one of them in full.
struct Overview {
    /// An example with comments, whose changes fit on a screen.
    private static let shownInFull = "compose-2.yaml"

    private var rows = [["file", "format", "version found", "steps", "comments kept in place"]]
    private var example: (outcome: Outcome, file: InputFile)?

    /// Adds a row for each document of a file; a stream has several.
    mutating func add(_ outcome: Outcome, of file: InputFile) {
        guard case .success(let upgraded) = outcome else { return Report.print(outcome, of: file) }
        let name = file.url.lastPathComponent
        if name == Overview.shownInFull { example = (outcome, file) }
        var ofFile = [name, upgraded.format]
        for upgrade in upgraded.upgrades {
            let comments = upgraded.keeping?.counts ?? "-"
            rows.append(ofFile + [upgrade.version, "\(upgrade.steps.count)", comments])
            ofFile = ["", ""]
        }
    }

    func print() {
        Console.say("Documents of several versions and formats, each decoded as today's type:\n")
        let widths = [18, 14, 28, 5, 0]
        for row in rows {
            Console.say(zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  "))
        }
        guard let example else { return }
        Console.say("\nOne of them in full (--all shows all):\n")
        Report.print(example.outcome, of: example.file)
    }
}
