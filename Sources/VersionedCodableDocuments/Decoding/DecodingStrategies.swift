import VersionedCodableCore
import VersionedCodableEssentials

extension DocumentDecoder {
    /// The representation of dates.
    ///
    /// The cases are those of `JSONDecoder.DateDecodingStrategy`, and `timestamp`.
    ///
    /// Native dates of a format (property list) are used with every strategy except `.custom`.
    public enum DateDecodingStrategy: Sendable {
        /// Lets `Date` decode itself: a number of seconds since 2001, or a date of the format.
        case deferredToDate
        /// A number of seconds since 1970.
        case secondsSince1970
        /// A number of milliseconds since 1970.
        case millisecondsSince1970
        /// A string in the form of RFC 3339 with whole seconds.
        case iso8601
        /// A string in the form of RFC 3339 with any fraction of a second.
        ///
        /// It restores exactly the dates that `DocumentEncoder` writes with the strategy of this
        /// name.
        case timestamp
        /// A native date if the format has these; otherwise like `timestamp`.
        case native
        /// A string that the closure converts to a date; nil is an error.
        ///
        /// `VersionedCodableFoundation` has `.formatted(_:)`, for a `DateFormatter`.
        case text(@Sendable (_ text: String) -> Date?)
        /// A date that the closure decodes.
        case custom(@Sendable (_ decoder: any Decoder) throws -> Date)

        /// Whether the format determines the form of dates.
        var isDeferred: Bool {
            switch self {
            case .deferredToDate, .native: true
            default: false
            }
        }

        /// Returns the date that text represents, if the strategy reads text.
        func date(_ text: String) -> Date? {
            switch self {
            case .iso8601: try? Date.ISO8601FormatStyle().parse(text)
            case .timestamp, .native: RFC3339.date(text)
            case .text(let read): read(text)
            default: nil
            }
        }

        /// The description of the expected text in messages.
        var form: String {
            if case .text = self { return "a date in the format of the formatter" }
            return "a date as in RFC 3339"
        }
    }

    /// The representation of raw bytes.
    ///
    /// The cases are those of `JSONDecoder.DataDecodingStrategy`.
    ///
    /// Native binary values of a format (property list) are used with every strategy except
    /// `.custom`.
    public enum DataDecodingStrategy: Sendable {
        /// Lets `Data` decode itself: an array of numbers.
        case deferredToData
        /// A string in Base64 (RFC 4648 section 4).
        case base64
        /// Bytes that the closure decodes.
        case custom(@Sendable (_ decoder: any Decoder) throws -> Data)
    }

    /// The representation of infinities and not-a-number in formats that have no form for them.
    public enum NonConformingFloatDecodingStrategy: Sendable, Hashable {
        /// Strings are never numbers; they throw an error.
        case `throw`
        /// The strings that represent these values.
        case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)

        /// Returns the value that a string represents; nil if it is not a number.
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

    /// The treatment of a document without bytes, or with only white space and comments.
    ///
    /// For a type with a value for each missing key (`DefaultsForMissingKeys` of
    /// `VersionedCodableConfiguration`), such a document is an object without members whatever the
    /// strategy is, of the newest version if the type has versions.
    public enum EmptyDocumentStrategy: Sendable, Hashable, CaseIterable {
        /// As the format defines: an error, a null (YAML), or an object without members (TOML).
        case refuse
        /// An object without members, so that a type with only optional properties can be decoded.
        ///
        /// Binary formats, and formats that require a root (XML, XML property lists), have no empty
        /// documents.
        case asEmptyObject
    }

    /// The conversion from keys of the document to coding keys.
    ///
    /// The keys of a `[String: T]` are not converted.
    public enum KeyDecodingStrategy: Sendable {
        /// No conversion.
        case useDefaultKeys
        /// `base_url` and `_base_url_` become `baseUrl` and `_baseUrl_`.
        case convertFromSnakeCase
        /// `base-url` becomes `baseUrl`.
        case convertFromKebabCase
        /// `BaseUrl` becomes `baseUrl`.
        case convertFromCapitalized
        /// `BASEURL` becomes `baseurl`, `BASE_URL` becomes `baseUrl`.
        case convertFromUppercase
        /// The coding key that the closure returns for the path that ends with the key.
        case custom(@Sendable (_ codingPath: [any CodingKey]) -> any CodingKey)

        var isDefault: Bool {
            if case .useDefaultKeys = self { true } else { false }
        }

        package func codingKey(
            _ text: String, under path: @autoclosure () -> [any CodingKey]
        ) -> String {
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

        /// Returns the document key of a coding key at the root; nil if none is known.
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
