import VersionedCodableCore
import VersionedCodableEssentials

/// Why a document has no form in a format.
public struct WritingError: Error, Sendable, Hashable {
    /// The problem in words: lower case, no full stop.
    public let message: String
    /// Keys and indices from the root to the value.
    public let path: [String]

    /// Makes an error.
    public init(_ message: String, path: [String] = []) {
        self.message = message
        self.path = path
    }
}

extension WritingError: CustomStringConvertible {
    /// Path and message: `pins.2: a property list has no null`.
    public var description: String {
        ErrorMessages.render(
            source: nil, location: nil, path: path, message: message, excerpt: nil)
    }
}

extension WritingError: LocalizedError {
    /// Path and message.
    public var errorDescription: String? { description }
}
