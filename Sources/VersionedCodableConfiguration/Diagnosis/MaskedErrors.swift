import VersionedCodableCore
import VersionedCodableDocuments

extension ErrorMessages {
    /// Returns the error for a secret, with its path and location but without the value.
    ///
    /// - Parameter isCertain: Whether the value is certainly a secret.
    static func masked(
        _ error: any Error, _ type: Any.Type, at path: [any CodingKey], isCertain: Bool = true
    ) -> DecodingError {
        func context(_ message: String) -> DecodingError.Context {
            DecodingError.Context(
                codingPath: path, debugDescription: message,
                underlyingError: (error as? DecodingError)?.diagnostic?.withoutExcerpt(message))
        }
        switch error {
        case DecodingError.keyNotFound(let key, _):
            return .keyNotFound(
                key, context("the key \"\(shortName(key.stringValue))\" of a secret is missing"))
        case DecodingError.valueNotFound(let type, _):
            return .valueNotFound(type, context("expected \(name(of: type)), found null"))
        case DecodingError.typeMismatch(let type, _):
            let found = isCertain ? "a secret of another type" : "what may be a secret"
            return .typeMismatch(type, context("expected \(name(of: type)), found \(found)"))
        default:
            let found = isCertain ? "secret" : "value, which may be a secret,"
            return .dataCorrupted(context("the \(found) is not a valid \(name(of: type))"))
        }
    }
}
