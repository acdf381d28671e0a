import VersionedCodableYAML

struct ServerSettings: VersionedCodable {
    static let version: Int? = 2
    typealias PreviousVersion = NothingEarlier

    var host: String
    var port: Int
}

let yaml = "version: 2\nhost: localhost\nport: 8080\n"
// snippet
let decoder = YAMLDecoder()
decoder.options.schema = .yaml11
let settings = try decoder.decode(versioned: ServerSettings.self, from: yaml)

let encoder = YAMLEncoder()
encoder.options.indent = 4
encoder.options.quoting = .values
let text = try encoder.encode(versioned: settings)
// end
// What a program needs besides comes with the same import.
_ = [DocumentValue.self, VersionedDecodingError.self, ReadingError.self] as [Any.Type]
print(text)
