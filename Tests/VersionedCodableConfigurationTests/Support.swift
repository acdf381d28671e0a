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
