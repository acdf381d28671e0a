import VersionedCodable

struct Formats: Command {
    static let name = "formats"
    static let summary = "lists the formats"
    static let options: [Option] = []
    static let help = """
        Lists the formats with their file extensions.

        usage: versioned formats
        """

    init(_ arguments: Arguments, in session: Session) throws {
        guard arguments.operands.isEmpty else {
            throw UsageError("unexpected argument \(arguments.operands[0])")
        }
    }

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
