import Synchronization
import VersionedCodableCore
import VersionedCodableEssentials

/// Finds a format by name, file extension, media type or content.
///
///     let formats = FormatRegistry(formats: [JSONFormat(), PropertyListFormat()])
///     try formats.register(TOMLFormat())
///     let format = try formats.format(forFileAt: url)
///
/// Names, extensions and media types are compared without regard to case. A registry may be used
/// from many threads at once; what one thread registers, the next look-up of another finds.
public final class FormatRegistry: Sendable {
    private let state: Mutex<State>

    /// Makes a registry that holds formats; of two that claim the same name, extension or media
    /// type, the first has it.
    public init(formats: [any DocumentFormat] = []) {
        var state = State()
        for format in formats { state.add(format) }
        self.state = Mutex(state)
    }

    /// The formats in the order of their registration.
    public var formats: [any DocumentFormat] { state.withLock { $0.formats } }

    // MARK: Registering

    /// Adds a format.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - replacing: Whether the format takes names, extensions and media types over from others.
    ///     A format with the same name is removed and its place taken; others keep what else they
    ///     have.
    /// - Throws: `FormatRegistryError` when something the format claims is taken and `replacing` is
    ///   false; the registry stays as it was.
    public func register(_ format: any DocumentFormat, replacing: Bool = false) throws {
        try state.withLock { state in
            if replacing {
                state.replace(format)
            } else {
                if let error = state.conflict(with: format) { throw error }
                state.add(format)
            }
        }
    }

    /// Removes the format with a name and returns it; nil if there is none.
    @discardableResult
    public func unregister(named name: String) -> (any DocumentFormat)? {
        state.withLock { $0.remove(named: name) }
    }

    // MARK: Finding

    /// The format with a name; nil if there is none.
    public func format(named name: String) -> (any DocumentFormat)? {
        state.withLock { $0.byName[name.lowercased()] }
    }

    /// The format of files with an extension, given with or without its dot; nil if there is none.
    public func format(forFileExtension fileExtension: String) -> (any DocumentFormat)? {
        let key = fileExtension.hasPrefix(".") ? String(fileExtension.dropFirst()) : fileExtension
        return state.withLock { $0.byExtension[key.lowercased()] }
    }

    /// The format of a media type; nil if there is none.
    ///
    /// Parameters such as `; charset=utf-8` are ignored. A type nobody registered is known by its
    /// structured suffix: `application/problem+json` is read as `json`, by a format of this name,
    /// extension or media type.
    public func format(forMediaType mediaType: String) -> (any DocumentFormat)? {
        let type = FormatRegistry.trimmed(mediaType.prefix { $0 != ";" }.lowercased())
        return state.withLock { state in
            if let format = state.byMediaType[type] { return format }
            guard type.contains("/"), let plus = type.lastIndex(of: "+") else { return nil }
            let suffix = String(type[type.index(after: plus)...])
            return state.byMediaType["application/" + suffix] ?? state.byName[suffix]
                ?? state.byExtension[suffix]
        }
    }

    /// Text without the blanks around it: tabs, and what Unicode calls a space within a line.
    private static func trimmed(_ text: String) -> String {
        func isBlank(_ scalar: Unicode.Scalar) -> Bool {
            scalar == "\t" || scalar.properties.generalCategory == .spaceSeparator
        }
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !isBlank($0) }),
            let last = scalars.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(scalars[first...last])
    }

    /// What the content of a document says about its format.
    ///
    /// Every format is shown the first 512 bytes. The surest one wins, and among equally sure ones
    /// the one registered first, but a mere guess (`.weak`) wins only when nobody else has it: see
    /// `FormatMatch.ambiguous`. As long as there are guesses alone, as for documents that begin
    /// with comments, formats are shown more, up to `longestPrefix`.
    ///
    /// - Complexity: O(formats).
    public func match(contentOf data: Data) -> FormatMatch {
        var count = 512
        while true {
            let match = match(prefix: Data(data.prefix(count)))
            switch match {
            case .format(_, let strength) where strength > .weak: return match
            case .none: return match
            default: if count >= min(data.count, FormatRegistry.longestPrefix) { return match }
            }
            count *= 8
        }
    }

    /// The most bytes of a document that formats are shown to find its own.
    public static let longestPrefix = 1 << 15

    private func match(prefix: Data) -> FormatMatch {
        var best = MatchStrength.none
        var winners: [any DocumentFormat] = []
        for format in formats {
            let strength = format.match(prefix)
            if strength > best { (best, winners) = (strength, []) }
            if strength == best, best > .none { winners.append(format) }
        }
        guard let first = winners.first else { return .none }
        return best == .weak && winners.count > 1 ? .ambiguous(winners) : .format(first, best)
    }

    /// The format of a document by its content; nil when no format knows it or several might.
    ///
    /// `match(contentOf:)` tells the two cases apart.
    public func format(forContentOf data: Data) -> (any DocumentFormat)? {
        guard case .format(let format, _) = match(contentOf: data) else { return nil }
        return format
    }

    /// The format of a file by its extension, or else by its content.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - data: The content, if it has been read already; otherwise up to `longestPrefix` bytes of
    ///     the file are read if the extension does not tell.
    /// - Throws: `FormatRegistryError` when neither tells the format, or what reading the file
    ///   throws.
    public func format(forFileAt url: URL, data: Data? = nil) throws -> any DocumentFormat {
        if let format = format(forFileExtension: url.pathExtension) { return format }
        switch match(contentOf: try data ?? FormatRegistry.beginning(of: url)) {
        case .format(let format, _): return format
        case .ambiguous(let formats):
            throw FormatRegistryError.ambiguous(
                file: url.lastPathComponent, candidates: formats.map(\.name))
        case .none:
            throw FormatRegistryError.unknown(
                file: url.lastPathComponent, known: formats.map(\.name))
        }
    }

    /// A decoder for a file by its extension, or else by its content; errors name the file.
    ///
    /// - Throws: As `format(forFileAt:data:)`.
    public func decoder(forFileAt url: URL, data: Data? = nil) throws -> DocumentDecoder {
        let decoder = DocumentDecoder(format: try format(forFileAt: url, data: data))
        decoder.sourceName = url.lastPathComponent
        return decoder
    }

    /// An encoder for a file by its extension.
    ///
    /// - Throws: `FormatRegistryError` when no format has the extension.
    public func encoder(forFileAt url: URL) throws -> DocumentEncoder {
        guard let format = format(forFileExtension: url.pathExtension) else {
            throw FormatRegistryError.unknown(
                file: url.lastPathComponent, known: formats.map(\.name))
        }
        return DocumentEncoder(format: format)
    }

    private static func beginning(of url: URL) throws -> Data {
        guard url.isFileURL else { return Data() }
        return try FileReading.beginning(of: url, upTo: longestPrefix)
    }
}

/// What content says about a format.
public enum FormatMatch: Sendable {
    /// No format knows it.
    case none
    /// This one knows it best.
    case format(any DocumentFormat, MatchStrength)
    /// Each of these might be it, and none is sure; in the order of their registration.
    case ambiguous([any DocumentFormat])
}

/// Why a format could not be registered or found.
public enum FormatRegistryError: Error, Sendable, Hashable {
    /// The name, file extension or media type belongs to another format.
    case taken(FormatClaim, by: String)
    /// Neither the extension nor the content of a file is known; `known` are the names of all
    /// formats.
    case unknown(file: String, known: [String])
    /// The content of a file might be that of each of the candidates.
    case ambiguous(file: String, candidates: [String])
}

/// What a format is found by.
public enum FormatClaim: Sendable, Hashable {
    /// Its name.
    case name(String)
    /// A file extension.
    case fileExtension(String)
    /// A media type.
    case mediaType(String)
}

extension FormatRegistryError: CustomStringConvertible {
    /// The problem in words: lower case, no full stop.
    public var description: String { ErrorMessages.registry(self) }
}
