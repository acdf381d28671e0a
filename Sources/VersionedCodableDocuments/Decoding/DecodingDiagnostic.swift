import VersionedCodableCore
import VersionedCodableEssentials

/// Where a decoding error happened and what it says; the `underlyingError` of every `DecodingError`
/// of the engine.
///
/// `description` is the whole message with line, column, path, the line of the source and a caret.
/// It has at most 4 KiB besides the name of the source: long keys and values are cut in it, and so
/// is the middle of a long path.
///
/// An error costs little until somebody looks at it, because many are dropped by a `try?`: the
/// texts are made when they are asked for, of what the error holds. It holds some bytes around its
/// place, never the document.
public struct DecodingDiagnostic: Error, Sendable, CustomStringConvertible {
    private let content: Content

    /// What an error says, in one object: an error is passed on through many hands.
    private final class Content: Sendable {
        /// The message behind its place, as in `DecodingError.Context.debugDescription`, whose
        /// memory it shares.
        let text: String
        /// Bytes of `text` in front of the message.
        let messageStart: Int
        let codingPath: [any CodingKey]
        let place: ErrorSite?
        let sourceName: String?
        let isMasked: Bool

        init(
            _ text: String, _ messageStart: Int, _ codingPath: [any CodingKey],
            _ place: ErrorSite?, _ sourceName: String?, _ isMasked: Bool
        ) {
            self.text = text
            self.messageStart = messageStart
            self.codingPath = codingPath
            self.place = place
            self.sourceName = sourceName
            self.isMasked = isMasked
        }
    }

    /// - Parameter text: The message; its last bytes, if there is more in front of it.
    init(
        _ text: String,
        messageStart: Int = 0,
        at codingPath: [any CodingKey],
        _ place: ErrorSite?,
        sourceName: String?,
        isMasked: Bool = false
    ) {
        content = Content(text, messageStart, codingPath, place, sourceName, isMasked)
    }

    /// Whether the message is about a secret, and has nothing of its value.
    package var isMasked: Bool { content.isMasked }

    /// The problem: lower case, expected before found, no full stop.
    public var message: String {
        let start = content.messageStart
        return start == 0
            ? content.text : String(decoding: content.text.utf8.dropFirst(start), as: UTF8.self)
    }

    /// Keys and indices from the root.
    public var path: [String] { content.codingPath.steps }

    /// The line of the source; nil in a binary format.
    public var excerpt: Excerpt? { content.place?.excerpt }

    /// The place in the source; nil for a document that was not read from one.
    public var location: SourceLocation? { content.place?.location }

    /// The name of the file or source, when the caller gave one.
    public var sourceName: String? { content.sourceName }

    /// `config.yaml:12:15: spec.replicas: expected Int, found "three"`, then the line and a caret.
    public var description: String { rendered(showing: excerpt) }

    /// Whether both are of one and the same error.
    package func isSame(as other: DecodingDiagnostic) -> Bool { content === other.content }

    /// The same without the line of the source.
    func withoutExcerpt() -> DecodingDiagnostic {
        DecodingDiagnostic(
            content.text, messageStart: content.messageStart, at: content.codingPath,
            content.place.map {
                ErrorSite(location: $0.location, sourceName: $0.sourceName, piece: nil)
            },
            sourceName: content.sourceName, isMasked: isMasked)
    }

    private func rendered(showing excerpt: Excerpt?) -> String {
        ErrorMessages.render(
            source: sourceName, location: location, codingPath: content.codingPath,
            message: message,
            excerpt: excerpt)
    }
}

extension DecodingDiagnostic: LocalizedError {
    /// The message on one line, with place and path.
    public var errorDescription: String? { rendered(showing: nil) }
}

extension DecodingDiagnostic: Hashable {
    /// Whether two errors say the same.
    public static func == (left: DecodingDiagnostic, right: DecodingDiagnostic) -> Bool {
        left.location == right.location && left.sourceName == right.sourceName
            && left.message == right.message && left.path == right.path
            && left.excerpt == right.excerpt
    }

    /// Hashes what the error says.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(location)
        hasher.combine(message)
        hasher.combine(path)
    }
}

extension DecodingError {
    /// Line, column, path and excerpt, when the error comes from a `DocumentDecoder`.
    public var diagnostic: DecodingDiagnostic? {
        context?.diagnostic
    }
}

/// A place in a source, with what is shown of it.
struct ErrorSite: Sendable {
    /// Nil for what was not read from a source.
    var location: SourceLocation?
    /// The name of the source.
    var sourceName: String?
    /// The bytes around it; nil in a binary format.
    var piece: SourceFragment?

    var excerpt: Excerpt? { piece.map { Excerpt($0) } }
}

extension DecodingError.Context {
    /// What the engine knows of an error it made.
    var diagnostic: DecodingDiagnostic? { underlyingError as? DecodingDiagnostic }
}
