import VersionedCodableEssentials

/// A document cannot be decoded because of its version.
///
/// The type is not `Equatable`, so that programs can give it an equality of their own. They can
/// keep comparing the payload of ``unsupportedVersion(_:)``, which is equal when the oldest type
/// tried is the same.
public enum VersionedDecodingError: Error {
    /// A value of an older document has no meaning in the newer version.
    ///
    /// The `init(from:)` of a ``VersionedCodable`` type throws this. The context
    /// reaches the caller with its path and text untouched. If it has no underlying error, a
    /// ``MigrationFailure`` that names the step, and the place in the document, becomes its
    /// underlying error.
    case fieldNoLongerValid(DecodingError.Context)

    /// The chain has no type for the version of the document.
    case unsupportedVersion(UnsupportedVersion)

    /// A step of the migration failed.
    case migrationFailed(MigrationFailure)

    /// The chain of types has no end.
    case brokenChain(VersionChain.Problem)

    /// The error that a member of an older document has no meaning in the newer version.
    ///
    /// The message says what is wrong with its value, such as `expected host:port`. For a value
    /// inside of a member, give a context with its path.
    public static func fieldNoLongerValid(
        _ key: String, _ message: String
    ) -> VersionedDecodingError {
        .fieldNoLongerValid(.init(codingPath: [PathKey(key)], debugDescription: message))
    }

    /// The error that the chain has no type for the version of a document, when nothing is known
    /// but the oldest type.
    public static func unsupportedVersion(
        tried: any VersionedCodable.Type
    ) -> VersionedDecodingError {
        .unsupportedVersion(UnsupportedVersion(tried: tried))
    }

    /// The step of the migration that failed, if one did and is known.
    public var failingStep: MigrationStep? {
        switch self {
        case .migrationFailed(let failure): failure.step
        case .fieldNoLongerValid(let context): (context.underlyingError as? MigrationFailure)?.step
        case .unsupportedVersion, .brokenChain: nil
        }
    }
}

extension VersionedDecodingError: CustomStringConvertible, LocalizedError {
    /// The error in words.
    public var description: String { VersionMessages.decoding(self) }

    /// The error in words, on one line.
    public var errorDescription: String? {
        if case .unsupportedVersion(let unsupported) = self { return unsupported.oneLine }
        return description
    }
}

/// A step of a migration that failed.
public struct MigrationFailure: Error {
    /// The step.
    public let step: MigrationStep

    /// What the step threw; `nil` when the failure is itself the underlying error of what the step
    /// threw.
    public let underlyingError: (any Error)?

    /// The path in the old value that the error tells; empty when it tells none.
    ///
    /// An error of one's own tells it by a property with the name `codingPath`.
    public private(set) var codingPath: [any CodingKey] = []

    /// The place of the value at ``codingPath`` in the old document, or of what lies nearest to it;
    /// nil when the error tells no path that leads into the document, and from coders that do not
    /// tell places, such as Foundation's.
    public var location: SourceLocation? { place?.location }

    /// The line of the source at ``location``; nil in a binary format.
    public var excerpt: Excerpt? { place?.excerpt }

    /// The name of the file or source, when the caller gave one.
    public var sourceName: String? { place?.sourceName }

    private var place: SourcePlace?

    /// Creates the failure of a step.
    public init(step: MigrationStep, underlyingError: (any Error)?) {
        self.step = step
        self.underlyingError = underlyingError
    }

    init(
        step: MigrationStep, underlyingError: (any Error)?, at path: [any CodingKey],
        _ place: SourcePlace?
    ) {
        self.init(step: step, underlyingError: underlyingError)
        codingPath = path
        self.place = place
    }

    /// The same without the line of the source.
    package func withoutExcerpt() -> MigrationFailure {
        var copy = self
        copy.place?.excerpt = nil
        return copy
    }
}

extension MigrationFailure: CustomStringConvertible, LocalizedError {
    /// The failure in words.
    public var description: String { VersionMessages.failure(self) }

    /// The failure in words.
    public var errorDescription: String? { description }
}
