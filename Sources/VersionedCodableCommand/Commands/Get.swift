import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableMigrations

struct Get: Command {
    static let manual = Manual(
        name: "get", summary: "prints values of files", operands: "PATH [FILE…]",
        operandDescription: """
            a path, and files, folders, or - for standard input, which is read without a file
            """,
        text: [
            """
            Prints the value at a path as JSON. If there may be several, for a path with wildcards, \
            of several files or of a stream, each has a line with its file, path and value, \
            separated by tabs; those of several files that have none are left out.
            """,
            PathText.manual,
            PathText.dots,
        ],
        examples: [
            "/server/port config.yaml", "/name config.yaml config.json --raw",
            "'/**/port' config.yaml",
        ],
        options: [
            .flag("--raw", "prints text without quotes and escapes, and dates as they are written"),
            .value("--document", "NUMBER", "reads one document of a stream; the first is 1"), .json,
        ], common: Option.files + Option.output)

    private let pattern: PathPattern
    private let inputs: [Input]
    private let document: Int?
    private let isRaw: Bool

    init(_ arguments: Arguments, in session: Session) throws {
        var arguments = arguments
        guard let path = arguments.popOperand() else {
            throw UsageError("expected a path such as /server/port")
        }
        guard path.hasPrefix("/") || !FileManager.default.fileExists(atPath: path) else {
            throw UsageError("expected a path such as /server/port, found the file \(path)")
        }
        pattern = try PathText.pattern(path, of: "PATH")
        document = try arguments.number(of: "--document")
        isRaw = arguments.has("--raw")
        let isInput = arguments.operands.isEmpty && arguments.value(of: "--files0-from") == nil
        inputs = isInput ? [Input("-")] : try session.inputs(arguments)
    }

    func run(_ session: Session) async throws -> ExitStatus {
        try await session.forEach(inputs) { input, output in
            let (format, documents) = try session.documents(in: input, session.given)
            var (values, hasValues): ([DocumentValue], Bool) = ([], false)
            for (number, document) in documents.enumerated()
            where self.document.map({ $0 == number + 1 }) ?? true {
                let isOnly = pattern.isSingle && inputs.count == 1 && documents.count == 1
                let found = try pattern.nodes(in: document)
                if isOnly, found.allSatisfy({ $0.node == nil }),
                    let error = try pattern.outOfRange(
                        in: DocumentValue(document),
                        repeatsKeys: document.capabilities.contains(.repeatedKeys))
                {
                    throw Finding("\(error)", code: "path")
                }
                for (path, node) in found {
                    guard let node else { continue }
                    hasValues = true
                    // With aliases it may be too large or too deep.
                    if node.kind == .object || node.kind == .array { _ = try node.value }
                    let value = try node.plainValue()
                    guard output.style.isText else {
                        values.append(["path": .string(path.pointer), "value": value])
                        continue
                    }
                    let text = try text(of: value, node.text, isPretty: isOnly)
                    if isOnly {
                        output.print(isRaw ? output.style.shown(text) : text)
                    } else {
                        let names = inputs.count == 1 ? [] : [input.name]
                        output.print(columns: names + [path.pointer, text])
                    }
                }
            }
            if !hasValues, inputs.count == 1, pattern.isSingle || document != nil {
                throw Finding("there is no value at \(pattern.description)", code: "path")
            }
            output.record("format", .string(format.name))
            output.record("values", .array(values))
        }
    }

    /// - Parameter written: The text of a scalar in the file.
    private func text(
        of value: DocumentValue, _ written: String?, isPretty: Bool
    ) throws -> String {
        if isRaw, value.array == nil, let text = written ?? value.text { return text }
        return try value.line(isPretty: isPretty)
    }
}

extension DocumentNode {
    /// Returns the value, in which dates and raw data are strings, as they are written.
    ///
    /// Recursive: the depth of a value is limited.
    fileprivate func plainValue() throws -> DocumentValue {
        switch kind {
        case .object: .object(DocumentObject(try members.map { ($0, try $1.plainValue()) }))
        case .array: .array(try elements.map { try $0.plainValue() })
        case .date, .binary: .string(text ?? data?.base64EncodedString() ?? "")
        default: try value
        }
    }
}

extension DocumentValue {
    /// Returns the value as JSON, without a line feed at its end.
    func line(isPretty: Bool = false) throws -> String {
        let writing: JSONFormat.WritingOptions =
            isPretty ? .common() : .init(formatting: .withoutEscapingSlashes)
        let data = try JSONFormat(writing: writing).write(CodableDocument(self))
        let text = String(decoding: data.last == 0x0A ? data.dropLast() : data, as: UTF8.self)
        return FileOutput.escaped(text)
    }
}
