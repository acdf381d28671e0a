import Foundation
import VersionedCodable

/// Writes a document in another format.
struct Convert: Command {
    static let name = "convert"
    static let summary = "writes a file in another format"
    static let options: [Option] = [
        .value("--to"), .value("--from"), .value("--output"), .flag("--pretty"),
        .flag("--sorted-keys"), .flag("--lossy"),
    ]
    static let help = """
        Writes a file in another format. What the other format cannot say is an error, and nothing is written then.
        Comments are not carried over.

        usage: versioned convert FILE --to FORMAT [--output FILE] [--pretty] [--sorted-keys] [--lossy]

          FILE           a file, or - for standard input
          --to FORMAT    the format to write; versioned formats lists them
          --from FORMAT  the format to read, instead of that of the extension or the content
          --output FILE  the file to replace at once, instead of printing
          --pretty       writes one value a line where the format leaves a choice
          --sorted-keys  sorts the keys of every object
          --lossy        writes the nearest the format can say, for example text for a date
        """

    private let input: Input
    private let source: NamedFormat?
    private let target: NamedFormat
    private let output: String?
    private let isPretty: Bool
    private let sortsKeys: Bool
    private let isLossy: Bool

    init(_ arguments: Arguments) throws {
        let inputs = try arguments.inputs()
        guard inputs.count == 1 else {
            throw UsageError("expected one file, found \(inputs.count)")
        }
        input = inputs[0]
        guard let name = arguments.value(of: "--to") else { throw UsageError("--to is missing") }
        target = try NamedFormat.named(name, by: "--to")
        guard target.isWritten else { throw UsageError("--to: \(target.name) is only read") }
        source = try arguments.value(of: "--from").map { try NamedFormat.named($0, by: "--from") }
        output = arguments.value(of: "--output")
        isPretty = arguments.has("--pretty")
        sortsKeys = arguments.has("--sorted-keys")
        isLossy = arguments.has("--lossy")
    }

    func run(_ terminal: Terminal) -> ExitStatus {
        forEach([input], terminal) { input in
            let data = try input.data()
            let format = try input.format(source, data: data)
            let document = try format.strictReader.read(data, within: .default)
            let converted = try convert(document)
            guard let output, output != "-" else { return terminal.print(converted) }
            do {
                try converted.write(to: URL(fileURLWithPath: output), options: .atomic)
            } catch {
                throw Failure("\(output) cannot be written")
            }
        }
    }

    /// The bytes of the document in the other format, checked by reading them.
    private func convert(_ document: Document) throws -> Data {
        let writer = target.writer(isPretty: isPretty, isLossy: isLossy)
        let data: Data
        do {
            let sorted = sortsKeys ? try Document(try DocumentValue(document).sorted) : document
            data = try writer.write(sorted)
        } catch let error as WritingError {
            let node = document[path: DocumentPath(error.path.map { PathStep(named: $0) })]
            throw Problem(text: ErrorText.of(error.message, at: node, in: input.name))
        }
        guard !isLossy else { return data }
        let result = try writer.read(data, within: .default)
        if let loss = Loss.first(from: document.root, to: result.root) {
            let message = loss.message(in: target.name)
            throw Problem(text: ErrorText.of(message, at: loss.node, in: input.name))
        }
        return data
    }
}

/// A problem whose text is complete.
struct Problem: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}

extension PathStep {
    /// The step a word of an error's path stands for; an index that meets an object is its key.
    fileprivate init(named word: String) {
        self = Int(word).map { .index($0) } ?? .key(word)
    }
}

extension DocumentValue {
    /// The value with the keys of every object in order.
    ///
    /// Values of documents are at most as deep as the limits say.
    fileprivate var sorted: DocumentValue {
        switch self {
        case .array(let elements): .array(elements.map(\.sorted))
        case .object(let object):
            .object(
                DocumentObject(
                    object.map { (key: $0.key, value: $0.value.sorted) }
                        .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }))
        default: self
        }
    }
}
