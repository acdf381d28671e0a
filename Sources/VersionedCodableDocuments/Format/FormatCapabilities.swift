import VersionedCodableCore

/// The features that a format supports.
///
/// They are declared so that a difference between formats is visible in code.
public struct FormatCapabilities: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: UInt32

    /// Makes a set from its bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// A native null (JSON, YAML); without it, a nil in an array has no plain representation.
    public static let null = FormatCapabilities(rawValue: 1 << 0)
    /// Integers differ from real numbers of the same value.
    public static let integerRealDistinction = FormatCapabilities(rawValue: 1 << 1)
    /// The order of keys is kept.
    public static let keyOrder = FormatCapabilities(rawValue: 1 << 2)
    /// Native dates.
    public static let nativeDates = FormatCapabilities(rawValue: 1 << 3)
    /// Native binary data.
    public static let nativeBinary = FormatCapabilities(rawValue: 1 << 4)
    /// Comments.
    public static let comments = FormatCapabilities(rawValue: 1 << 5)
    /// The format is text, so that locations have line and column.
    public static let text = FormatCapabilities(rawValue: 1 << 6)
    /// A scalar may be the root.
    public static let topLevelScalars = FormatCapabilities(rawValue: 1 << 7)
    /// Infinities and not-a-number can be written.
    public static let nonFiniteNumbers = FormatCapabilities(rawValue: 1 << 8)
    /// Reading stops as soon as a version is known (`DocumentFormat.readPrefix(_:within:)`).
    public static let earlyStop = FormatCapabilities(rawValue: 1 << 9)
    /// Integers of more than 64 bits.
    public static let wideIntegers = FormatCapabilities(rawValue: 1 << 10)
    /// Dates are text in a native form, and text is read as a date on request (YAML timestamps).
    ///
    /// Unlike with `nativeDates`, a document that was read does not distinguish dates from strings.
    public static let textDates = FormatCapabilities(rawValue: 1 << 11)
    /// No native arrays: an array is members with the same key (XML), which a reader links.
    ///
    /// An empty array has no member: in a dictionary its key is missing, and an optional array is
    /// decoded as nil. An encoded nil is a member without content, which is decoded as an empty
    /// string if a string is requested. See `DocumentBuilder.linkRepeatedKeys()`.
    public static let repeatedKeys = FormatCapabilities(rawValue: 1 << 12)
    /// Keys must be names (XML): the writer refuses others, such as one that begins with a digit.
    ///
    /// The empty key denotes the text of an object, and is refused in a dictionary.
    public static let namedKeys = FormatCapabilities(rawValue: 1 << 13)
    /// Native dates have no fractions of a second (XML property lists); the writer truncates them.
    public static let wholeSecondDates = FormatCapabilities(rawValue: 1 << 14)
    /// Objects, and arrays of objects, have headers and come after the other members, unless they
    /// are in brackets or braces (TOML), which the reader marks as `TapeNode.flow`.
    public static let tables = FormatCapabilities(rawValue: 1 << 15)
}
