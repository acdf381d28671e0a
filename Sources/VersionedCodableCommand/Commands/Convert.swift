import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableXML

struct Convert: Command {
    static let manual = Manual(
        name: "convert", summary: "writes a file in another format", operands: "FILE",
        operandDescription: "a file, or - for standard input",
        text: [
            """
            Writes a file in another format. What the other format cannot represent is an \
            error, and nothing is written.
            """,
            """
            Comments are not carried over. A stream of several YAML or CBOR documents \
            becomes a stream again; for a format without streams, choose a document, or an \
            array of all of them. XML attributes become keys, and elements with the same \
            name become an array. XML has only text, so the types of numbers and other \
            values are lost.
            """,
        ],
        examples: [
            "settings.plist --to json", "dates.toml --to json --lossy",
            "logs/stream.yaml --to json --array",
        ],
        options: [
            .value(
                "--to", "FORMAT", "the format to write; the command formats lists them",
                is: .format),
            .from,
            .value("--output", "FILE", "the file to replace, instead of printing", is: .file),
            .flag("--pretty", "writes one value a line where the format leaves a choice"),
            .flag("--lossy", "writes the closest value of the format, as text for a date"),
            .value("--document", "NUMBER", "selects one document of a stream; the first is 1"),
            .flag("--array", "writes all documents of a stream as one array"),
        ])

    private let input: Input
    private let target: NamedFormat
    private let output: String?
    private let isPretty: Bool
    private let isLossy: Bool
    /// The number of the document to convert; nil for all of them.
    private let number: Int?
    private let isArray: Bool

    init(_ arguments: Arguments, in session: Session) throws {
        guard arguments.operands.count == 1 else {
            throw UsageError("expected one file, found \(arguments.operands.count)")
        }
        input = Input(arguments.operands[0])
        guard let name = arguments.value(of: "--to") else { throw UsageError("--to is missing") }
        target = try session.formats.named(name, by: "--to")
        guard target.isWritten else { throw UsageError("--to: \(target.name) is only read") }
        output = arguments.value(of: "--output")
        isPretty = arguments.has("--pretty")
        isLossy = arguments.has("--lossy")
        isArray = try arguments.only("--document", "--array") == "--array"
        number = try arguments.number(of: "--document")
    }

    func run(_ session: Session) async throws -> ExitStatus {
        try await session.forEach([input]) { input, terminal in
            let documents = try session.documents(in: input, session.given).documents
            let converted = try convert(try selected(documents))
            guard let output, output != "-" else { return terminal.print(converted) }
            do {
                try FileReplacement.replace(fileAt: URL(fileURLWithPath: output), with: converted)
            } catch let error as CocoaError {
                throw Finding(
                    "\(output) cannot be written: \(FileReason.description(of: error))",
                    code: "file")
            }
        }
    }

    /// Returns the documents to write.
    ///
    /// - Throws: `Finding` for a missing document, and for a count that the target cannot hold.
    private func selected(_ stream: [CodableDocument]) throws -> [CodableDocument] {
        if isArray {
            // Elements of XML with one name are an array in a value.
            let isXML = stream.contains { $0.capabilities.contains(.repeatedKeys) }
            return isXML
                ? [try CodableDocument(.array(try stream.map { try DocumentValue($0) }))]
                : [try CodableDocument(arrayOf: stream)]
        }
        if let number {
            guard stream.indices.contains(number - 1) else {
                throw Finding("there is no document \(number), the file has \(stream.count)")
            }
            return [stream[number - 1]]
        }
        guard stream.count != 1, !target.hasStreams else { return stream }
        guard !stream.isEmpty else { throw Finding("there is no document") }
        throw Finding(
            "\(target.name) files have one document, found \(stream.count); choose one with "
                + "--document, or take all with --array")
    }

    /// Returns the bytes of the documents in the target format, which lack nothing of them.
    private func convert(_ documents: [CodableDocument]) throws -> Data {
        let writer = target.writer(isPretty: isPretty, isLossy: isLossy)
        let parts = try documents.map { try written($0, by: writer) }
        if let only = parts.first, parts.count == 1 {
            return writer is XMLFormat ? only + Data("\n".utf8) : only
        }
        return try NamedFormat.file(of: documents, with: writer)
    }

    /// Returns the bytes of a document.
    ///
    /// - Throws: `Finding` for a loss.
    private func written(
        _ document: CodableDocument, by writer: any DocumentFormat
    ) throws -> Data {
        let data: Data
        do {
            data = try writer.write(document)
        } catch let error as WritingError {
            // An index in an object becomes a key.
            let steps: [PathStep] = error.path.map { Int($0).map { .index($0) } ?? .key($0) }
            let node = document[path: DocumentPath(steps)]
            throw Finding("loss", error.message, at: node, in: input.name)
        }
        if !isLossy,
            let loss = try Loss.first(
                from: document, to: data, by: writer,
                keepsTags: target.keepsTags(of: document))
        {
            throw Finding("loss", loss.message(in: target.name), at: loss.node, in: input.name)
        }
        return data
    }
}
