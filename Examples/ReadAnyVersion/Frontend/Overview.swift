/// A table of the examples, and one of them in full.
struct Overview {
    /// An example with comments, whose changes fit on a screen.
    private static let shownInFull = "compose-2.yaml"

    private var rows = [["file", "format", "version found", "steps", "comments kept in place"]]
    private var example: (upgrade: Upgrade, file: InputFile)?

    mutating func add(_ upgrade: Upgrade, of file: InputFile) {
        let name = file.lastComponent
        if name == Overview.shownInFull { example = (upgrade, file) }
        rows.append([
            name, upgrade.format, upgrade.version, "\(upgrade.steps.count)", upgrade.keptComments,
        ])
    }

    func print() {
        Console.say("Documents of several versions and formats, each decoded as today's type:\n")
        let widths = [18, 14, 13, 5, 0]
        for row in rows {
            Console.say(zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  "))
        }
        guard let example else { return }
        Console.say("\nOne of them in full (--all shows all):\n")
        Report.print(example.upgrade, of: example.file)
    }
}
