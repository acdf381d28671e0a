import VersionedCodable
import VersionedCodableCBOR
import VersionedCodableMigrations
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
//
// Streams of records have a way of their own, in several tasks at a time:
//
//     BlockReader ──▶ RecordSource: batches ──▶ RecordWorker: answers ──▶ WorkerRun, in turn
//                     RecordFramer              RecordPlans: plans of shapes
//                                               the others are read

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
    let chains: [any DocumentChain]
    let functions: [String: ChainFunction]

    static var commands: [any Command.Type] {
        [
            Status.self, Migrate.self, Worker.self, Chain.self, Peek.self, Validate.self,
            Convert.self, Edit.self, Get.self, Formats.self, Completion.self,
        ]
    }

    /// A key path cannot lead to a static property.
    static var manuals: [Manual] { commands.map { $0.manual } }

    /// Creates a tool.
    ///
    /// - Parameters:
    ///   - name: The name in messages.
    ///   - formats: The formats of documents, of which the first has an extension that several
    ///     have.
    ///   - chains: The chains of types that `status` and `migrate` know besides those of files.
    ///   - functions: The functions that chain files call, by name.
    public init(
        name: String = "versioned", formats: [any DocumentFormat] = VersionedTool.formats,
        chains: [any DocumentChain] = [], functions: [String: ChainFunction] = [:]
    ) {
        self.chains = chains
        self.functions = functions
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
        Terminal().end(with: await run(Array(CommandLine.arguments.dropFirst())))
    }

    /// Runs a command, which prints to standard output and standard error.
    ///
    /// - Parameter arguments: The name of the command and its arguments.
    /// - Returns: The exit status: 0 for success, 1 for a failure, 2 for arguments that are wrong,
    ///   3 if documents are old, would change or differ, 4 for a chain of migrations that is
    ///   unsound.
    public func run(_ arguments: [String]) async -> Int32 {
        let terminal = Terminal()
        let status = await status(of: arguments, terminal)
        guard let reason = terminal.takeLoss() else { return status.rawValue }
        terminal.error("standard output cannot be written: \(reason)")
        return ExitStatus.failure.rawValue
    }

    private func status(of arguments: [String], _ terminal: Terminal) async -> ExitStatus {
        guard var first = arguments.first else {
            terminal.error(help)
            return .misuse
        }
        if first == "--version" {
            terminal.print("\(name) \(Self.version)")
            return .success
        }
        var rest = Array(arguments.dropFirst())
        if ["--help", "-h", "help"].contains(first) {
            guard let topic = rest.first else {
                terminal.print(help)
                return .success
            }
            (first, rest) = (topic, ["--help"])
        }
        guard let command = Self.commands.first(where: { $0.manual.name == first }) else {
            let question = UsageError.question(first, Self.manuals.map(\.name))
            terminal.error("\(name): unknown command \(first)\(question)\nsee \(name) --help")
            return .misuse
        }
        return await run(command, rest, terminal)
    }

    private func run(
        _ command: any Command.Type, _ arguments: [String], _ terminal: Terminal
    ) async -> ExitStatus {
        let manual = command.manual
        do {
            let arguments = try Arguments(arguments, accepting: manual.allOptions)
            if arguments.asksForHelp {
                terminal.print(manual.help(by: name))
                return .success
            }
            let session = try Session(self, arguments)
            return try await command.init(arguments, in: session).run(session)
        } catch let error as ChainFileError {
            terminal.error(error.description)
            return .unsound
        } catch let error as UsageError {
            terminal.error(
                "\(name) \(manual.name): \(error.message)\nsee \(name) \(manual.name) --help")
            return .misuse
        } catch {
            terminal.error(Finding(error, in: nil).text)
            return .failure
        }
    }

    static let version = "0.1.0"

    private var help: String {
        let summary =
            """
            Looks at documents that carry a version, converts them between formats, and edits \
            them in place.
            """
        let statuses =
            """
            Exit status: 0 success, 1 failure, 2 misuse, 3 documents would change or differ, 4 a \
            chain of migrations is unsound.
            """
        let rows = Self.manuals.map { ["  " + $0.name, $0.summary] }
        return """
            \(Layout.wrapped(summary))

            usage: \(name) COMMAND …

            \(Table(rows: rows).text)

            \(name) COMMAND --help shows more.
            \(Layout.wrapped(statuses))
            """
    }
}
