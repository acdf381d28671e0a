import VersionedCodableCore
import VersionedCodableDocuments

/// One mistake of a document.
public struct Mistake: Sendable, Hashable {
    /// The kind of a mistake.
    #if compiler(>=6.3)
    @nonexhaustive
    #endif
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The document has a syntax error.
        case syntax
        /// The bytes are not valid text.
        case encoding
        /// A key occurs twice.
        case duplicateKey = "duplicate-key"
        /// The document is larger than the limits allow.
        case limit
        /// No type of the chain has the version of the document.
        case version
        /// A step from an older version failed.
        case migration
        /// A value does not have the expected type.
        case wrongValue = "wrong-value"
        /// A key is missing.
        case missingKey = "missing-key"
        /// A key is not known to the program.
        case unknownKey = "unknown-key"
        /// A rule of the type does not hold.
        case brokenRule = "broken-rule"
    }

    /// The kind of the mistake.
    public internal(set) var kind: Kind
    /// The message, without the location.
    public internal(set) var message: String
    /// The keys and indices from the root to the value; for a missing key, to the object that lacks
    /// it.
    public internal(set) var path: [String] = []
    /// The location of the mistake; nil if the document was not read from a source.
    public internal(set) var location: TextLocation?
    /// The name of the file or source; nil if the decoder has none.
    public internal(set) var sourceName: String?
    /// The line of the source; nil in a binary format, and for a type that may have a ``Secret``.
    public internal(set) var excerpt: Excerpt?
    /// The keys or cases that may have been meant, the likeliest first.
    public internal(set) var suggestions: [String] = []
    /// Whether the document can be decoded nevertheless, as with ignored unknown keys.
    public internal(set) var isWarning = false

    /// Whether the message does not contain the path.
    var needsPath = true
    /// The path of the mistake's subject; for a missing member, the path to the member.
    var subject: [String] = []
}

extension Mistake: CustomStringConvertible {
    /// The mistake for people.
    ///
    /// It is `config.yaml:12:15: spec.replicas: expected Int, found "three"`, then the line with a
    /// caret, and what may have been meant.
    public var description: String {
        let text = ErrorMessages.render(
            source: sourceName, location: location, path: needsPath ? path : [], message: message,
            excerpt: excerpt)
        return suggestions.isEmpty ? text : "\(text)\n    \(question)"
    }

    /// The mistake on one line, in the style of compilers.
    ///
    /// `config.yaml:8:8: level: expected one of info, error, found "eror"; did you mean "error"?`
    public var line: String {
        let text = ErrorMessages.render(
            source: sourceName, location: location, path: needsPath ? path : [], message: message,
            excerpt: nil)
        let line = text.split(separator: "\n").joined(separator: " ")
        return suggestions.isEmpty ? line : "\(line); \(question)"
    }

    /// A question about what may have been meant: `did you mean "host" or "port"?`.
    var question: String {
        let names = suggestions.map { "\"\(ErrorMessages.shortName($0))\"" }
        return "did you mean \(names.joined(separator: " or "))?"
    }
}

extension Mistake {
    /// Creates the mistake that an error describes.
    ///
    /// - Parameter path: Where the error was thrown, for errors without a path.
    init(_ error: any Error, at path: [any CodingKey], in session: DecodingSession?) {
        self.init(kind: .wrongValue, message: "")
        switch error {
        case let error as ReadingError: take(error)
        case let error as DecodingError: take(error)
        case let error as VersionedDecodingError: take(error, at: path, in: session)
        case let error as any LocatedError where error.diagnostic != nil:
            if let diagnostic = error.diagnostic { take(diagnostic) }
        default:
            message = ErrorMessages.shortMessage(error.documentDescription)
            take(session?.place(at: path), at: path)
        }
        if subject.isEmpty { subject = self.path }
    }

    /// Creates the mistake or warning about a key that nothing asked for.
    init(unknown key: UnknownKey, in session: DecodingSession, isWarning: Bool) {
        self.init(key.error, at: [], in: session)
        kind = .unknownKey
        self.isWarning = isWarning
        let near = Spelling.near(key.name, in: key.missing)
        let names = near.isEmpty ? Spelling.near(key.name, in: key.asked) : near
        suggestions = names.map(session.written)
    }

    private mutating func take(_ error: ReadingError) {
        kind =
            switch error.kind {
            case .syntax: .syntax
            case .encoding: .encoding
            case .duplicateKey: .duplicateKey
            case .limit: .limit
            }
        message = error.message
        put([], error.location, error.excerpt, error.sourceName)
    }

    private mutating func put(
        _ path: [String], _ location: TextLocation?, _ excerpt: Excerpt?, _ sourceName: String?
    ) {
        (self.path, self.location, self.excerpt, self.sourceName) =
            (path, location, excerpt, sourceName)
    }

    private mutating func take(_ diagnostic: DecodingDiagnostic) {
        message = diagnostic.message
        put(diagnostic.path, diagnostic.location, diagnostic.excerpt, diagnostic.sourceName)
    }

    private mutating func take(_ error: DecodingError) {
        if let failure = error.context?.underlyingError as? MigrationFailure {
            kind = .migration
            take(failure, error)
        } else if let diagnostic = error.diagnostic {
            take(diagnostic)
        } else {
            message = error.documentDescription
        }
        guard case .keyNotFound(let key, _) = error else { return }
        kind = .missingKey
        subject = path + [key.stringValue]
    }

    private mutating func take(
        _ error: VersionedDecodingError, at path: [any CodingKey], in session: DecodingSession?
    ) {
        kind = .migration
        switch error {
        case .unsupportedVersion(let version):
            kind = .version
            put(version.codingPath.steps, version.location, version.excerpt, version.sourceName)
            message = firstLine(of: error)
            needsPath = false
        case .migrationFailed(let failure): take(failure, error)
        case .fieldNoLongerValid(let context) where context.underlyingError is MigrationFailure:
            // The message already names the field.
            if let failure = context.underlyingError as? MigrationFailure {
                take(failure, error, at: [])
            }
        case .fieldNoLongerValid, .brokenChain:
            message = "\(error)"
            take(session?.place(at: path), at: path)
        }
        if location == nil, self.path.isEmpty, let session, !path.isEmpty {
            take(session.place(at: path), at: path)
        }
    }

    private mutating func take(
        _ failure: MigrationFailure, _ error: any Error, at path: [any CodingKey]? = nil
    ) {
        let path = (failure.valuePath + (path ?? failure.codingPath)).steps
        put(path, failure.location, failure.excerpt, failure.sourceName)
        message = firstLine(of: error)
        let prefix = ErrorMessages.shortPath(path) + ": "
        if !path.isEmpty, message.hasPrefix(prefix) { message.removeFirst(prefix.count) }
    }

    private mutating func take(_ place: SourcePlace?, at path: [any CodingKey]) {
        put(path.steps, place?.location, place?.excerpt, place?.sourceName)
    }

    /// Returns the first line of an error, without its location.
    private func firstLine(of error: any Error) -> String {
        var text = error.documentDescription.prefix { $0 != "\n" }
        let place = ErrorMessages.prefix(sourceName, location)
        if text.hasPrefix(place) { text.removeFirst(place.count) }
        return String(text)
    }

    /// The value that was found, if the message quotes it.
    var foundText: String? {
        guard message.hasSuffix("\""), let range = message.firstRange(of: ", found \"") else {
            return nil
        }
        return String(message[range.upperBound...].dropLast())
    }

    /// A hash that is equal for equal mistakes.
    var key: Int {
        var hasher = Hasher()
        hasher.combine(location?.offset)
        hasher.combine(message)
        hasher.combine(path)
        return hasher.finalize()
    }
}
