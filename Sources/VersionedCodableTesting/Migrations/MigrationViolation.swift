import Foundation
import VersionedCodableCore
import VersionedCodableDocuments

/// A violation of a law by a chain of versions.
public struct MigrationViolation: Error, Sendable, Hashable {
    /// The kinds of violations.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The chain of types is not sound.
        case brokenChain
        /// A type has no example, or one that cannot be used.
        case noExample
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

extension MigrationViolation {
    static func noExample(of type: Any.Type, at path: String) -> MigrationViolation {
        let place = path.isEmpty ? "\(type)" : "\(type) at \(path)"
        return MigrationViolation(
            .noExample,
            """
            \(place) has no example, or none that it can encode and decode
            make \(type) conform to ExampleProviding
            """)
    }

    /// Returns the text of an error, with its location in the document if known.
    static func text(of error: any Error) -> String {
        if let diagnostic = (error as? DecodingError)?.diagnostic { return "\(diagnostic)" }
        return (error as? DecodingError)?.context?.debugDescription
            ?? (error as? any LocalizedError)?.errorDescription ?? "\(error)"
    }
}

extension MigrationViolation: CustomStringConvertible, LocalizedError {
    /// The message.
    public var description: String { message }

    /// The message.
    public var errorDescription: String? { message }
}
