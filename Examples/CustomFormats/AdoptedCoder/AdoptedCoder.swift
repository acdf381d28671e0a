import SExpression
import Station
import VersionedCodable

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// snippet
extension SExpressionDecoder: VersionPeeking {}
extension SExpressionEncoder: VersionStamping {}
// end

/// Reads stations of every version with the coders of a module that does not know versions.
@main struct AdoptedCoder {
    static func main() throws {
        // snippet
        let decoder = SExpressionDecoder()
        for url in Documents.all(withExtension: "sexp") {
            let data = try Data(contentsOf: url)
            let version = try decoder.peekVersion(of: Station.self, from: data)
            let station = try decoder.decodeResult(versioned: Station.self, from: data)
            print("\(url.lastPathComponent), version \(version ?? 0)")
            for step in station.steps { print("    \(step)") }
            print("    \(station.value)")
        }
        // end

        let data = try Data(contentsOf: Documents.all(withExtension: "sexp")[0])
        let station = try decoder.decode(versioned: Station.self, from: data)
        print("\nstation-1 in today's version:")
        print(String(decoding: try SExpressionEncoder().encode(versioned: station), as: UTF8.self))
        print("\nas json:")
        let json = try DocumentEncoder(format: .json).encode(versioned: station)
        print(String(decoding: json, as: UTF8.self))

        print("\na mistake:")
        do {
            let newer = Data("(object (version 4))".utf8)
            _ = try decoder.decode(versioned: Station.self, from: newer)
        } catch {
            print(error.documentDescription)
        }
    }
}
