import AllModules

/// A format in which a JSON text is written, to try the same in all of them.
struct Notation: Sendable, CustomStringConvertible {
    let name: String
    let format: any DocumentFormat

    var description: String { name }

    static let all = [
        Notation(name: "JSON", format: JSONFormat()),
        Notation(name: "XML property list", format: PropertyListFormat(.xml)),
        Notation(name: "binary property list", format: PropertyListFormat(.binary)),
        Notation(name: "YAML", format: YAMLFormat()),
        Notation(name: "TOML", format: TOMLFormat()),
        Notation(name: "CBOR", format: CBORFormat()),
        Notation(name: "XML", format: XMLFormat()),
    ]

    static let formats = all.map(\.format)
    static let json = all[0]
    static let xml = all[6]

    /// The content of a JSON text in this format.
    func data(_ json: String) throws -> Data {
        try format.write(try JSONFormat().read(Data(json.utf8), within: .default))
    }

    func encode(_ value: some Encodable) throws -> Data {
        try DocumentEncoder(format: format).encode(value)
    }

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

    func decoder(_ strategy: UnknownKeyStrategy = .ignore) -> DocumentDecoder {
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
