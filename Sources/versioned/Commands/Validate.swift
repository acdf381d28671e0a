import VersionedCodable

/// Checks whether files can be read.
struct Validate: Command {
    static let name = "validate"
    static let summary = "checks whether files can be read"
    static let options: [Option] = [.value("--from")]
    static let help = """
        Reads files as a whole and reports what is wrong with them. A key that is there twice is wrong, too.

        usage: versioned validate FILE… [--from FORMAT]

          FILE           a file, or - for standard input
          --from FORMAT  the format, instead of that of the extension or the content
        """

    private let inputs: [Input]
    private let format: NamedFormat?

    init(_ arguments: Arguments) throws {
        inputs = try arguments.inputs()
        format = try arguments.value(of: "--from").map { try NamedFormat.named($0, by: "--from") }
    }

    func run(_ terminal: Terminal) -> ExitStatus {
        forEach(inputs, terminal) { input in
            let data = try input.data()
            let format = try input.format(format, data: data)
            let document = try format.strictReader.read(data, within: .default)
            let nodes = document.nodeCount == 1 ? "1 node" : "\(document.nodeCount) nodes"
            terminal.print("\(input.name): valid \(format.name), \(nodes)")
        }
    }
}
