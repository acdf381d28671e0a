struct Formats: Command {
    static let manual = Manual(
        name: "formats", summary: "lists the formats",
        text: ["Lists the formats with their file extensions."], examples: [""], common: [])

    init(_ arguments: Arguments, in session: Session) throws { try arguments.requireNoOperands() }

    func run(_ session: Session) async -> ExitStatus {
        let rows = session.formats.all.map { format in
            [
                format.name, format.isWritten ? "read, written" : "read",
                format.fileExtensions.isEmpty
                    ? "by content" : format.fileExtensions.joined(separator: " "),
            ]
        }
        session.terminal.print(Table(rows: [["name", "use", "extensions"]] + rows).text)
        return .success
    }
}
