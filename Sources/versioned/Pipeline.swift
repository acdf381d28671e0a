/// The entry point of the tool: dispatches to commands, and distinguishes misuse from failure.
enum Tool {
    static let name = "versioned"
    static var commands: [any Command.Type] {
        [Peek.self, Validate.self, Convert.self, Edit.self, Formats.self]
    }

    static func run(_ arguments: [String], _ terminal: Terminal) -> ExitStatus {
        guard let first = arguments.first else {
            terminal.error(help)
            return .misuse
        }
        if ["--help", "-h", "help"].contains(first) {
            terminal.print(help)
            return .success
        }
        guard let command = commands.first(where: { $0.name == first }) else {
            terminal.error("\(name): unknown command \(first)\nsee \(name) --help")
            return .misuse
        }
        return run(command, Array(arguments.dropFirst()), terminal)
    }

    private static func run(
        _ command: any Command.Type, _ arguments: [String], _ terminal: Terminal
    ) -> ExitStatus {
        do {
            let arguments = try Arguments(arguments, accepting: command.options)
            if arguments.asksForHelp {
                terminal.print(command.help)
                return .success
            }
            return try command.init(arguments).run(terminal)
        } catch let error as UsageError {
            terminal.error(
                "\(name) \(command.name): \(error.message)\nsee \(name) \(command.name) --help")
            return .misuse
        } catch {
            terminal.error(ErrorText.of(error, in: nil))
            return .failure
        }
    }

    private static var help: String {
        let rows = commands.map { ["  " + $0.name, $0.summary] }
        return """
            Looks at documents that carry a version, converts them between formats, and edits them in place.

            usage: \(name) COMMAND …

            \(Table(rows: rows).text)

            \(name) COMMAND --help shows more. Exit status: 0 success, 1 failure, 2 misuse.
            """
    }
}

enum ExitStatus: Int32 {
    case success = 0
    case failure = 1
    case misuse = 2
}

struct UsageError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
