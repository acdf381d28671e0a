import VersionedCodableCore
import VersionedCodableEssentials

extension Error {
    /// The error in readable form: `file:line:column: path: message`, followed by the line of
    /// the source and a caret where they are known.
    ///
    /// Covers every error that reading, decoding, migrating and writing a document can throw,
    /// including `DecodingError`, `EncodingError` and file system errors, so that a `catch` needs
    /// one line. For other errors this is their own description.
    public var documentDescription: String {
        switch self {
        case let error as DecodingError:
            error.diagnostic?.description ?? ErrorMessages.describe(error)
        case let error as EncodingError: ErrorMessages.describe(error)
        case let error as VersionedDecodingError: VersionMessages.located(error)
        case let error as any LocatedError: error.diagnostic?.description ?? "\(self)"
        case let error as CocoaError: ErrorMessages.file(error)
        case let error as POSIXError: FileReason.description(of: error.code, isWriting: false)
        default: "\(self)"
        }
    }
}

extension ErrorMessages {
    /// Describes an error of another coder, or of a type's own `init(from:)`.
    fileprivate static func describe(_ error: DecodingError) -> String {
        guard let context = error.context else { return "\(error)" }
        if let failure = context.underlyingError as? MigrationFailure {
            return VersionMessages.located(context, failure)
        }
        return describe(context.codingPath, context.debugDescription + remark(of: context))
    }

    /// Returns details that Foundation's coders add, such as the location of a JSON error.
    private static func remark(of context: DecodingError.Context) -> String {
        guard let error = context.underlyingError as? CocoaError,
            let text = error.userInfo["NSDebugDescription"] as? String,
            !context.debugDescription.contains(text)
        else { return "" }
        return " (\(text))"
    }

    fileprivate static func describe(_ error: EncodingError) -> String {
        switch error {
        case .invalidValue(_, let context):
            describe(context.codingPath, context.debugDescription)
        @unknown default: "\(error)"
        }
    }

    private static func describe(_ path: [any CodingKey], _ message: String) -> String {
        render(source: nil, location: nil, path: path.steps, message: message, excerpt: nil)
    }
}
