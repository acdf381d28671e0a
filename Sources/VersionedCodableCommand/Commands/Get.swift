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
    private let format: NamedFormat?
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
        pattern = try PathText.pattern(path, of: "PATH", allowingDots: true)
        format = try session.format("--from", arguments)
        document = try arguments.number(of: "--document")
        isRaw = arguments.has("--raw")
        let isInput = arguments.operands.isEmpty && arguments.value(of: "--files0-from") == nil
        inputs = isInput ? [Input("-")] : try session.inputs(arguments)
    }

    func run(_ session: Session) async throws -> ExitStatus {
        try await session.forEach(inputs) { input, output in
            let (format, documents) = try session.documents(in: input, format)
            var values: [DocumentValue] = []
            for (number, document) in documents.enumerated()
            where self.document.map({ $0 == number + 1 }) ?? true {
                let root = try DocumentValue(document)
                var nodes = NodeLists()
                let repeats = document.capabilities.contains(.repeatedKeys)
                let paths = try pattern.matches(in: root, repeatsKeys: repeats).map(\.path)
                if pattern.isSingle, inputs.count == 1, documents.count == 1,
                    paths.allSatisfy({ root[path: $0] == nil }),
                    let error = pattern.outOfRange(in: root, repeatsKeys: repeats)
                {
                    throw Failure("\(error)", code: "path")
                }
                for path in paths {
                    guard let found = root[path: path] else { continue }
                    let node = nodes.node(at: path, from: document.root)
                    // Of several values with one name, the node is the first (XML).
                    let isFirst = found.array != nil && node.kind != .array
                    let value = try node.exists && !isFirst ? node.plainValue() : found
                    values.append(["path": .string(path.pointer), "value": value])
                    guard pattern.isSingle, inputs.count == 1, documents.count == 1 else {
                        let names = inputs.count == 1 ? [] : [input.name]
                        let text = try text(of: value, node.text, isPretty: false)
                        output.print(columns: names + [path.pointer, text])
                        continue
                    }
                    let text = try text(of: value, node.text, isPretty: true)
                    output.print(isRaw ? output.style.shown(text) : text)
                }
            }
            if values.isEmpty, inputs.count == 1, pattern.isSingle || document != nil {
                throw Failure("there is no value at \(pattern.description)", code: "path")
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

/// The children of values by key, listed once; elements of an array have one that is no text.
struct NodeLists {
    private var lists: [Int: [[UInt8]: [DocumentNode]]] = [:]

    mutating func node(at path: DocumentPath, from root: DocumentNode) -> DocumentNode {
        // Several values with one name are an array (XML).
        var list = [root]
        for step in path.steps {
            guard let node = list.first else { break }
            if lists[node.index] == nil {
                lists[node.index] =
                    node.kind == .array ? [[0xFF]: Array(node.elements)] : node.valuesByKey
            }
            if case .key(let key) = step {
                list = lists[node.index]?[Array(key.utf8)] ?? []
            } else {
                if list.count == 1 { list = lists[node.index]?[[0xFF]] ?? [] }
                list = step.intValue.flatMap { list.indices ~= $0 ? [list[$0]] : nil } ?? []
            }
        }
        return list.first ?? root[path: path]
    }
}

extension DocumentNode {
    /// Returns the value, in which dates and raw data are strings, as they are written.
    ///
    /// Recursive: the depth of a document is limited.
    fileprivate func plainValue() throws -> DocumentValue {
        switch kind {
        case .object:
            var keys: [String] = []
            var values: [PathStep: [DocumentValue]] = [:]
            for (key, node) in members {
                if values[.key(key)] == nil { keys.append(key) }
                values[.key(key), default: []].append(try node.plainValue())
            }
            // Elements of XML with one name are an array.
            let object = keys.map { key in
                let list = values[.key(key)] ?? []
                return (key, list.count == 1 ? list[0] : DocumentValue.array(list))
            }
            return .object(DocumentObject(object))
        case .array: return .array(try elements.map { try $0.plainValue() })
        case .date, .binary: return .string(text ?? data?.base64EncodedString() ?? "")
        default: return try value
        }
    }

    /// The values of each key, which is compared byte by byte.
    var valuesByKey: [[UInt8]: [DocumentNode]] {
        Dictionary(grouping: members) { Array($0.key.utf8) }.mapValues { $0.map(\.value) }
    }
}

extension DocumentValue {
    /// Returns the value as JSON, without a line feed at its end.
    func line(isPretty: Bool = false) throws -> String {
        guard isPretty else {
            return String(decoding: try FileOutput.line(of: self).dropLast(), as: UTF8.self)
        }
        let data = try JSONFormat(writing: .common()).write(CodableDocument(self))
        let text = String(decoding: data.last == 0x0A ? data.dropLast() : data, as: UTF8.self)
        return FileOutput.escaped(text)
    }
}
