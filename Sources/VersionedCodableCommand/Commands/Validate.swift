import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

struct Validate: Command {
    static let manual = Manual(
        name: "validate", summary: "checks whether files can be read", operands: "FILE…",
        operandDescription: FileSelection.operands,
        text: [
            """
            Reads whole files and reports what is wrong with them. A repeated key is wrong, \
            too. All documents of a stream of YAML or CBOR documents are read. In XML, \
            elements with the same name are an array.
            """
        ],
        examples: [
            "settings.plist config.yaml", "--format github .", "logs --include '*.yaml' --json",
        ],
        options: [.json, .format],
        common: Option.files + Option.output)

    private let inputs: [Input]

    init(_ arguments: Arguments, in session: Session) throws {
        inputs = try session.inputs(arguments)
    }

    func run(_ session: Session) async throws -> ExitStatus {
        try await session.forEach(inputs) { input, output in
            let (format, documents) = try session.documents(in: input, session.given)
            let nodes = documents.map(\.nodeCount).reduce(0, +)
            output.record("format", .string(format.name))
            output.record("documents", .number(documents.count))
            output.record("nodes", .number(nodes))
            let parts =
                (documents.count == 1 ? [] : [counted(documents.count, "document")])
                + [counted(nodes, "node")]
            if !output.style.isQuiet {
                output.print(columns: [
                    "\(input.name): valid \(format.name), \(parts.joined(separator: ", "))"
                ])
            }
        }
    }
}
