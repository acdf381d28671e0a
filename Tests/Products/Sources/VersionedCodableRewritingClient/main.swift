import VersionedCodable
import VersionedCodableRewriting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

let json = Data(#"{"version": 2, "host": "localhost", "port": 80}"#.utf8)
let edited = try JSONFormat().rewrite(json) { $0["port"] = 8080 }
print(String(decoding: edited.data, as: UTF8.self))
