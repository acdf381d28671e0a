import AllModules

/// A type, random values of it, and what decoding says of a document.
struct SchemaShape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The places below which the schema takes what decoding refuses, or the other way round.
    ///
    /// Each has its reason in the article.
    var differences: [String] = []
    /// What the schema says it does not know.
    var unknown: [String] = []
    let schema: @Sendable (any DocumentFormat) -> JSONSchema
    /// What a random value is encoded as.
    let document: @Sendable (inout SeededNumbers, any DocumentFormat) throws -> DocumentValue
    /// Whether a document can be decoded.
    let accepts: @Sendable (DocumentValue) -> Bool

    typealias Setup = @Sendable (DocumentDecoder, DocumentEncoder) -> Void

    /// A type without versions.
    static func plain<Value: Codable & SendableMetatype>(
        _ name: String, differences: [String] = [], unknown: [String] = [],
        _ setup: @escaping Setup = { _, _ in },
        _ make: @escaping @Sendable (inout SeededNumbers) throws -> Value
    ) -> SchemaShape {
        SchemaShape(
            testDescription: name, differences: differences, unknown: unknown,
            schema: { decoder($0, setup).schema(Value.self) },
            document: { try encoded(try make(&$0), $1, setup) },
            accepts: { document in
                accepts(document) { try decoder(JSONFormat(), setup).decode(Value.self, from: $0) }
            })
    }

    /// A type with rules of its own.
    static func ruled<Value: Codable & Validated & SendableMetatype>(
        _ name: String, _ make: @escaping @Sendable (inout SeededNumbers) -> Value
    ) -> SchemaShape {
        SchemaShape(
            testDescription: name,
            schema: { decoder($0) { _, _ in }.schema(Value.self) },
            document: { try encoded(make(&$0), $1) { _, _ in } },
            accepts: { document in
                accepts(document) {
                    try decoder(JSONFormat()) { _, _ in }.diagnose(Value.self, from: $0).get()
                }
            })
    }

    /// A chain of versions: a value of one of its types is encoded.
    static func versioned<Value: VersionedCodable>(
        _ name: String, _ type: Value.Type, differences: [String] = [],
        _ setup: @escaping Setup = { _, _ in },
        _ values: @escaping @Sendable (inout SeededNumbers) -> [any VersionedCodable]
    ) -> SchemaShape {
        SchemaShape(
            testDescription: name, differences: differences,
            schema: { decoder($0, setup).schema(Value.self) },
            document: { numbers, format in
                let values = values(&numbers)
                let value = values[numbers.below(values.count)]
                func open(_ value: some VersionedCodable) throws -> DocumentValue {
                    let encoder = DocumentEncoder(format: format)
                    setup(DocumentDecoder(format: format), encoder)
                    return try parsed(try encoder.encode(versioned: value), format)
                }
                return try open(value)
            },
            accepts: { document in
                accepts(document) {
                    try decoder(JSONFormat(), setup).decode(versioned: Value.self, from: $0)
                }
            })
    }

    private static func decoder(_ format: any DocumentFormat, _ setup: Setup) -> DocumentDecoder {
        let decoder = DocumentDecoder(format: format)
        setup(decoder, DocumentEncoder(format: format))
        return decoder
    }

    private static func encoded(
        _ value: some Encodable, _ format: any DocumentFormat, _ setup: Setup
    ) throws -> DocumentValue {
        let encoder = DocumentEncoder(format: format)
        setup(DocumentDecoder(format: format), encoder)
        return try parsed(try encoder.encode(value), format)
    }

    static func parsed(
        _ data: Data, _ format: any DocumentFormat = JSONFormat()
    ) throws -> DocumentValue {
        try DocumentDecoder(format: format).decode(DocumentValue.self, from: data).asJSON
    }

    static func data(_ document: DocumentValue) throws -> Data {
        try JSONFormat().write(try CodableDocument(document))
    }

    private static func accepts<Value>(
        _ document: DocumentValue, _ decode: (Data) throws -> Value
    ) -> Bool {
        guard let data = try? data(document) else { return false }
        return (try? decode(data)) != nil
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

extension SeededNumbers {
    mutating func word() -> String { ["a", "b c", "", "\u{e9}\"\\", "long word", "1"][below(6)] }
    mutating func flag() -> Bool { once(in: 2) }
    mutating func maybe<Value>(_ value: (inout SeededNumbers) -> Value) -> Value? {
        once(in: 2) ? value(&self) : nil
    }
    mutating func list<Value>(_ value: (inout SeededNumbers) -> Value) -> [Value] {
        (0..<below(4)).map { _ in value(&self) }
    }
    mutating func table<Value>(_ value: (inout SeededNumbers) -> Value) -> [String: Value] {
        var table: [String: Value] = [:]
        for key in ["x", "y z", "w"].prefix(below(4)) { table[key] = value(&self) }
        return table
    }
}
