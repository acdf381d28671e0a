import VersionedCodableCore

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

let data = Data(#"{"version": 2, "host": "localhost", "port": 8080}"#.utf8)
print(try JSONDecoder().decode(versioned: ServerSettings.self, from: data).port)
