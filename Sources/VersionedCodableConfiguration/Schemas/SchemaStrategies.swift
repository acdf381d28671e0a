import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableRewriting

/// The strategies of a decoder that schemas can express.
struct SchemaStrategies {
    private let decoder: DocumentDecoder
    let allowsUnknownKeys: Bool

    init(_ decoder: DocumentDecoder, allowsUnknownKeys: Bool?) {
        self.decoder = decoder
        self.allowsUnknownKeys = allowsUnknownKeys ?? (decoder.unknownKeyStrategy == .ignore)
    }

    var userInfo: [CodingUserInfoKey: any Sendable] { decoder.userInfo }
    private var capabilities: FormatCapabilities { decoder.format.capabilities }

    /// Returns the document key of a coding key; nil if the strategy does not determine it.
    func key(for name: String) -> String? { decoder.keyDecodingStrategy.documentKey(for: name) }

    // MARK: Values

    /// Returns the encoded form of a value; nil if that cannot be determined.
    func encoded(_ value: any Encodable) -> DocumentValue? {
        try? DocumentValue(
            encoding: value, as: encoder,
            lacking: [.nativeBinary, .nonFiniteNumbers, hasDates ? [] : .nativeDates],
            userInfo: userInfo)
    }

    private var hasDates: Bool {
        capabilities.contains(.nativeDates) || capabilities.contains(.textDates)
    }

    /// An encoder that writes what the decoder reads; it refuses what a closure reads.
    private var encoder: DocumentEncoder {
        let encoder = DocumentEncoder(format: decoder.format)
        encoder.dictionaryOrder = .sorted
        encoder.dateEncodingStrategy =
            decoder.dateDecodingStrategy.counterpart ?? .custom { _, _ in throw Unanswered() }
        encoder.dataEncodingStrategy =
            decoder.dataDecodingStrategy.counterpart ?? .custom { _, _ in throw Unanswered() }
        encoder.nonConformingFloatEncodingStrategy =
            decoder.nonConformingFloatDecodingStrategy.counterpart
        let keys = decoder.keyDecodingStrategy
        encoder.keyEncodingStrategy = .custom { path in
            let key = path.last?.stringValue ?? ""
            return PathKey(stringValue: keys.documentKey(for: key) ?? key)
        }
        return encoder
    }

    // MARK: Types

    /// Returns the schema of a type that decoders handle specially; nil for any other type.
    func schema(ofLeaf type: Any.Type) -> Keywords? {
        switch type {
        case is Bool.Type: .type("boolean")
        case is String.Type: .type("string")
        case is Double.Type, is Float.Type: number
        case is Decimal.Type: decimal
        case let type as any FixedWidthInteger.Type: integer(type)
        case is Date.Type: date
        case is Data.Type: bytes
        case is URL.Type: ["type": "string", "format": "uri-reference", "minLength": 1]
        case is UUID.Type: ["type": "string", "format": "uuid", "pattern": .string(Self.uuid)]
        case is DocumentValue.Type, is DocumentNode.Type: [:]
        case is DocumentObject.Type: .type("object")
        case is DocumentNumber.Type: .type("number")
        default: nil
        }
    }

    private static let uuid = "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"

    private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Keywords {
        ["type": "integer", "minimum": .number(type.min), "maximum": .number(type.max)]
    }

    private var number: Keywords {
        guard
            case .convertFromString(let positive, let negative, let nan) = decoder
                .nonConformingFloatDecodingStrategy
        else {
            return .type("number")
        }
        let words: Keywords = ["enum": [.string(positive), .string(negative), .string(nan)]]
        return .anyOf([.type("number"), words])
    }

    private var decimal: Keywords {
        let number = Keywords.type("number")
        if capabilities.contains(.wideIntegers) { return number }
        // The object form, for formats whose numbers cannot represent every decimal.
        let parts: Keywords = ["type": "object", "required": ["mantissa"]]
        return .anyOf([number, parts])
    }

    /// The schema of dates; nil for a closure.
    private var date: Keywords? {
        let text: Keywords = ["type": "string", "format": "date-time"]
        let number = Keywords.type("number")
        return switch decoder.dateDecodingStrategy {
        case .deferredToDate, .secondsSince1970, .millisecondsSince1970:
            hasDates ? .anyOf([text, number]) : number
        case .iso8601, .timestamp, .native: text
        case .text: .type("string")
        case .custom: nil
        }
    }

    private var bytes: Keywords? {
        switch decoder.dataDecodingStrategy {
        case .base64: ["type": "string", "contentEncoding": "base64"]
        case .deferredToData: ["type": "array", "items": .object(integer(UInt8.self))]
        case .custom: nil
        }
    }

    // MARK: Versions

    /// Returns the version that a spec assigns to a document without one.
    func versionOfEmptyDocument<Spec: VersionPathSpec>(_ spec: Spec.Type) -> Spec.Version? {
        guard let document = try? CodableDocument(.object([:])),
            let spec = try? decoder.decode(spec, from: document)
        else { return nil }
        return spec[keyPath: Spec.keyPathToVersion]
    }
}
