/// One run of a tool.
struct Session: Sendable {
    let tool: VersionedTool
    let terminal: Terminal

    var formats: NamedFormats { tool.formats }

    /// Calls a body for each file; failures are printed, and the other files are still processed.
    func forEach(_ inputs: [Input], _ body: (Input) throws -> Void) -> ExitStatus {
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
