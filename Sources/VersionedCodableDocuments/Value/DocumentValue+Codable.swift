import VersionedCodableCore
import VersionedCodableEssentials

extension DocumentValue: Codable {
    /// Decodes a value as written, or with the types that another package's decoder distinguishes.
    ///
    /// Other decoders are tried for a null, an object, an array, a truth value, an integer, a real
    /// number, a string, a date and raw bytes, in this order.
    ///
    /// - Throws: `DecodingError` when the decoder has none of these, or what the decoder throws.
    public init(from decoder: any Decoder) throws {
        if let native = decoder.sessionSpot, let node = decoder.documentNode {
            self = try node.value(within: native.session.options.limits)
        } else if let members = try? decoder.container(keyedBy: PathStep.self) {
            var object = DocumentObject()
            for key in members.allKeys {
                object[key.stringValue] = try members.decode(DocumentValue.self, forKey: key)
            }
            self = .object(object)
        } else if var elements = try? decoder.unkeyedContainer() {
            var array: [DocumentValue] = []
            while !elements.isAtEnd { array.append(try elements.decode(DocumentValue.self)) }
            self = .array(array)
        } else {
            self = try DocumentValue(try decoder.singleValueContainer())
        }
    }

    private init(_ container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .bool(flag)
        } else if let number = DocumentNumber(container) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let date = try? container.decode(Date.self) {
            self = .date(date)
        } else {
            self = .data(try container.decode(Data.self))
        }
    }

    /// Encodes the value; other packages' encoders get the closest type that they support.
    ///
    /// With the engine's encoders the text of numbers and the order of keys are kept, and dates and
    /// bytes are encoded with the encoder's strategies.
    ///
    /// - Throws: `EncodingError` when the value is nested deeper than `ReadingLimits.default`
    ///   allows, or what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .array(let elements):
            try checkDepth(encoder)
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .object(let object):
            try checkDepth(encoder)
            if let native = encoder.nodeEncoder { return try native.write(object) }
            var container = encoder.container(keyedBy: PathStep.self)
            for (key, value) in object { try container.encode(value, forKey: .key(key)) }
        case .number(let number): try number.encode(to: encoder)
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let flag): try encode(flag, to: encoder)
        case .untyped(let text):
            if let native = encoder.nodeEncoder { return try native.write(.untyped, text) }
            try encode(text, to: encoder)
        case .string(let text): try encode(text, to: encoder)
        case .data(let data): try encode(data, to: encoder)
        case .date(let date): try encode(date, to: encoder)
        }
    }

    private func encode(_ value: some Encodable, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    private func checkDepth(_ encoder: any Encoder) throws {
        // The engine's encoders keep their own limit.
        let limit = ReadingLimits.default.depth
        if encoder.nodeEncoder != nil || encoder.codingPath.count < limit { return }
        throw EncodingError.invalidValue(
            ErrorMessages.describe(self),
            EncodingError.Context(
                codingPath: encoder.codingPath, debugDescription: ErrorMessages.limit(.depth, limit)
            ))
    }
}

extension DocumentNumber: Codable {
    /// Decodes a number as it was written, or as another package's decoder represents it exactly.
    ///
    /// - Throws: `DecodingError` when the decoder does not have a number.
    public init(from decoder: any Decoder) throws {
        if let native = decoder.sessionSpot, let node = decoder.documentNode,
            let number = try node.value(within: native.session.options.limits).number
        {
            self = number
            return
        }
        let container = try decoder.singleValueContainer()
        self = try DocumentNumber(container) ?? DocumentNumber(container.decode(Double.self))
    }

    fileprivate init?(_ container: any SingleValueDecodingContainer) {
        if let value = try? container.decode(Int64.self) {
            self.init(value)
        } else if let value = try? container.decode(UInt64.self) {
            self.init(value)
        } else if let value = try? container.decode(Int128.self) {
            self.init(value)
        } else if let value = try? container.decode(Double.self) {
            // A decoder that reads decimals from text knows more digits than a `Double` has.
            let near = DocumentNumber(value)
            let exact = (try? container.decode(Decimal.self)).map { DocumentNumber($0) }
            self = exact?.double == value ? exact ?? near : near
        } else {
            return nil
        }
    }

    /// Encodes the number as written, or for other encoders as the first of the types that fits.
    ///
    /// The types are `Int64`, `UInt64`, `Int128` and `Double`, which may lose digits.
    ///
    /// - Throws: `EncodingError` when the number is too large for a `Double`, or what the encoder
    ///   throws.
    public func encode(to encoder: any Encoder) throws {
        if let native = encoder.nodeEncoder, isFinite {
            return try native.write(isWrittenAsInteger ? .integer : .real, text)
        }
        var container = encoder.singleValueContainer()
        if isWrittenAsInteger, let value = integer(as: Int64.self) {
            try container.encode(value)
        } else if isWrittenAsInteger, let value = integer(as: UInt64.self) {
            try container.encode(value)
        } else if isWrittenAsInteger, let value = int128 {
            try container.encode(value)
        } else if let value = double {
            try container.encode(value)
        } else {
            throw EncodingError.invalidValue(
                text,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription: "the number is too large for Double"))
        }
    }
}

extension DocumentObject: Codable {
    /// Decodes an object.
    ///
    /// - Throws: `DecodingError` when the decoder has another value.
    public init(from decoder: any Decoder) throws {
        guard case .object(let object) = try DocumentValue(from: decoder) else {
            throw DecodingError.typeMismatch(
                DocumentObject.self,
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "expected an object"))
        }
        self = object
    }

    /// Encodes the object.
    ///
    /// - Throws: As `DocumentValue.encode(to:)`.
    public func encode(to encoder: any Encoder) throws {
        try DocumentValue.object(self).encode(to: encoder)
    }
}

extension NodeEncoder {
    /// Writes keys unchanged: key strategies are for coding keys.
    fileprivate func write(_ object: DocumentObject) throws {
        let (session, node) = session.container(.object, at: node)
        for (key, value) in object {
            let target = session.target(node)
            target.plainKey(key)
            try target.encode(value, in: target.builder.open)
        }
    }

    func write(_ kind: TapeKind, _ text: String, marks: UInt32 = 0) throws {
        guard session.builder.count == Int(node) else {
            throw session.invalid(text, "a value was already encoded here", at: node)
        }
        session.builder.add(kind, session.builder.append(text), marks: marks)
    }
}
