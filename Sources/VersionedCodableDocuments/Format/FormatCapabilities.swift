import VersionedCodableCore

/// What a format can say.
///
/// Declared, so that a difference between formats is a fact in code and not a surprise.
public struct FormatCapabilities: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: UInt32

    /// Makes a set of bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Has a null of its own (JSON, YAML); without it a nil in an array has no plain form.
    public static let null = FormatCapabilities(rawValue: 1 << 0)
    /// Tells an integer from a real number with the same value.
    public static let integerRealDistinction = FormatCapabilities(rawValue: 1 << 1)
    /// Keeps the order of keys.
    public static let keyOrder = FormatCapabilities(rawValue: 1 << 2)
    /// Has dates of its own.
    public static let nativeDates = FormatCapabilities(rawValue: 1 << 3)
    /// Has raw bytes of its own.
    public static let nativeBinary = FormatCapabilities(rawValue: 1 << 4)
    /// Can carry comments.
    public static let comments = FormatCapabilities(rawValue: 1 << 5)
    /// Is text, so that places have line and column.
    public static let text = FormatCapabilities(rawValue: 1 << 6)
    /// Can have a scalar at the root.
    public static let topLevelScalars = FormatCapabilities(rawValue: 1 << 7)
    /// Can write infinities and not-a-number.
    public static let nonFiniteNumbers = FormatCapabilities(rawValue: 1 << 8)
    /// Stops reading as soon as a version is known (`DocumentFormat.readPrefix(_:within:)`).
    public static let earlyStop = FormatCapabilities(rawValue: 1 << 9)
    /// Has integers wider than 64 bits.
    public static let wideIntegers = FormatCapabilities(rawValue: 1 << 10)
    /// Writes dates as text in a form of their own, and reads text as a date where one is asked for
    /// (YAML timestamps).
    ///
    /// Unlike with `nativeDates`, a document that was read does not tell a date from a string.
    public static let textDates = FormatCapabilities(rawValue: 1 << 11)
    /// Has no arrays of its own: an array is members with the same key (XML), which a reader links
    /// to each other.
    ///
    /// An array without elements leaves no member: in a dictionary its key goes missing, an
    /// optional array comes back as nil. A nil that is encoded is a member without content, which
    /// is an empty string to those who ask for one. See `DocumentBuilder.linkRepeatedKeys()`.
    public static let repeatedKeys = FormatCapabilities(rawValue: 1 << 12)
    /// Takes names for keys only (XML): a key that is none, such as one that begins with a digit,
    /// is refused by the writer.
    ///
    /// The empty key stands for the text of an object, and is refused in a dictionary.
    public static let namedKeys = FormatCapabilities(rawValue: 1 << 13)
    /// Has dates of its own without fractions of a second (XML property lists), which a writer cuts
    /// off.
    public static let wholeSecondDates = FormatCapabilities(rawValue: 1 << 14)
}
