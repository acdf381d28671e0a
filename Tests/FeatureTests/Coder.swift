import AllModules

/// A decoder and an encoder, ours or Foundation's, for documents that are given as JSON text.
struct Coder: Sendable, CustomStringConvertible {
    let name: String
    let format: any DocumentFormat
    var isFoundation = false

    var description: String { name }

    static let ours = [
        Coder(name: "JSON", format: JSONFormat()),
        Coder(name: "XML property list", format: PropertyListFormat(.xml)),
        Coder(name: "binary property list", format: PropertyListFormat(.binary)),
        Coder(name: "YAML", format: YAMLFormat()),
        Coder(name: "XML", format: XMLFormat()),
        Coder(name: "TOML", format: TOMLFormat()),
        Coder(name: "CBOR", format: CBORFormat()),
    ]
    static let foundation = [
        Coder(name: "Foundation's JSON", format: JSONFormat(), isFoundation: true),
        Coder(
            name: "Foundation's XML property list", format: PropertyListFormat(.xml),
            isFoundation: true),
        Coder(
            name: "Foundation's binary property list", format: PropertyListFormat(.binary),
            isFoundation: true),
    ]
    static let all = ours + foundation
    /// Those whose arrays are there when they are empty, and whose arrays of one are not the same
    /// as the one.
    static let typed = all.filter { !$0.isXML }
    /// Those of formats with a null.
    static let withNull = typed.filter { !["TOML"].contains($0.name) && !$0.isPropertyList }
    /// Those with strategies for dates and keys.
    static let withStrategies = ours + foundation.filter { $0.isJSON }

    var isXML: Bool { name == "XML" }
    var isJSON: Bool { format is JSONFormat }
    var isPropertyList: Bool { format is PropertyListFormat }

    /// The document with the content of a JSON text.
    func data(_ json: String) throws -> Data {
        try format.write(try JSONFormat().read(Data(json.utf8), within: .default))
    }

    /// The content of a document as compact JSON text.
    func json(_ data: Data) throws -> String {
        let document = try format.read(data, within: .default)
        return try JSONFormat().write(document).text
    }

    typealias UserInfo = [CodingUserInfoKey: any Sendable]

    func decoder(
        _ report: LossyReport? = nil, strategies: Bool = false, userInfo: UserInfo = [:]
    ) -> any VersionPeeking {
        let userInfo = userInfo.merging(report.map { [.lossyReport: $0] } ?? [:]) { $1 }
        guard isFoundation else {
            let decoder = DocumentDecoder(format: format)
            decoder.userInfo = userInfo
            if strategies {
                decoder.dateDecodingStrategy = .secondsSince1970
                decoder.keyDecodingStrategy = .convertFromSnakeCase
            }
            return decoder
        }
        guard isJSON else {
            let decoder = PropertyListDecoder()
            decoder.userInfo = userInfo
            return decoder
        }
        let decoder = JSONDecoder()
        decoder.userInfo = userInfo
        if strategies {
            decoder.dateDecodingStrategy = .secondsSince1970
            decoder.keyDecodingStrategy = .convertFromSnakeCase
        }
        return decoder
    }

    func encoder(strategies: Bool = false, userInfo: UserInfo = [:]) -> any VersionStamping {
        guard isFoundation else {
            let encoder = DocumentEncoder(format: format)
            encoder.userInfo = userInfo
            if strategies {
                encoder.dateEncodingStrategy = .secondsSince1970
                encoder.keyEncodingStrategy = .convertToSnakeCase
            }
            return encoder
        }
        guard isJSON else {
            let encoder = PropertyListEncoder()
            encoder.userInfo = userInfo
            encoder.outputFormat = name.contains("binary") ? .binary : .xml
            return encoder
        }
        let encoder = JSONEncoder()
        encoder.userInfo = userInfo
        encoder.outputFormatting = .sortedKeys
        if strategies {
            encoder.dateEncodingStrategy = .secondsSince1970
            encoder.keyEncodingStrategy = .convertToSnakeCase
        }
        return encoder
    }

    func decode<Value: Decodable>(
        _ type: Value.Type, _ json: String, _ report: LossyReport? = nil, strategies: Bool = false
    ) throws -> Value {
        try decoder(report, strategies: strategies).decode(type, from: try data(json))
    }

    /// What is decoded again after encoding.
    func again<Value: Codable>(_ value: Value) throws -> Value {
        try decoder().decode(Value.self, from: try encoder().encode(value))
    }

    /// What a value is encoded as, as JSON text.
    func text(_ value: some Encodable, strategies: Bool = false) throws -> String {
        try json(try encoder(strategies: strategies).encode(value))
    }
}
