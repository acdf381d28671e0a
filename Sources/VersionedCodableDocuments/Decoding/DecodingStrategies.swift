import VersionedCodableCore
import VersionedCodableEssentials

extension DocumentDecoder {
    /// How dates are read.
    ///
    /// The cases are those of `JSONDecoder.DateDecodingStrategy`, and `timestamp`.
    ///
    /// A date of a format that has dates of its own (property list) is taken as it is, whatever the
    /// strategy, unless the strategy is `.custom`.
    public enum DateDecodingStrategy: Sendable {
        /// Lets `Date` decode itself: a number of seconds since 2001, or a date of the format.
        case deferredToDate
        /// A number of seconds since 1970.
        case secondsSince1970
        /// A number of milliseconds since 1970.
        case millisecondsSince1970
        /// A string as in RFC 3339, whole seconds.
        case iso8601
        /// A string as in RFC 3339, with any fraction of a second.
        ///
        /// Reads what the strategy of the same name of `DocumentEncoder` writes as the same date
        /// exactly.
        case timestamp
        /// A date of the format if it has those, else as by `timestamp`.
        case native
        /// A string of which the closure makes a date; nil makes it an error.
        ///
        /// `VersionedCodableFoundation` has `.formatted(_:)`, for a `DateFormatter`.
        case text(@Sendable (_ text: String) -> Date?)
        /// Whatever the closure makes of the decoder.
        case custom(@Sendable (_ decoder: any Decoder) throws -> Date)

        /// Whether the format says what a date looks like.
        var isDeferred: Bool {
            switch self {
            case .deferredToDate, .native: true
            default: false
            }
        }

        /// The date that text stands for, where the strategy reads text.
        func date(_ text: String) -> Date? {
            switch self {
            case .iso8601: try? Date.ISO8601FormatStyle().parse(text)
            case .timestamp, .native: RFC3339.date(text)
            case .text(let read): read(text)
            default: nil
            }
        }

        /// What a message calls such text.
        var form: String {
            if case .text = self { return "a date in the format of the formatter" }
            return "a date as in RFC 3339"
        }
    }

    /// How raw bytes are read.
    ///
    /// The cases are those of `JSONDecoder.DataDecodingStrategy`.
    ///
    /// Bytes of a format that has them (property list) are taken as they are, unless the strategy
    /// is `.custom`.
    public enum DataDecodingStrategy: Sendable {
        /// Lets `Data` decode itself: an array of numbers.
        case deferredToData
        /// A string in Base64 (RFC 4648 section 4).
        case base64
        /// Whatever the closure makes of the decoder.
        case custom(@Sendable (_ decoder: any Decoder) throws -> Data)
    }

    /// How infinities and not-a-number are read from formats that have no form for them.
    public enum NonConformingFloatDecodingStrategy: Sendable, Hashable {
        /// A string is never a number.
        case `throw`
        /// These strings are.
        case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)

        /// What a string stands for; nil when that is no number.
        func value<Value: BinaryFloatingPoint>(_ text: String) -> Value? {
            guard case .convertFromString(let positive, let negative, let nan) = self else {
                return nil
            }
            switch text {
            case positive: return .infinity
            case negative: return -.infinity
            case nan: return .nan
            default: return nil
            }
        }
    }

    /// What a document is in which nothing is written: no bytes, or only blanks and comments.
    public enum EmptyDocumentStrategy: Sendable, Hashable, CaseIterable {
        /// What the format says: an error, or a null (YAML), or an object without members (TOML).
        case refuse
        /// An object without members, so that a type whose properties are all optional can be
        /// decoded.
        ///
        /// Formats with a root of their own (XML, XML property lists) and binary ones have no such
        /// documents.
        case asEmptyObject
    }

    /// How keys of the document become coding keys.
    ///
    /// The keys of a `[String: T]` are left alone.
    public enum KeyDecodingStrategy: Sendable {
        /// As they are.
        case useDefaultKeys
        /// `base_url` and `_base_url_` become `baseUrl` and `_baseUrl_`.
        case convertFromSnakeCase
        /// `base-url` becomes `baseUrl`.
        case convertFromKebabCase
        /// `BaseUrl` becomes `baseUrl`.
        case convertFromCapitalized
        /// `BASEURL` becomes `baseurl`, `BASE_URL` becomes `baseUrl`.
        case convertFromUppercase
        /// Whatever the closure makes of the path that ends with the key.
        case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)

        /// Whether keys are compared as they are.
        var isDefault: Bool {
            if case .useDefaultKeys = self { return true }
            return false
        }

        /// The coding key that a key of the document stands for.
        func codingKey(_ text: String, under path: @autoclosure () -> [any CodingKey]) -> String {
            switch self {
            case .useDefaultKeys: text
            case .convertFromSnakeCase: SnakeCase.camelCased(text)
            case .convertFromKebabCase: SnakeCase.camelCased(text, from: "-")
            case .convertFromCapitalized: text.prefix(1).lowercased() + text.dropFirst()
            case .convertFromUppercase: SnakeCase.camelCased(text.lowercased())
            case .custom(let convert):
                convert(path() + [PathKey(stringValue: text)]).stringValue
            }
        }

        /// The key of a document that becomes a coding key at the root; nil if none is known.
        package func documentKey(for name: String) -> String? {
            let converted: String =
                switch self {
                case .useDefaultKeys, .custom: name
                case .convertFromSnakeCase: SnakeCase.snakeCased(name)
                case .convertFromKebabCase: SnakeCase.snakeCased(name, separator: "-")
                case .convertFromCapitalized: name.prefix(1).uppercased() + name.dropFirst()
                case .convertFromUppercase: SnakeCase.snakeCased(name).uppercased()
                }
            return [converted, name.uppercased(), name].first {
                codingKey($0, under: []) == name
            }
        }
    }
}
