import VersionedCodableCore
import VersionedCodableEssentials

/// The error that a ``Versionable`` document cannot be read due to its version or a migration.
///
/// A version of the wrong type, such as a string for a number, is a `DecodingError`.
public enum VersionableError: Error, Sendable {
    /// The document is newer than the version of the type.
    case newerVersion(found: String, newest: String, Context)

    /// The version of the document is unknown to the type, and not newer than the known ones.
    case unknownVersion(found: String, known: [String], Context)

    /// The document declares no version: it is missing or null.
    case missingVersion(Context)

    /// The document is not an object.
    case notAnObject(found: String, Context)

    /// A migration failed.
    ///
    /// A `DecodingError` thrown by a migration reaches the caller as such; this error, with a `nil`
    /// underlying error, becomes its underlying error, if it has none.
    case migrationFailed(from: String, to: String, underlyingError: (any Error)?, Context)

    /// A value writes something else as its version.
    case clash(found: String, at: VersionPath, Context)

    /// The cases of the version type are not in the order that `<` defines.
    case unorderedVersions(_ first: String, _ second: String, of: String)

    /// Two cases of the version type have the same raw value.
    case duplicateVersions(_ rawValue: String, of: String)

    /// The version type has no cases.
    case noVersions(of: String)

    /// The location and type that an error is about.
    public struct Context: Sendable {
        /// The name of the type.
        public let type: String
        /// The path to the value, or to its version.
        public let codingPath: [any CodingKey]
        /// The location in the source; `nil` with coders that report no locations.
        public let location: TextLocation?
        /// The line of the source; `nil` in a binary format.
        public let excerpt: Excerpt?
        /// The name of the file or source, when the caller gave one.
        public let sourceName: String?
        /// The places of the version as text; `nil` for the key `version`, empty if there are none.
        let place: String?

        fileprivate var placeInText: String {
            guard let place else { return " under the key \"version\"" }
            return place.isEmpty ? "" : " " + place
        }
    }

    /// The context of the error; `nil` for an error that is not about a document.
    public var context: Context? {
        switch self {
        case .newerVersion(_, _, let context), .unknownVersion(_, _, let context),
            .missingVersion(let context), .notAnObject(_, let context),
            .migrationFailed(_, _, _, let context), .clash(_, _, let context):
            context
        case .unorderedVersions, .duplicateVersions, .noVersions: nil
        }
    }
}

extension VersionableError.Context {
    init(_ type: Any.Type, in encoder: any Encoder) {
        self.type = "\(type)"
        codingPath = encoder.codingPath
        (location, excerpt, sourceName, place) = (nil, nil, nil, nil)
    }

    init(
        _ type: Any.Type, in decoder: any Decoder, at keys: [String] = [],
        place words: String? = nil
    ) {
        self.type = "\(type)"
        codingPath = decoder.codingPath + keys.map { PathKey(stringValue: $0) }
        let reader = decoder as? any VersionReadingDecoder
        let place = reader?.sourcePlace(of: keys.map { PathKey(stringValue: $0) })
        location = place?.location
        excerpt = place?.excerpt
        sourceName = place?.sourceName
        self.place = words
    }
}

extension VersionableError: CustomStringConvertible, LocalizedError {
    /// The error message after file, line, column and path, with the line of the source below it.
    public var description: String { text(showing: context?.excerpt) }

    /// The error message on one line.
    public var errorDescription: String? { text(showing: nil) }

    private func text(showing excerpt: Excerpt?) -> String {
        guard let context else { return message }
        return ErrorMessages.render(
            source: context.sourceName, location: context.location,
            path: context.codingPath.steps, message: message, excerpt: excerpt)
    }

    private var message: String {
        switch self {
        case .newerVersion(let found, let newest, let context):
            "version \(found) is newer than \(newest), the newest version of \(context.type) this program knows"
        case .unknownVersion(let found, let known, let context):
            "expected a version of \(context.type) (\(known.joined(separator: ", "))), found \(found)"
        case .missingVersion(let context):
            "expected the version of \(context.type)\(context.placeInText), found none"
        case .notAnObject(let found, let context):
            "expected an object with a version of \(context.type), found \(found)"
        case .migrationFailed(let from, let to, let error, let context):
            "the migration of \(context.type) from version \(from) to \(to) failed"
                + (error.map { ": \(cause($0))" } ?? "")
        case .clash(let found, let path, let context):
            "\(context.type) writes \(found) at \(path), which is reserved for its version"
        case .unorderedVersions(let first, let second, let type):
            "expected the versions of \(type) in ascending order, found \(first) before \(second)"
        case .duplicateVersions(let raw, let type):
            "expected a raw value for each version of \(type), found \(raw) twice"
        case .noVersions(let type):
            "expected a version of \(type), found none in its version type"
        }
    }

    private func cause(_ error: any Error) -> String {
        (error as? any LocalizedError)?.errorDescription ?? "\(error)"
    }
}
