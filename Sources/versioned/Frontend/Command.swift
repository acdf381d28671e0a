/// One thing the tool can do.
protocol Command {
    static var name: String { get }
    /// One line for the help of the tool.
    static var summary: String { get }
    /// What `--help` prints.
    static var help: String { get }
    static var options: [Option] { get }

    /// Takes the arguments in.
    ///
    /// - Throws: `UsageError`.
    init(_ arguments: Arguments) throws

    func run(_ terminal: Terminal) throws -> ExitStatus
}

extension Command {
    /// Does something with each file; a failure is printed and does not keep the others from their
    /// turn.
    func forEach(
        _ inputs: [Input], _ terminal: Terminal, _ body: (Input) throws -> Void
    ) -> ExitStatus {
        var status = ExitStatus.success
        for input in inputs {
            do {
                try body(input)
            } catch {
                terminal.error(ErrorText.of(error, in: input.name))
                status = .failure
            }
        }
        return status
    }
}
