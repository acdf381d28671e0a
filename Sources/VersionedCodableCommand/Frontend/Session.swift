import Synchronization
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
        let files = FileTurns(OutputPrinter(self))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<min(jobs, inputs.count) {
                group.addTask {
                    while !Interrupt.isAsked, let index = files.next(of: inputs.count) {
                        files.print(process(inputs[index]), at: index)
                    }
                }
            }
        }
        return try files.finish()
    }
}

/// Files that several tasks take, whose output is printed in their order.
private final class FileTurns: Sendable {
    private let taken = Atomic(0)
    private let turns = Turns()
    private let printer: Mutex<OutputPrinter>

    init(_ printer: sending OutputPrinter) {
        self.printer = Mutex(printer)
    }

    func next(of count: Int) -> Int? {
        let index = taken.add(1, ordering: .relaxed).oldValue
        return index < count ? index : nil
    }

    func print(_ output: FileOutput, at index: Int) {
        turns.take(index) { printer.withLock { $0.print(output) } }
    }

    func finish() throws -> ExitStatus { try printer.withLock { try $0.finish() } }
}
