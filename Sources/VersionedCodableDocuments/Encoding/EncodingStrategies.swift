import VersionedCodableCore
import VersionedCodableEssentials

extension DocumentEncoder {
    /// How dates are written.
    ///
    /// The cases are those of `JSONEncoder.DateEncodingStrategy`, and `timestamp`.
    public enum DateEncodingStrategy: Sendable {
        /// As a date of the format if it has those, else as a number of seconds since 2001.
        case deferredToDate
        /// As a number of seconds since 1970.
        case secondsSince1970
        /// As a number of milliseconds since 1970.
        case millisecondsSince1970
        /// As a string as in RFC 3339, whole seconds, in UTC.
        ///
        /// A date out of the years 0 to 9999 has no such text and is an error; Foundation writes
        /// another date for it.
        case iso8601
        /// As a string as in RFC 3339 in UTC, with as few digits of a second as read back the same
        /// date.
        ///
        /// Refuses dates outside of the years 0 to 9999.
        case timestamp
        /// As a date of the format if it has those, else as by `timestamp`.
        ///
        /// A `Date` is a date in a format that has dates, and text in any other.
        case native
        /// As the string the closure makes.
        ///
        /// `VersionedCodableFoundation` has `.formatted(_:)`, for a `DateFormatter`.
        case text(@Sendable (_ date: Date) -> String)
        /// As whatever the closure encodes; an empty object when it encodes nothing.
        case custom(@Sendable (_ date: Date, _ encoder: any Encoder) throws -> Void)
    }

    /// How raw bytes are written.
    ///
    /// The cases are those of `JSONEncoder.DataEncodingStrategy`.
    public enum DataEncodingStrategy: Sendable {
        /// Lets `Data` encode itself: as an array of numbers.
        case deferredToData
        /// As bytes of the format if it has those, else as a string in Base64 (RFC 4648 section 4).
        case base64
        /// As whatever the closure encodes; an empty object when it encodes nothing.
        case custom(@Sendable (_ data: Data, _ encoder: any Encoder) throws -> Void)
    }

    /// How infinities and not-a-number are written to formats that have no form for them, or whose
    /// numbers are text (XML).
    public enum NonConformingFloatEncodingStrategy: Sendable, Hashable {
        /// They are refused with an `EncodingError`.
        case `throw`
        /// As these strings.
        case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
    }

    /// How coding keys become keys of the document.
    ///
    /// The keys of a `[String: T]` are left alone.
    public enum KeyEncodingStrategy: Sendable {
        /// As they are.
        case useDefaultKeys
        /// `baseURLString` becomes `base_url_string`.
        case convertToSnakeCase
        /// `baseURLString` becomes `base-url-string`.
        case convertToKebabCase
        /// `baseURL` becomes `BaseURL`.
        case capitalized
        /// `baseURL` becomes `BASEURL`.
        case uppercased
        /// `baseURL` becomes `baseurl`.
        case lowercased
        /// The key that the closure returns for the path that ends with the key.
        case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)

        var isDefault: Bool {
            if case .useDefaultKeys = self { true } else { false }
        }

        /// Returns the key of the document for a coding key.
        ///
        /// - Parameters:
        ///   - key: The coding key.
        ///   - path: The keys and indices that lead to the object the key is in, used by
        ///     `.custom` alone.
        func converted(_ key: any CodingKey, at path: () -> [any CodingKey]) -> String {
            switch self {
            case .useDefaultKeys: key.stringValue
            case .convertToSnakeCase: SnakeCase.snakeCased(key.stringValue)
            case .convertToKebabCase: SnakeCase.snakeCased(key.stringValue, separator: "-")
            case .capitalized: key.stringValue.prefix(1).uppercased() + key.stringValue.dropFirst()
            case .uppercased: key.stringValue.uppercased()
            case .lowercased: key.stringValue.lowercased()
            case .custom(let convert): convert(path() + [key]).stringValue
            }
        }
    }

    /// The order in which the members of a `[String: T]` are written.
    public enum DictionaryOrder: Sendable, Hashable, CaseIterable {
        /// In that of the dictionary, which is another one in each run of a program.
        case unspecified
        /// By the bytes of their keys, so that the same value is always written the same.
        case sorted
    }
}

struct EncodingOptions: Sendable {
    var dates: DocumentEncoder.DateEncodingStrategy = .deferredToDate
    var data: DocumentEncoder.DataEncodingStrategy = .base64
    var nonConformingFloats: DocumentEncoder.NonConformingFloatEncodingStrategy = .throw
    var keys: DocumentEncoder.KeyEncodingStrategy = .useDefaultKeys
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    var limits: ReadingLimits = .default
    var largestCount = SourceBuffer.largestCount
    var dictionaryOrder: DocumentEncoder.DictionaryOrder = .unspecified
    var omitsDefaults = false
    var elements = ElementEncodingOptions()
}
