import VersionedCodableCore
import VersionedCodableEssentials

extension Error {
    /// The error as a person wants to read it: `file:line:column: path: message`, with the line of
    /// the source and a caret below it where they are known.
    ///
    /// Serves every error that reading, decoding, migrating and writing a document can throw,
    /// `DecodingError`, `EncodingError` and the errors of the file system included, so that a
    /// `catch` needs one line. Other errors describe themselves.
    public var documentDescription: String {
        switch self {
        case let error as DecodingError:
            error.diagnostic?.description ?? ErrorMessages.describe(error)
        case let error as EncodingError: ErrorMessages.describe(error)
        case let error as VersionedDecodingError: VersionMessages.placed(error)
        case let error as any PlacedError: error.diagnostic?.description ?? "\(self)"
        case let error as CocoaError: ErrorMessages.file(error)
        case let error as POSIXError: FileReason.words(for: error.code, isWriting: false)
        default: "\(self)"
        }
    }
}

extension ErrorMessages {
    /// The error of a coder that is not ours, or of a user's own `init(from:)`.
    fileprivate static func describe(_ error: DecodingError) -> String {
        guard let context = error.context else { return "\(error)" }
        if let failure = context.underlyingError as? MigrationFailure {
            return VersionMessages.placed(context, failure)
        }
        return describe(context.codingPath, context.debugDescription + remark(of: context))
    }

    /// What Foundation's coders know besides, such as line and column of a mistake in JSON.
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
        render(source: nil, location: nil, codingPath: path, message: message, excerpt: nil)
    }
}
