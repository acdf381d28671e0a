import Foundation

/// A chain of versions breaks a promise about the documents that are out there.
public struct MigrationViolation: Error, Sendable, Hashable {
    /// What is broken.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The chain of types is not sound.
        case brokenChain
        /// No value of a type can be made.
        case cannotFill
        /// A recorded file is not there.
        case missingFile
        /// A recorded file belongs to no version and format.
        case unusedFile
        /// Two versions or formats would be recorded in one file.
        case ambiguousFile
        /// A recorded document cannot be decoded any more.
        case cannotDecode
        /// A recorded document is decoded as another value.
        case changedValue
        /// A type has other keys or types than when it was recorded.
        case changedShape
        /// A value that was written does not come back equal.
        case brokenRoundTrip
        /// A type cannot read the documents of another.
        case incompatible
    }

    /// What is broken.
    public let kind: Kind
    /// All of it in words, with what to do; may have several lines.
    public let message: String

    /// Makes a violation.
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
