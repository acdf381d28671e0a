import VersionedCodable

struct Validate: Command {
    static let name = "validate"
    static let summary = "checks whether files can be read"
    static let options: [Option] = [.value("--from")]
    static let help = """
        Reads whole files and reports what is wrong with them. A repeated key is wrong, too. All documents of a stream of
        YAML or CBOR documents are read. In XML, elements with the same name are an array.

        usage: versioned validate FILE… [--from FORMAT]

          FILE           a file, or - for standard input
          --from FORMAT  the format, instead of the one of the extension or the content
        """

    private let inputs: [Input]
    private let format: NamedFormat?

    init(_ arguments: Arguments, in session: Session) throws {
        inputs = try arguments.inputs()
        format = try arguments.value(of: "--from").map {
            try session.formats.named($0, by: "--from")
        }
    }

    func run(_ session: Session) async -> ExitStatus {
        session.forEach(inputs) { input in
            let data = try input.data()
            let format = try format ?? session.formats.format(of: input, data: data)
            let documents = try NamedFormat.documents(in: data, with: format.strictReader)
            let nodes = documents.map(\.nodeCount).reduce(0, +)
            let parts =
                (documents.count == 1 ? [] : [Self.count(documents.count, "document")])
                + [Self.count(nodes, "node")]
            session.terminal.print(
                "\(input.name): valid \(format.name), \(parts.joined(separator: ", "))")
        }
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
