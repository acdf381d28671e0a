import Synchronization
import VersionedCodableCore
import VersionedCodableEssentials

/// Finds a format by name, file extension, media type or content.
///
///     let formats = FormatRegistry(formats: [JSONFormat(), PropertyListFormat()])
///     try formats.register(TOMLFormat())
///     let format = try formats.format(forFileAt: url)
///
/// Names, extensions and media types are case-insensitive. A registry may be used from many threads
/// at once; a registration is visible to every later look-up.
public final class FormatRegistry: Sendable {
    private let state: Mutex<[any DocumentFormat]>

    /// Makes a registry of formats; of several with the same claim, the first has it.
    public init(formats: [any DocumentFormat] = []) {
        var known: [any DocumentFormat] = []
        for format in formats where known.owner(of: .name(format.name)) == nil {
            known.append(format)
        }
        state = Mutex(known)
    }

    /// The formats in the order of their precedence.
    public var formats: [any DocumentFormat] { state.withLock { $0 } }

    // MARK: Registering

    /// Adds a format.
    ///
    /// - Throws: `FormatRegistryError` when another format has the name, an extension or a media
    ///   type of the format; the registry is unchanged. `unregister(named:)` removes that one.
    public func register(_ format: any DocumentFormat) throws {
        try state.withLock { formats in
            for claim in format.claims {
                if let owner = formats.owner(of: claim) {
                    throw FormatRegistryError.taken(claim, by: owner.name)
                }
            }
            formats.append(format)
        }
    }

    /// Removes and returns the format with a name; nil if there is none.
    @discardableResult
    public func unregister(named name: String) -> (any DocumentFormat)? {
        let name = name.lowercased()
        return state.withLock { formats in
            formats.firstIndex { $0.name.lowercased() == name }.map { formats.remove(at: $0) }
        }
    }

    // MARK: Finding

    /// Returns the format with a name; nil if there is none.
    public func format(named name: String) -> (any DocumentFormat)? {
        state.withLock { $0.owner(of: .name(name)) }
    }

    /// Returns the format of a file extension, with or without its dot; nil if there is none.
    public func format(forFileExtension fileExtension: String) -> (any DocumentFormat)? {
        let name = fileExtension.hasPrefix(".") ? String(fileExtension.dropFirst()) : fileExtension
        return state.withLock { $0.owner(of: .fileExtension(name)) }
    }

    /// Returns the format of a media type; nil if there is none.
    ///
    /// Parameters such as `; charset=utf-8` are ignored. For a type that is not registered, the
    /// structured suffix counts: `application/problem+json` is read as `json`, by the format with
    /// this media type, name or extension.
    public func format(forMediaType mediaType: String) -> (any DocumentFormat)? {
        let type = FormatRegistry.trimmed(mediaType.prefix { $0 != ";" }.lowercased())
        return state.withLock { state in
            if let format = state.owner(of: .mediaType(type)) { return format }
            guard type.contains("/"), let plus = type.lastIndex(of: "+") else { return nil }
            let suffix = String(type[type.index(after: plus)...])
            return state.owner(of: .mediaType("application/" + suffix))
                ?? state.owner(of: .name(suffix)) ?? state.owner(of: .fileExtension(suffix))
        }
    }

    /// Removes surrounding tabs and Unicode space separators.
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

    /// Finds the formats of a document by its content.
    ///
    /// Every format gets the first 512 bytes. The most certain one wins, and among equally certain
    /// ones the one registered first; but `.weak` wins only if it is the only one, see
    /// `FormatMatch.ambiguous`. While there are only weak matches, as for documents that begin with
    /// comments, the formats get more bytes, up to `longestPrefix`.
    ///
    /// - Complexity: O(n) in the number of formats.
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

    /// The maximum number of bytes of a document that formats get to recognize it.
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

    /// Returns the format of a document by its content; nil when no format or several might be it.
    ///
    /// `match(contentOf:)` distinguishes the two cases.
    public func format(forContentOf data: Data) -> (any DocumentFormat)? {
        guard case .format(let format, _) = match(contentOf: data) else { return nil }
        return format
    }

    /// Returns the format of a file by its extension, or else by its content.
    ///
    /// - Parameters:
    ///   - url: The URL of the file.
    ///   - data: The content, if it has been read already; otherwise up to `longestPrefix` bytes of
    ///     the file are read if its extension is unknown.
    /// - Throws: `FormatRegistryError` when neither determines the format, or what reading throws.
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

    private static func beginning(of url: URL) throws -> Data {
        guard url.isFileURL else { return Data() }
        return try FileReading.beginning(of: url, upTo: longestPrefix)
    }
}

extension [any DocumentFormat] {
    /// Returns the first format with a claim, whatever its letter case.
    fileprivate func owner(of claim: FormatClaim) -> (any DocumentFormat)? {
        let claim = claim.lowercased
        return first { $0.claims.contains { $0.lowercased == claim } }
    }
}

extension DocumentFormat {
    fileprivate var claims: [FormatClaim] {
        [.name(name)] + fileExtensions.map(FormatClaim.fileExtension)
            + mediaTypes.map(FormatClaim.mediaType)
    }
}

extension FormatClaim {
    fileprivate var lowercased: FormatClaim {
        switch self {
        case .name(let name): .name(name.lowercased())
        case .fileExtension(let name): .fileExtension(name.lowercased())
        case .mediaType(let name): .mediaType(name.lowercased())
        }
    }
}

/// The result of matching the content of a document.
public enum FormatMatch: Sendable {
    /// No format recognizes the content.
    case none
    /// The format with the single strongest match, or the first of several that are not weak.
    case format(any DocumentFormat, MatchStrength)
    /// Formats with a weak match each, in the order of their registration.
    case ambiguous([any DocumentFormat])
}

/// The reason why a format could not be registered or found.
#if compiler(>=6.3)
@nonexhaustive
#endif
public enum FormatRegistryError: Error, Sendable, Hashable {
    /// The name, file extension or media type belongs to another format.
    case taken(FormatClaim, by: String)
    /// Neither extension nor content of a file is known; `known` has the names of all formats.
    case unknown(file: String, known: [String])
    /// The content of a file might be of each of the candidates.
    case ambiguous(file: String, candidates: [String])
}

/// A property that a format is found by.
public enum FormatClaim: Sendable, Hashable {
    /// The format's name.
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
