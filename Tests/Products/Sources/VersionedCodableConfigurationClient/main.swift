import VersionedCodable
import VersionedCodableConfiguration

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct Server: Codable, DefaultsForMissingKeys {
    var host = "localhost"
    var port = 80
}

let stack = ConfigurationStack([.defaults(Server()), .arguments(["port=8080"])])
let server = try stack.load(Server.self).value
print(server.host, server.port)
