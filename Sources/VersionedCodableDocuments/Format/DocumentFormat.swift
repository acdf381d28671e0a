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
/// bound, throws a `ReadingError` with a location for bytes it cannot read, and opens no file or
/// connection.
public protocol DocumentFormat: Sendable {
    /// The short lower-case name, for example `json`.
    var name: String { get }

    /// File extensions in lower case, without the dot, the preferred one first.
    var fileExtensions: [String] { get }

    /// Media types in lower case, the preferred one first.
    var mediaTypes: [String] { get }

    /// The features that the format supports.
    var capabilities: FormatCapabilities { get }

    /// Reads a whole document.
    ///
    /// - Throws: `ReadingError`.
    /// - Complexity: O(n) in the bytes of `data`.
    func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument

    /// Writes a document.
    ///
    /// - Throws: `WritingError` when the format cannot represent a value of the document.
    /// - Complexity: O(n) in the nodes of the document.
    func write(_ document: CodableDocument) throws -> Data

    /// Returns how certain it is that a document with this beginning is of the format.
    ///
    /// - Parameter prefix: Up to 512 bytes, or up to 32 768 if no format is certain after those.
    func match(_ prefix: Data) -> MatchStrength

    /// Reads the beginning of a document, for a peek that stops early.
    ///
    /// Containers that continue after the prefix are marked incomplete
    /// (`DocumentBuilder.finishPrefix()`), and a scalar that might continue is left out. The
    /// default returns nil: the format cannot read a part of a document.
    ///
    /// - Parameters:
    ///   - prefix: At least the first byte of the document, and not all of it.
    ///   - limits: The bounds to keep.
    /// - Throws: `ReadingError` when no continuation of the prefix can be a document.
    func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> CodableDocument?
}

extension DocumentFormat {
    /// Returns nil: the format cannot read a part of a document.
    public func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> CodableDocument?
    {
        nil
    }

    /// Returns `.none`: the format is never found by content.
    public func match(_ prefix: Data) -> MatchStrength {
        .none
    }
}

/// The certainty that a document is of a format.
public enum MatchStrength: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// The document is not of the format.
    case none
    /// The document could be of the format, as of any other.
    case weak
    /// The document begins like one of the format.
    case solid
    /// The document has a signature that no other format has.
    case certain

    /// Orders by certainty.
    public static func < (left: MatchStrength, right: MatchStrength) -> Bool {
        left.rawValue < right.rawValue
    }
}
