import VersionedCodable
import VersionedCodableEssentials

/// One run of a tool: its formats, the options that all commands share, and the terminal.
struct Session: Sendable {
    let tool: VersionedTool
    let terminal = Terminal()
    let style: OutputStyle
    /// The number of files, or of parts of a stream, that are processed at a time.
    let jobs: Int

    init(_ tool: VersionedTool, _ arguments: Arguments) throws {
        self.tool = tool
        style = try OutputStyle(arguments)
        jobs = try arguments.number(of: "--jobs") ?? ProcessInfo.processInfo.activeProcessorCount
    }

    var formats: NamedFormats { tool.formats }

    func inputs(_ arguments: Arguments) throws -> [Input] {
        try FileSelection(arguments, in: self).inputs(arguments)
    }

    func input(_ arguments: Arguments) throws -> Input {
        guard arguments.operands.count == 1 else {
            throw UsageError("expected one file, found \(arguments.operands.count)")
        }
        return Input(arguments.operands[0])
    }

    /// Returns the format of an option; nil without it.
    func format(_ option: String, _ arguments: Arguments) throws -> NamedFormat? {
        try arguments.value(of: option).map { try formats.named($0, by: option) }
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
                output.report(Finding(error, in: input.name))
            }
            return output
        }
        var printer = OutputPrinter(self, count: inputs.count)
        guard jobs > 1, inputs.count > 1 else {
            for input in inputs where !Interrupt.isAsked { try printer.print(process(input)) }
            return try printer.finish()
        }
        await withTaskGroup(of: (Int, FileOutput).self) { group in
            var started = 0
            var running = 0
            // Output that waits for a slow file is bounded.
            while started < inputs.count || running > 0 {
                while started < inputs.count, running < jobs, started < printer.next + 64 * jobs,
                    !Interrupt.isAsked
                {
                    let index = started
                    group.addTask { (index, process(inputs[index])) }
                    started += 1
                    running += 1
                }
                guard let (index, output) = await group.next() else { break }
                running -= 1
                printer.hold(output, at: index)
            }
        }
        return try printer.finish()
    }
}
