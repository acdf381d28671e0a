import Foundation

/// A violation of a law by a chain of versions.
public struct MigrationViolation: Error, Sendable, Hashable {
    /// The kinds of violations.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The chain of types is not sound.
        case brokenChain
        /// A type cannot be filled with a value.
        case cannotFill
        /// A recorded file is missing.
        case missingFile
        /// A recorded file belongs to no version and format.
        case unusedFile
        /// Two versions or formats would use the same file.
        case ambiguousFile
        /// A recorded document can no longer be decoded.
        case cannotDecode
        /// A recorded document decodes as another value.
        case changedValue
        /// A type has other keys or types than when it was recorded.
        case changedShape
        /// A written value is not read back equal.
        case brokenRoundTrip
        /// A type cannot read the documents of another.
        case incompatible
    }

    /// The kind of violation.
    public let kind: Kind
    /// The findings and advice, possibly on several lines.
    public let message: String

    /// Creates a violation.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}

extension MigrationViolation: CustomStringConvertible, LocalizedError {
    /// The message.
    public var description: String { message }

    /// The message.
    public var errorDescription: String? { message }
}
