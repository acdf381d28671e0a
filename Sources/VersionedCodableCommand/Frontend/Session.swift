import VersionedCodable
import VersionedCodableEssentials

/// One run of a tool: its formats, the options that all commands share, and the terminal.
struct Session: Sendable {
    let tool: VersionedTool
    let terminal = Terminal()
    let style: OutputStyle
    /// The format that `--from` names.
    let given: NamedFormat?
    /// The number of files, or of parts of a stream, that are processed at a time.
    let jobs: Int

    init(_ tool: VersionedTool, _ arguments: Arguments) throws {
        self.tool = tool
        style = try OutputStyle(arguments)
        given = try arguments.value(of: "--from").map { try tool.formats.named($0, by: "--from") }
        jobs = try arguments.number(of: "--jobs") ?? ProcessInfo.processInfo.activeProcessorCount
    }

    var formats: NamedFormats { tool.formats }

    func inputs(_ arguments: Arguments) throws -> [Input] {
        try FileSelection(arguments, in: self).inputs(arguments)
    }

    /// Returns the format that `--from` names, or the one that a file's name or content indicates.
    func format(of input: Input, data: Data? = nil) throws -> NamedFormat {
        try given ?? formats.format(of: input, data: data)
    }

    /// Reads the documents of a file, in a format or else in the one of its name or content.
    func documents(
        in input: Input, _ wanted: NamedFormat?
    ) throws -> (format: NamedFormat, documents: [CodableDocument]) {
        let data = try input.data()
        let format = try wanted ?? formats.format(of: input, data: data)
        return (format, try NamedFormat.documents(in: data, with: format.strictReader))
    }

    // MARK: Files

    /// Calls a body for each file, for several at a time, and prints their output in order.
    ///
    /// An error of one file is printed, and the other files are still processed.
    func forEach(
        _ inputs: [Input], _ body: @escaping @Sendable (Input, inout FileOutput) throws -> Void
    ) async throws -> ExitStatus {
        let process = { @Sendable (input: Input) in
            var output = FileOutput(input.name, style)
            do {
                if let failure = input.failure { throw failure }
                try body(input, &output)
            } catch {
                output.report(error)
            }
            return output
        }
        var printer = OutputPrinter(self)
        var tasks: [Task<FileOutput, Never>] = []
        for input in inputs where !Interrupt.isAsked {
            if tasks.count == jobs { printer.print(await tasks.removeFirst().value) }
            tasks.append(Task { process(input) })
        }
        for task in tasks { printer.print(await task.value) }
        return try printer.finish()
    }
}
