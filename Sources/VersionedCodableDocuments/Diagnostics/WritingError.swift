import VersionedCodableCore
import VersionedCodableEssentials

/// The reason why a format cannot represent a document.
public struct WritingError: Error, Sendable, Hashable {
    /// The problem in words: lower case, no full stop.
    public let message: String
    /// The keys and indices from the root to the value.
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
