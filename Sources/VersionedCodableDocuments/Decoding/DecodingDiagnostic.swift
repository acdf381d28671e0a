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
        /// The location and message; it shares the memory of `Context.debugDescription`.
        let text: String
        /// The number of bytes in `text` before the message.
        let messageStart: Int
        let codingPath: [any CodingKey]
        let place: ErrorSite?
        let sourceName: String?

        init(
            _ text: String, _ messageStart: Int, _ codingPath: [any CodingKey],
            _ place: ErrorSite?, _ sourceName: String?
        ) {
            self.text = text
            self.messageStart = messageStart
            self.codingPath = codingPath
            self.place = place
            self.sourceName = sourceName
        }
    }

    /// - Parameter text: The text that contains the message, from `messageStart` to its end.
    init(
        _ text: String,
        messageStart: Int = 0,
        at codingPath: [any CodingKey],
        _ place: ErrorSite?,
        sourceName: String?
    ) {
        content = Content(text, messageStart, codingPath, place, sourceName)
    }

    /// The problem: lower case, expected before found, no full stop.
    public var message: String {
        let start = content.messageStart
        return start == 0
            ? content.text : String(decoding: content.text.utf8.dropFirst(start), as: UTF8.self)
    }

    /// The keys and indices from the root.
    public var path: [String] { content.codingPath.steps }

    /// The line of the source; nil in a binary format.
    public var excerpt: Excerpt? { content.place?.excerpt }

    /// The location in the source; nil for a document that was not read from one.
    public var location: TextLocation? { content.place?.location }

    /// The name of the file or source, if the caller gave one.
    public var sourceName: String? { content.sourceName }

    /// `config.yaml:12:15: spec.replicas: expected Int, found "three"`, then the line and a caret.
    public var description: String { rendered(showing: excerpt) }

    package func isSame(as other: DecodingDiagnostic) -> Bool { content === other.content }

    /// Returns the diagnostic without the line, and with another message if there is one.
    package func withoutExcerpt(_ message: String? = nil) -> DecodingDiagnostic {
        DecodingDiagnostic(
            message ?? content.text, messageStart: message == nil ? content.messageStart : 0,
            at: content.codingPath,
            content.place.map {
                ErrorSite(location: $0.location, sourceName: $0.sourceName, piece: nil)
            },
            sourceName: content.sourceName)
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

struct ErrorSite: Sendable {
    var location: TextLocation?
    var sourceName: String?
    /// The bytes around it; nil in a binary format.
    var piece: SourceFragment?

    var excerpt: Excerpt? { piece.map { Excerpt($0) } }
}

extension DecodingError.Context {
    var diagnostic: DecodingDiagnostic? { underlyingError as? DecodingDiagnostic }
}
