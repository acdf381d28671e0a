import VersionedCodable
import VersionedCodableCBOR
import VersionedCodableTOML
import VersionedCodableXML
import VersionedCodableYAML
import VersionedCodableEssentials

// The way of a command line. Open this file first.
//
//     arguments ── VersionedTool.run ──▶ Command.Type ── Arguments ──▶ Command ── run(Session) ──▶ status
//
// A command gets the formats and the terminal by its session, so that a program with formats of its
// own has the same commands. The session calls the command for each file, and prints its errors.

/// The commands of `versioned`, for the formats of a program.
///
///     @main struct Documents {
///         static func main() async {
///             await VersionedTool(formats: VersionedTool.formats + [INIFormat()]).main()
///         }
///     }
public struct VersionedTool: Sendable {
    let name: String
    let formats: NamedFormats

    static var commands: [any Command.Type] {
        [Peek.self, Validate.self, Convert.self, Edit.self, Formats.self]
    }

    /// Creates a tool.
    ///
    /// - Parameters:
    ///   - name: The name in messages.
    ///   - formats: The formats of documents, of which the first has an extension that several
    ///     have.
    public init(
        name: String = "versioned", formats: [any DocumentFormat] = VersionedTool.formats
    ) {
        self.name = name
        self.formats = NamedFormats(formats)
    }

    /// The formats of the package.
    public static var formats: [any DocumentFormat] {
        [
            JSONFormat(), PropertyListFormat(), YAMLFormat(), XMLFormat(), TOMLFormat(),
            CBORFormat(),
        ]
    }

    /// Runs the command that the arguments of the process name, and ends the process.
    public func main() async -> Never {
        let terminal = Terminal()
        terminal.end(with: await run(Array(CommandLine.arguments.dropFirst())))
    }

    /// Runs a command, which prints to standard output and standard error.
    ///
    /// - Parameter arguments: The name of the command and its arguments.
    /// - Returns: The exit status: 0 for success, 1 for a failure, 2 for arguments that are wrong.
    public func run(_ arguments: [String]) async -> Int32 {
        await run(arguments, Session(tool: self, terminal: Terminal())).rawValue
    }

    private func run(_ arguments: [String], _ session: Session) async -> ExitStatus {
        guard let first = arguments.first else {
            session.terminal.error(help)
            return .misuse
        }
        if ["--help", "-h", "help"].contains(first) {
            session.terminal.print(help)
            return .success
        }
        guard let command = Self.commands.first(where: { $0.name == first }) else {
            session.terminal.error("\(name): unknown command \(first)\nsee \(name) --help")
            return .misuse
        }
        return await run(command, Array(arguments.dropFirst()), session)
    }

    private func run(
        _ command: any Command.Type, _ arguments: [String], _ session: Session
    ) async -> ExitStatus {
        do {
            let arguments = try Arguments(arguments, accepting: command.options)
            if arguments.asksForHelp {
                session.terminal.print(command.help)
                return .success
            }
            return try await command.init(arguments, in: session).run(session)
        } catch let error as UsageError {
            session.terminal.error(
                "\(name) \(command.name): \(error.message)\nsee \(name) \(command.name) --help")
            return .misuse
        } catch {
            session.terminal.error(ErrorText.of(error, in: nil))
            return .failure
        }
    }

    private var help: String {
        let rows = Self.commands.map { ["  " + $0.name, $0.summary] }
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
