import VersionedCodable

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// snippet
struct ServerSettings: VersionedCodable {
    static let version: Int? = 2
    typealias PreviousVersion = ServerSettingsV1

    var host: String
    var port: Int
}

struct ServerSettingsV1: VersionedCodable {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier

    var listen: String
}

extension ServerSettings {
    init(from old: ServerSettingsV1) throws {
        let parts = old.listen.split(separator: ":")
        guard parts.count == 2, let port = Int(parts[1]) else {
            throw VersionedDecodingError.fieldNoLongerValid("listen", "expected host:port")
        }
        self.init(host: String(parts[0]), port: port)
    }
}
// end

let data = Data(#"{ "version": 1, "listen": "localhost:8080" }"#.utf8)
// snippet
let decoder = DocumentDecoder(format: .json)
let settings = try decoder.decode(versioned: ServerSettings.self, from: data)
print(settings.host, settings.port)

let encoder = DocumentEncoder(format: .json)
print(String(decoding: try encoder.encode(versioned: settings), as: UTF8.self))
// end
// What a program needs besides comes with the same import.
_ = [VersionedDecodingError.self, ReadingError.self] as [Any.Type]
