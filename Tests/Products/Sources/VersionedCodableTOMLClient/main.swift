import VersionedCodableTOML

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct ServerSettings: VersionedCodable {
    static let version: Int? = 2
    typealias PreviousVersion = NothingEarlier

    var host: String
    var port: Int
}

let toml = Data("version = 2\nhost = 'localhost'\nport = 8080\n".utf8)
// snippet
let decoder = DocumentDecoder(format: .toml)
let settings = try decoder.decode(versioned: ServerSettings.self, from: toml)

let text = try DocumentEncoder(format: .toml).encode(versioned: settings)
// end
// What a program needs besides comes with the same import.
_ = [DocumentValue.self, VersionedDecodingError.self, ReadingError.self] as [Any.Type]
print(String(decoding: text, as: UTF8.self))
