import VersionedCodable
import VersionedCodableDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Errors as text: `file:line:column: path: message`, with the line of the document and a caret
/// below.
enum ErrorText {
    static func text(of error: any Error) -> String {
        switch error {
        case let error as CocoaError: text(of: error)
        default: error.documentDescription
        }
    }

    /// Returns the text of an error about a file, or about its content if there is a document.
    static func text(of error: any Error, in file: String, _ document: CodableDocument? = nil)
        -> String
    {
        if beginsWithFile(error) { return text(of: error) }
        guard let node = document.flatMap({ place(of: error, in: $0) }),
            let location = node.location
        else { return "\(file): \(text(of: error))" }
        let separator = location.line == nil ? ": " : ":"
        let line = "\(file)\(separator)\(location): \(text(of: error))"
        return node.excerpt.map { "\(line)\n\(text(of: $0))" } ?? line
    }

    /// Whether the text of an error already names the file and the location.
    private static func beginsWithFile(_ error: any Error) -> Bool {
        switch error {
        case let error as ReadingError: error.sourceName != nil
        case let error as DecodingError: error.diagnostic?.sourceName != nil
        case VersionedDecodingError.unsupportedVersion(let error): error.sourceName != nil
        case VersionedDecodingError.migrationFailed(let failure): failure.sourceName != nil
        case VersionedDecodingError.fieldNoLongerValid(let context):
            (context.underlyingError as? MigrationFailure)?.sourceName != nil
        default: false
        }
    }

    /// Returns the value in the document that an error is about.
    private static func place(of error: any Error, in document: CodableDocument) -> DocumentNode? {
        switch error {
        case is UnknownFamily: document.root
        default: nil
        }
    }

    private static func text(of excerpt: Excerpt) -> String {
        let margin = String(repeating: " ", count: 4)
        let caret = String(repeating: " ", count: excerpt.caret) + "^"
        return "\(margin)\(excerpt.text)\n\(margin)\(caret)"
    }

    private static func text(of error: CocoaError) -> String {
        switch error.code {
        case .fileReadNoSuchFile, .fileNoSuchFile: "there is no such file or folder"
        case .fileReadNoPermission, .fileWriteNoPermission: "you do not have the permission"
        default: "\(error)"
        }
    }
}
