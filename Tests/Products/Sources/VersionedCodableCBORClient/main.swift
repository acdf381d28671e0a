import VersionedCodableCBOR

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

let cbor = try DocumentEncoder(format: .cbor)
    .encode(versioned: ServerSettings(host: "localhost", port: 8080))
// snippet
let decoder = DocumentDecoder(format: .cbor)
let settings = try decoder.decode(versioned: ServerSettings.self, from: cbor)

let data = try DocumentEncoder(format: .cbor).encode(versioned: settings)
// end
// What a program needs besides comes with the same import.
_ = [DocumentValue.self, VersionedDecodingError.self, ReadingError.self] as [Any.Type]
print(data.count)
