import VersionedCodable
import VersionedCodableDocuments

/// The documents of a stream that are converted.
enum Selection {
    /// All documents, as a stream.
    case stream
    case array
    /// One document, by its one-based number.
    case document(Int)

    /// - Throws: `UsageError`.
    init(_ arguments: Arguments) throws {
        let isArray = arguments.has("--array")
        guard let text = arguments.value(of: "--document") else {
            self = isArray ? .array : .stream
            return
        }
        guard !isArray else { throw UsageError("--document and --array exclude each other") }
        guard let number = Int(text), number > 0 else {
            throw UsageError("--document: expected a positive number, found \(text)")
        }
        self = .document(number)
    }

    /// Returns the documents to write.
    ///
    /// - Throws: `Failure` for a missing document, and for a count that the target cannot hold.
    func documents(of stream: [CodableDocument], for target: NamedFormat) throws
        -> [CodableDocument]
    {
        switch self {
        case .array:
            return [try CodableDocument(.array(try stream.map { try DocumentValue($0) }))]
        case .document(let number):
            guard stream.indices.contains(number - 1) else {
                throw Failure("there is no document \(number), the file has \(stream.count)")
            }
            return [stream[number - 1]]
        case .stream:
            guard stream.count != 1, !target.hasStreams else { return stream }
            guard !stream.isEmpty else { throw Failure("there is no document") }
            throw Failure(
                "\(target.name) files have one document, found \(stream.count); choose one with --document, "
                    + "or take all with --array")
        }
    }
}
