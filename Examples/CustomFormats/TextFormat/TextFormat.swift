import Station
import VersionedCodable
import VersionedCodableTOML

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads stations of every version from TOML, a text format that uses only the public interface.
@main struct TextFormat {
    static func main() throws {
        // snippet
        try FormatRegistry.standard.register(TOMLFormat())

        for url in Documents.all(withExtension: "toml") {
            let format = try FormatRegistry.standard.format(forFileAt: url)
            let decoder = DocumentDecoder(format: format)
            decoder.sourceName = url.lastPathComponent
            let station = try decoder.decodeResult(
                versioned: Station.self, from: Data(contentsOf: url))
            print("\(url.lastPathComponent), \(format.name), version \(station.versionText)")
            for step in station.steps { print("    \(step)") }
            print("    \(station.value)")
        }
        // end

        let newest = try DocumentDecoder(format: .toml).decode(
            versioned: Station.self,
            from: Data(contentsOf: Documents.all(withExtension: "toml")[0]))
        for format in [TOMLFormat(), JSONFormat()] as [any DocumentFormat] {
            print("\nstation-1 in today's version, as \(format.name):")
            let data = try DocumentEncoder(format: format).encode(versioned: newest)
            print(String(decoding: data, as: UTF8.self))
        }

        print("\na mistake:")
        do {
            let wrong = Data("version = 1\nname = \"Pier\"\nlisten = 8080\nminutes = 5\n".utf8)
            _ = try DocumentDecoder(format: .toml).decode(versioned: Station.self, from: wrong)
        } catch {
            print(error.documentDescription)
        }
    }
}
