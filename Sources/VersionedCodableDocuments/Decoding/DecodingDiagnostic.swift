import VersionedCodableCore
import VersionedCodableEssentials

/// The location and message of a decoding error; the `underlyingError` of every `DecodingError` of
/// the engine.
///
/// `description` is the whole message with line, column, path, the line of the source and a caret.
/// It has at most 4 KiB in addition to the name of the source: long keys and values and the middle
/// of a long path are abbreviated.
///
/// An error is cheap until it is examined, because many are dropped by a `try?`: the texts are
/// composed on request. It holds some bytes around its location, never the document.
public struct DecodingDiagnostic: Error, Sendable, CustomStringConvertible {
    private let content: Content

    /// The contents of an error as one object, because errors are copied often.
    private final class Content: Sendable {
        let message: String
        let codingPath: [any CodingKey]
        let place: SourcePlace

        init(_ message: String, _ codingPath: [any CodingKey], _ place: SourcePlace) {
            (self.message, self.codingPath, self.place) = (message, codingPath, place)
        }
    }

    init(_ message: String, at codingPath: [any CodingKey], _ place: SourcePlace) {
        content = Content(message, codingPath, place)
    }

    /// The problem: lower case, expected before found, no full stop.
    public var message: String { content.message }

    /// The keys and indices from the root.
    public var path: [String] { content.codingPath.steps }

    /// The line of the source; nil in a binary format.
    public var excerpt: Excerpt? { content.place.excerpt }

    /// The location in the source; nil for a document that was not read from one.
    public var location: TextLocation? { content.place.location }

    /// The name of the file or source, if the caller gave one.
    public var sourceName: String? { content.place.sourceName }

    /// `config.yaml:12:15: spec.replicas: expected Int, found "three"`, then the line and a caret.
    public var description: String { rendered(showing: excerpt) }

    package func isSame(as other: DecodingDiagnostic) -> Bool { content === other.content }

    /// Returns the diagnostic without the line, and with another message if there is one.
    package func withoutExcerpt(_ message: String? = nil) -> DecodingDiagnostic {
        DecodingDiagnostic(
            message ?? self.message, at: content.codingPath,
            SourcePlace(sourceName: sourceName, location: location))
    }

    private func rendered(showing excerpt: Excerpt?) -> String {
        ErrorMessages.render(
            source: sourceName, location: location, path: path, message: message, excerpt: excerpt)
    }
}

extension DecodingDiagnostic: LocalizedError {
    /// The message on one line, with location and path.
    public var errorDescription: String? { rendered(showing: nil) }
}

extension DecodingDiagnostic: Hashable {
    /// Whether two errors have equal contents.
    public static func == (left: DecodingDiagnostic, right: DecodingDiagnostic) -> Bool {
        left.location == right.location && left.sourceName == right.sourceName
            && left.message == right.message && left.path == right.path
            && left.excerpt == right.excerpt
    }

    /// Hashes the location, message and path.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(location)
        hasher.combine(message)
        hasher.combine(path)
    }
}

extension DecodingError {
    /// The line, column, path and excerpt, if the error comes from a `DocumentDecoder`.
    public var diagnostic: DecodingDiagnostic? {
        context?.diagnostic
    }
}

extension DecodingError.Context {
    var diagnostic: DecodingDiagnostic? { underlyingError as? DecodingDiagnostic }
}
