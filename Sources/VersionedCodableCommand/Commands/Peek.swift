import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit
import VersionedCodableMigrations

/// Prints the versions of files, of which it reads no more than needed.
struct Peek: Command {
    static let manual = Manual(
        name: "peek", summary: "shows the versions of files", operands: "FILE…",
        operandDescription: FileSelection.operands,
        text: [
            """
            Shows the versions of files: a line for each with its name, format and version, \
            separated by tabs. A file without a version has a dash instead.
            """,
            """
            Without --key, the version is the value of the key version, or that attribute of an XML \
            root. A file that describes a package may have the version of the package there. With \
            --key, /meta/version is the key version in meta, and @version an attribute of an XML root.
            """,
            """
            Only the beginning of large files is read where the format allows it; a pipe is \
            read to its end. In a stream of several YAML or CBOR documents, the first one \
            counts; get prints those of all.
            """,
        ],
        examples: [
            "config.yaml settings.plist", "config.yaml --key /meta/version --key @version",
            "--json logs",
        ],
        options: [
            .list("--key", "PATH", "where the version is; several are tried in order"),
            .json,
        ], common: Option.files + Option.output)

    private let inputs: [Input]
    private let paths: [PathPattern]
    private let isUsual: Bool

    init(_ arguments: Arguments, in session: Session) throws {
        let keys = arguments.values(of: "--key")
        isUsual = keys.isEmpty
        paths = try (isUsual ? ["/@version", "/version"] : keys).map { text in
            let path = try PathText.pattern(text, of: "--key")
            guard path.isSingle else {
                throw UsageError("--key: expected the path of one value, found \(text)")
            }
            return path
        }
        inputs = try session.inputs(arguments)
    }

    func run(_ session: Session) async throws -> ExitStatus {
        try await session.forEach(inputs) { input, output in
            let data = input.isReadOnce ? try input.data() : nil
            let format = try session.format(of: input, data: data)
            let version = try version(of: input, format, data)
            output.print(columns: [input.name, format.name, version ?? "-"])
            output.record("format", .string(format.name))
            output.record("version", version.map { .string($0) } ?? .null)
        }
    }

    /// Looks at the first document, and reads no further than needed.
    private func version(
        of input: Input, _ format: NamedFormat, _ data: Data?
    ) throws -> String? {
        let decoder = DocumentDecoder(format: format.reader)
        decoder.sourceName = input.name
        do {
            return try decoder.look(atFileAt: input.url, data: data) { try version(of: $0) } ?? nil
        } catch let error as ReadingError where format.hasStreams {
            // Neither further documents nor an empty stream are an error.
            let data = try data ?? input.data()
            let documents = try NamedFormat.documents(in: data, with: format.reader)
            guard documents.count != 1 else { throw error }
            return try documents.first.flatMap { try version(of: $0) } ?? nil
        }
    }

    /// Returns the version of a document, nil without one; looks at the document or at a part of it.
    ///
    /// - Returns: nil if it depends on what follows the part.
    /// - Throws: `Finding` for a version that is no scalar.
    private func version(of document: CodableDocument) throws -> String?? {
        let hasAttributes = document.capabilities.contains(.repeatedKeys)
        for path in paths where hasAttributes || !isUsual || !path.isAttribute {
            let node = document[path: path.place(in: document.capabilities)]
            let isElement = hasAttributes && path.isAttribute && !node.isAttribute
            if !isElement, let text = try text(of: node) { return text }
            // The attributes of the root precede everything else.
            let isComplete = hasAttributes && path.isAttribute && path.tokens.count == 1
            if document.isPrefix, !isComplete { return nil }
        }
        return .some(nil)
    }

    /// Returns the text of a scalar as it is written; nil for a null or missing value.
    private func text(of node: DocumentNode) throws -> String? {
        guard node.exists, !node.isNull else { return nil }
        let content = node.kind == .object && node[""].exists ? node[""] : node
        // Text of XML that looks like a Boolean is shown as it is written.
        let bool = content.kind == .bool ? content.bool.map { $0 ? "true" : "false" } : nil
        guard let text = bool ?? content.text else {
            let kind = content.kind == .array ? "an array" : "an object"
            throw Finding(
                "type", "expected String, found \(kind)", at: node, in: node.document.sourceName)
        }
        return node.document.capabilities.contains(.repeatedKeys) ? text.trimmed : text
    }
}
