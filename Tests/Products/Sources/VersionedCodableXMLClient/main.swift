import VersionedCodableXML

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

let xml = "<server><version>2</version><host>localhost</host><port>8080</port></server>"
// snippet
let decoder = XMLDecoder()
decoder.sourceName = "server.xml"
let settings = try decoder.decode(versioned: ServerSettings.self, from: xml)

let encoder = XMLEncoder()
encoder.outputFormatting = [.prettyPrinted]
let data = try encoder.encode(versioned: settings, withRootKey: "server")
// end
// What a program needs besides comes with the same import.
_ = [DocumentValue.self, VersionedDecodingError.self, ReadingError.self] as [Any.Type]
print(String(decoding: data, as: UTF8.self))
