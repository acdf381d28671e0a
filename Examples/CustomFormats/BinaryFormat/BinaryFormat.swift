import Station
import VersionedCodable
import VersionedCodableCBOR

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads stations of every version from CBOR, a binary format that uses only the public interface.
@main struct BinaryFormat {
    static func main() throws {
        // snippet
        try FormatRegistry.standard.register(CBORFormat())

        for url in Documents.all(withExtension: "cbor") {
            let format = try FormatRegistry.standard.format(forFileAt: url)
            let decoder = DocumentDecoder(format: format)
            let version = try decoder.peekVersion(
                Station.VersionSpec.self, fromFileAt: url)
            let station = try decoder.decode(versioned: Station.self, from: Data(contentsOf: url))
            print("\(url.lastPathComponent), \(format.name), version \(version ?? 0)")
            print("    \(station)")
        }
        // end

        let data = try Data(contentsOf: Documents.all(withExtension: "cbor")[0])
        let station = try DocumentDecoder(format: .cbor).decode(versioned: Station.self, from: data)
        let written = try DocumentEncoder(format: .cbor).encode(versioned: station)
        print("\nstation-1 in today's version, the first of \(written.count) bytes:")
        print(written.prefix(40).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())

        print("\nthe document as it was, as json:")
        let document = try CBORFormat().read(data, within: .default)
        print(String(decoding: try JSONFormat().write(document), as: UTF8.self))

        print("\na mistake:")
        do {
            _ = try DocumentDecoder(format: .cbor)
                .decode(versioned: Station.self, from: data.dropLast())
        } catch {
            print(error.documentDescription)
        }
    }
}
