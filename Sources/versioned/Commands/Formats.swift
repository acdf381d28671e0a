import VersionedCodable

struct Formats: Command {
    static let name = "formats"
    static let summary = "lists the formats"
    static let options: [Option] = []
    static let help = """
        Lists the formats with their file extensions.

        usage: versioned formats
        """

    init(_ arguments: Arguments) throws {
        guard arguments.operands.isEmpty else {
            throw UsageError("unexpected argument \(arguments.operands[0])")
        }
    }

    func run(_ terminal: Terminal) -> ExitStatus {
        let rows = NamedFormat.all.map { format in
            [
                format.name, format.isWritten ? "read, written" : "read",
                format.fileExtensions.isEmpty
                    ? "by content" : format.fileExtensions.joined(separator: " "),
            ]
        }
        terminal.print(Table(rows: [["name", "use", "extensions"]] + rows).text)
        return .success
    }
}
