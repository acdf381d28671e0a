import AllModules

/// A type, documents of it, and what decoding says of a document.
struct SchemaShape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Documents that can be decoded, as JSON.
    let documents: [String]
    /// The places below which the schema takes what decoding refuses, or the other way round.
    ///
    /// Each has its reason in the article.
    var differences: [String] = []
    /// What the schema says it does not know.
    var unknown: [String] = []
    let schema: @Sendable (any DocumentFormat) -> JSONSchema
    /// What the value of a document is encoded as.
    let encoded: @Sendable (String, any DocumentFormat) throws -> DocumentValue
    /// Whether a document can be decoded.
    let accepts: @Sendable (DocumentValue) -> Bool

    typealias Setup = @Sendable (DocumentDecoder, DocumentEncoder) -> Void

    /// A type, what it says of a schema, and how its values are decoded and encoded.
    private init<Value: SendableMetatype>(
        _ name: String, _ documents: [String], _ setup: @escaping Setup,
        schema: @escaping @Sendable (DocumentDecoder) -> JSONSchema,
        decode: @escaping @Sendable (DocumentDecoder, Data) throws -> Value,
        encode: @escaping @Sendable (DocumentEncoder, Value) throws -> Data
    ) {
        testDescription = name
        self.documents = documents
        self.schema = { schema(Self.coders($0, setup).decoder) }
        encoded = { text, format in
            let value = try decode(Self.coders(.json, setup).decoder, Data(text.utf8))
            return try Self.parsed(encode(Self.coders(format, setup).encoder, value), format)
        }
        accepts = { document in
            guard let data = try? Self.data(document) else { return false }
            return (try? decode(Self.coders(.json, setup).decoder, data)) != nil
        }
    }

    /// A type without versions.
    static func plain<Value: Codable & SendableMetatype>(
        _ name: String, _ type: Value.Type, _ documents: String..., differences: [String] = [],
        unknown: [String] = [], setup: @escaping Setup = { _, _ in }
    ) -> SchemaShape {
        var shape = SchemaShape(
            name, documents, setup, schema: { $0.schema(type) },
            decode: { try $0.decode(type, from: $1) }, encode: { try $0.encode($1) })
        (shape.differences, shape.unknown) = (differences, unknown)
        return shape
    }

    /// A type with rules of its own.
    static func ruled<Value: Codable & Validated & SendableMetatype>(
        _ name: String, _ type: Value.Type, _ documents: String...
    ) -> SchemaShape {
        SchemaShape(
            name, documents, { _, _ in }, schema: { $0.schema(type) },
            decode: { try $0.diagnose(type, from: $1).get() }, encode: { try $0.encode($1) })
    }

    /// A chain of versions, with documents of all of them.
    static func versioned<Value: VersionedCodable>(
        _ name: String, _ type: Value.Type, _ documents: String..., differences: [String] = [],
        setup: @escaping Setup = { _, _ in }
    ) -> SchemaShape {
        var shape = SchemaShape(
            name, documents, setup, schema: { $0.schema(type) },
            decode: { try $0.decode(versioned: type, from: $1) },
            encode: { try $0.encode(versioned: $1) })
        shape.differences = differences
        return shape
    }

    private static func coders(
        _ format: any DocumentFormat, _ setup: Setup
    ) -> (decoder: DocumentDecoder, encoder: DocumentEncoder) {
        let coders = (DocumentDecoder(format: format), DocumentEncoder(format: format))
        setup(coders.0, coders.1)
        return coders
    }

    static func parsed(
        _ data: Data, _ format: any DocumentFormat = JSONFormat()
    ) throws -> DocumentValue {
        try DocumentDecoder(format: format).decode(DocumentValue.self, from: data).asJSON
    }

    static func data(_ document: DocumentValue) throws -> Data {
        try JSONFormat().write(try CodableDocument(document))
    }
}

extension DocumentValue {
    /// The value as programs see it that check documents of all formats as if they were JSON.
    fileprivate var asJSON: DocumentValue {
        switch self {
        case .untyped(let text): .string(text)
        case .date(let date): .string(RFC3339.text(date) ?? "")
        case .array(let elements): .array(elements.map(\.asJSON))
        case .object(let object):
            .object(DocumentObject(object.map { (key: $0.key, value: $0.value.asJSON) }))
        default: self
        }
    }
}

/// A document with one mistake in it, or one that may be none.
struct MutatedDocument {
    let path: [String]
    let document: DocumentValue

    /// All documents that differ from one in a single value, key or element.
    static func all(of document: DocumentValue) -> [MutatedDocument] {
        var all: [MutatedDocument] = []
        mutate(document, []) { path, value in
            all.append(MutatedDocument(path: path, document: value ?? .null))
        }
        return all
    }

    static let replacements: [DocumentValue] = [
        .null, true, 0, 1, -1, 1.0, .number(DocumentNumber("1e2") ?? 0),
        .number(Int.max), .number(Double(1e100)), 2.5, 300, 70_000, 5_000_000_000, "", "a", "B",
        "1", "https://a.b/c",
        "2026-01-02T03:04:05Z", [], [0], ["a"], [[]], [:], ["a": 1], ["a": "b"], ["a": [:]],
    ]

    private static func mutate(
        _ value: DocumentValue, _ path: [String],
        _ use: ([String], DocumentValue?) -> Void
    ) {
        for replacement in replacements where replacement != value { use(path, replacement) }
        switch value {
        case .object(let object):
            for (key, inner) in object {
                var without = object
                without[key] = nil
                use(path + [key], .object(without))
                mutate(inner, path + [key]) { path, changed in
                    var copy = object
                    copy[key] = changed
                    use(path, .object(copy))
                }
            }
            var more = object
            more["no such key"] = 1
            use(path + ["no such key"], .object(more))
        case .array(let elements):
            for index in elements.indices.prefix(2) {
                var fewer = elements
                fewer.remove(at: index)
                use(path + ["*"], .array(fewer))
                mutate(elements[index], path + ["*"]) { path, changed in
                    var copy = elements
                    if let changed { copy[index] = changed }
                    use(path, .array(copy))
                }
            }
            if let last = elements.last { use(path + ["*"], .array(elements + [last])) }
        default: break
        }
    }
}
