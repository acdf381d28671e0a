import VersionedCodableEssentials

/// The error that a document cannot be decoded because of its version.
///
/// The type is not `Equatable`, so that programs can declare their own conformance. They can keep
/// comparing the payload of ``unsupportedVersion(_:)``, which is equal when the oldest type tried
/// is the same.
#if compiler(>=6.3)
@nonexhaustive(warn)
#endif
public enum VersionedDecodingError: Error {
    /// A value of an older document has no meaning in the newer version.
    ///
    /// The `init(from:)` of a ``VersionedCodable`` type throws this. The context reaches the caller
    /// with its path and text unchanged. If it has no underlying error, a ``MigrationFailure`` with
    /// the step and the location in the document becomes its underlying error.
    case fieldNoLongerValid(DecodingError.Context)

    /// The chain has no type for the version of the document.
    case unsupportedVersion(UnsupportedVersion)

    /// A step of the migration failed.
    case migrationFailed(MigrationFailure)

    /// The chain of types has no end.
    case brokenChain(VersionChain.Problem)

    /// Returns the error that a member of an older document has no meaning in the newer version.
    ///
    /// The message says what is wrong with the member's value, such as `expected host:port`. For a
    /// value inside a member, give a context with its path.
    public static func fieldNoLongerValid(
        _ key: String, _ message: String
    ) -> VersionedDecodingError {
        .fieldNoLongerValid(.init(codingPath: [PathKey(key)], debugDescription: message))
    }

    /// Returns the error for an unsupported version, when only the oldest type is known.
    public static func unsupportedVersion(
        tried: any VersionedCodable.Type
    ) -> VersionedDecodingError {
        .unsupportedVersion(UnsupportedVersion(tried: tried))
    }

    /// The migration step that failed, if one did and is known.
    public var failingStep: MigrationStep? {
        switch self {
        case .migrationFailed(let failure): failure.step
        case .fieldNoLongerValid(let context): (context.underlyingError as? MigrationFailure)?.step
        case .unsupportedVersion, .brokenChain: nil
        }
    }
}

extension VersionedDecodingError: CustomStringConvertible, LocalizedError {
    /// The error message.
    public var description: String { VersionMessages.decoding(self) }

    /// The error message on one line.
    public var errorDescription: String? {
        if case .unsupportedVersion(let unsupported) = self { return unsupported.oneLine }
        return description
    }
}

/// The failure of a migration step.
public struct MigrationFailure: Error {
    /// The step.
    public let step: MigrationStep

    /// The error that the step threw; `nil` when that error has this failure as its cause.
    public let underlyingError: (any Error)?

    /// The path in the old value that the error has; empty when it has none.
    ///
    /// A custom error has it in a property named `codingPath`.
    public private(set) var codingPath: [any CodingKey] = []

    /// The location of the value at ``codingPath`` in the old document, or of the nearest value;
    /// `nil` when the error has no path that leads into the document, and with coders that report
    /// no locations, such as Foundation's.
    public var location: TextLocation? { place?.location }

    /// The line of the source at ``location``; `nil` in a binary format.
    public var excerpt: Excerpt? { place?.excerpt }

    /// The name of the file or source, when the caller gave one.
    public var sourceName: String? { place?.sourceName }

    /// The path of the old value in the document.
    package private(set) var valuePath: [any CodingKey] = []
    private var place: SourcePlace?

    /// Creates the failure of a step.
    public init(step: MigrationStep, underlyingError: (any Error)?) {
        self.step = step
        self.underlyingError = underlyingError
    }

    init(
        step: MigrationStep, underlyingError: (any Error)?, at path: [any CodingKey],
        in source: (any Decoder)?
    ) {
        self.init(step: step, underlyingError: underlyingError)
        codingPath = path
        valuePath = source?.codingPath ?? []
        place = (source as? any VersionReadingDecoder)?.migrationPlace(of: path)
    }

    package func withoutExcerpt() -> MigrationFailure {
        var copy = self
        copy.place?.excerpt = nil
        return copy
    }
}

extension MigrationFailure: CustomStringConvertible, LocalizedError {
    /// The error message.
    public var description: String { VersionMessages.failure(self) }

    /// The error message.
    public var errorDescription: String? { description }
}
