import AllModules

enum Formats {
    static let all: [any DocumentFormat] =
        text + [XMLFormat(), CBORFormat(), PropertyListFormat(.xml), PropertyListFormat(.binary)]
    static let text: [any DocumentFormat] = [JSONFormat(), YAMLFormat(), TOMLFormat()]
}

extension ConfigurationLayer where Self == SettingsLayer {
    static func yaml(_ text: String, named name: String = "a.yaml") -> SettingsLayer {
        .document(Data(text.utf8), YAMLFormat(), named: name)
    }

    static func toml(_ text: String, named name: String = "a.toml") -> SettingsLayer {
        .document(Data(text.utf8), TOMLFormat(), named: name)
    }

    static func xml(_ text: String, named name: String = "a.xml") -> SettingsLayer {
        .document(Data(text.utf8), XMLFormat(), named: name)
    }
}

extension DocumentEncoder {
    /// Returns what a value is encoded as.
    func text(_ value: some Encodable) throws -> String {
        String(decoding: try encode(value), as: UTF8.self)
    }

    func text(versioned value: some VersionedCodable) throws -> String {
        String(decoding: try encode(versioned: value), as: UTF8.self)
    }
}

extension DocumentDecoder {
    /// Expects a text to be decoded as a value.
    func expect<Value: Decodable & Equatable>(
        _ text: String, is value: Value, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try decode(Value.self, from: text) == value, sourceLocation: sourceLocation)
    }

    /// Expects a text to be refused with the text of a decoding error.
    func expect<Value: Decodable>(
        _ type: Value.Type, _ text: String, refused message: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let error = #expect(throws: DecodingError.self, sourceLocation: sourceLocation) {
            try decode(type, from: text)
        }
        #expect(error?.context?.debugDescription == message, sourceLocation: sourceLocation)
    }
}
