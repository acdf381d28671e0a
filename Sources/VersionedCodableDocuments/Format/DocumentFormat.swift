import VersionedCodableCore
import VersionedCodableEssentials

/// A syntax that documents are read from and written to.
///
/// A format turns bytes into a `CodableDocument` and back; everything else, from `Codable` and its
/// strategies to versions, migrations and conversion, comes from the engine and works the same for
/// a format of this package and for one of yours.
///
/// A conforming type is a small value with its options as properties. All methods may be called
/// from many threads at once. A reader keeps the limits it is given, never recurses without a
/// bound, and throws a `ReadingError` with a location for bytes it cannot read; it opens no file
/// and no connection.
public protocol DocumentFormat: Sendable {
    /// The short lower-case name, for example `json`.
    var name: String { get }

    /// File extensions in lower case, without the dot, the preferred one first.
    var fileExtensions: [String] { get }

    /// Media types in lower case, the preferred one first.
    var mediaTypes: [String] { get }

    /// What the format can say.
    var capabilities: FormatCapabilities { get }

    /// Reads a whole document.
    ///
    /// - Throws: `ReadingError`.
    /// - Complexity: O(n) in the bytes of `data`.
    func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument

    /// Writes a document.
    ///
    /// - Throws: `WritingError` when the format has no form for a value of the document.
    /// - Complexity: O(n) in the nodes of the document.
    func write(_ document: CodableDocument) throws -> Data

    /// How sure the format is that a document with this beginning is its own.
    ///
    /// - Parameter prefix: The first bytes of the document, as many as there are up to 512, or up
    ///   to 32 768 if no format is sure by those.
    func match(_ prefix: Data) -> MatchStrength

    /// Reads what the first bytes of a document show, for a peek that stops early.
    ///
    /// The containers that go on behind the prefix are marked incomplete
    /// (`DocumentBuilder.finishPrefix()`), and a scalar that might go on is left out. The default
    /// is nil: the format cannot read a part of a document.
    ///
    /// - Parameters:
    ///   - prefix: At least the first byte of the document, and not all of it.
    ///   - limits: The bounds to keep.
    /// - Throws: `ReadingError` when no continuation of the prefix can be a document.
    func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> CodableDocument?

    /// Looks a scalar up by its path without making a document, when that is easy and certain.
    ///
    /// The default answers `.undecided`. A format answers anything else only when decoding the
    /// whole document would find the same scalar at the path; it may leave what follows unread.
    func peekScalar(at path: [String], in data: Data) -> PeekedScalar
}

extension DocumentFormat {
    /// Answers nil: the format cannot read a part of a document.
    public func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> CodableDocument?
    {
        nil
    }

    /// Answers `.undecided`: the document has to be read.
    public func peekScalar(at path: [String], in data: Data) -> PeekedScalar {
        .undecided
    }

    /// Answers `.none`: the format is never found by content.
    public func match(_ prefix: Data) -> MatchStrength {
        .none
    }
}

/// What a quick look at a path found.
public enum PeekedScalar: Sendable, Hashable {
    /// Not found by the quick look; the document has to be read.
    case undecided
    /// An integer.
    case integer(Int)
    /// A string.
    case string(String)
}

/// How sure a format is that a document is its own.
public enum MatchStrength: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// It cannot be.
    case none
    /// It could be, like anything else.
    case weak
    /// It begins like one.
    case solid
    /// It carries a signature no other format has.
    case certain

    /// Orders by certainty.
    public static func < (left: MatchStrength, right: MatchStrength) -> Bool {
        left.rawValue < right.rawValue
    }
}
