import AllModules

extension Coder {
    func encode(_ value: some Encodable) throws -> Data { try encoder().encode(value) }

    /// A document as a tree.
    func tree(_ data: Data) throws -> DocumentValue {
        try decoder().decode(DocumentValue.self, from: data)
    }

    /// The text of a value that is decoded, changed and encoded.
    func rewritten<Value: Codable>(
        _ type: Value.Type, _ text: String, _ change: (inout Value) throws -> Void = { _ in }
    ) throws -> String {
        var value = try decoder().decode(type, from: Data(text.utf8))
        try change(&value)
        return try encode(value).text
    }

    func decoder(_ strategy: UnknownKeyStrategy) -> DocumentDecoder {
        let decoder = DocumentDecoder(format: format)
        decoder.unknownKeyStrategy = strategy
        return decoder
    }

    /// The message a JSON text is refused with in this format; nil when it is not.
    func refusal<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> String? {
        let data = try data(json)
        do {
            _ = try decoder(.refuse).decode(type, from: data)
            return nil
        } catch let error as DecodingError {
            guard let diagnostic = error.diagnostic else { return "\(error)" }
            return diagnostic.path.joined(separator: ".") + ": " + diagnostic.message
        }
    }
}
