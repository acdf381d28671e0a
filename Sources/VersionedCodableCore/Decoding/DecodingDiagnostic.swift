import Foundation

/// Where a decoding error happened and what it says; the `underlyingError` of every `DecodingError` of the engine.
///
/// `description` is the whole message with line, column, path, the line of the source and a caret. It has at most 4 KiB
/// besides the name of the source: long keys and values are cut in it, and so is the middle of a long path.
///
/// An error costs little until somebody looks at it, because many are dropped by a `try?`: the texts are made when they are
/// asked for, of what the error holds. It holds some bytes around its place, never the document.
public struct DecodingDiagnostic: Error, Sendable, CustomStringConvertible {
    /// The message behind its place, as in `DecodingError.Context.debugDescription`, whose memory it shares.
    private let text: String
    /// Bytes of `text` in front of the message.
    private let messageStart: Int
    private let codingPath: [any CodingKey]
    private let piece: SourcePiece?
    /// The place in the source; nil for a document that was not read from one.
    public let location: SourceLocation?
    /// The name of the file or source, when the caller gave one.
    public let sourceName: String?

    /// - Parameter text: The message; its last bytes, if there is more in front of it.
    init(
        _ text: String,
        messageStart: Int = 0,
        at codingPath: [any CodingKey],
        _ place: SourcePlace?,
        sourceName: String?
    ) {
        self.text = text
        self.messageStart = messageStart
        self.codingPath = codingPath
        piece = place?.piece
        location = place?.location
        self.sourceName = sourceName
    }

    /// The problem: lower case, expected before found, no full stop.
    public var message: String {
        messageStart == 0 ? text : String(decoding: text.utf8.dropFirst(messageStart), as: UTF8.self)
    }

    /// Keys and indices from the root.
    public var path: [String] { codingPath.steps }

    /// The line of the source; nil in a binary format.
    public var excerpt: Excerpt? { piece.map { Excerpt($0) } }

    /// `config.yaml:12:15: spec.replicas: expected Int, found "three"`, then the line and a caret.
    public var description: String { rendered(showing: excerpt) }

    private func rendered(showing excerpt: Excerpt?) -> String {
        ErrorMessages.render(
            source: sourceName, location: location, codingPath: codingPath, message: message,
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
        let context: Context? =
            switch self {
            case .typeMismatch(_, let context), .valueNotFound(_, let context),
                .keyNotFound(_, let context), .dataCorrupted(let context):
                context
            @unknown default: nil
            }
        return context?.underlyingError as? DecodingDiagnostic
    }
}

/// A place in a source, with what is shown of it.
struct SourcePlace {
    var location: SourceLocation
    /// The bytes around it; nil in a binary format.
    var piece: SourcePiece?

    var excerpt: Excerpt? { piece.map { Excerpt($0) } }
}
