import VersionedCodable
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Errors in the form `file:line:column: path: message`, with the line of the source below.
enum ErrorText {
    /// The text of an error that concerns a file; nil if it concerns none.
    static func of(_ error: any Error, in file: String?) -> String {
        switch error {
        case let error as ReadingError: return error.named(file).description
        case let error as DecodingError:
            return error.diagnostic?.description ?? named(file, "\(error)")
        case let error as Problem: return error.text
        case let error as Failure: return named(file, error.message)
        case let error as CocoaError:
            return named(file, FileReason.words(for: error))
        default: return named(file, "\(error)")
        }
    }

    /// The text of a problem with a node of a document.
    static func of(_ problem: String, at node: DocumentNode, in file: String) -> String {
        ErrorMessages.render(
            source: file, location: node.location, path: node.path.steps.map(\.stringValue),
            message: problem, excerpt: node.excerpt)
    }

    private static func named(_ file: String?, _ message: String) -> String {
        ErrorMessages.render(
            source: file, location: nil, path: [], message: message, excerpt: nil)
    }
}
