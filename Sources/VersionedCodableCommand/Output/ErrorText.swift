import VersionedCodable
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Formats errors as `file:line:column: path: message`, followed by the source line.
enum ErrorText {
    /// Returns the text of an error, with the name of its file if there is one.
    static func of(_ error: any Error, in file: String?) -> String {
        switch error {
        case let error as ReadingError: return error.named(file).description
        case let error as DecodingError:
            return error.diagnostic?.description ?? named(file, "\(error)")
        case let error as Problem: return error.text
        case let error as Failure: return named(file, error.message)
        case let error as CocoaError:
            return named(file, FileReason.description(of: error))
        default: return named(file, "\(error)")
        }
    }

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
