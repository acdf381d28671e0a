import TestSupport

/// Decodes a value of a document of a test.
func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try DocumentDecoder(format: BracketFormat()).decode(type, from: Data(text.utf8))
}

/// Encodes a value as text.
func encode(_ value: some Encodable) throws -> String {
    try DocumentEncoder(format: BracketFormat()).encode(value).text
}

extension BracketFormat {
    /// Reads a document of a test.
    static func document(
        _ text: String,
        duplicateKeys: DuplicateKeyPolicy = .useFirst,
        limits: ReadingLimits = .default
    ) throws -> CodableDocument {
        try BracketFormat(duplicateKeys: duplicateKeys).read(Data(text.utf8), within: limits)
    }

    /// Writes a document as text.
    static func text(_ document: CodableDocument) throws -> String {
        try BracketFormat().write(document).text
    }
}
