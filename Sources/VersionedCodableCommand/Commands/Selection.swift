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
        switch try arguments.only("--document", "--array") {
        case "--array": self = .array
        default: self = try arguments.number(of: "--document").map { .document($0) } ?? .stream
        }
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
