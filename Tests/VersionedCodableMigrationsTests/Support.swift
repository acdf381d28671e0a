import AllModules
import Foundation
import VersionedCodableFormatKit
import VersionedCodableMigrations

/// Returns the chain of a YAML text.
func chain(_ text: String) throws -> MigrationChain {
    try MigrationChain(YAMLFormat().read(Data(text.utf8), within: .default))
}

/// Returns a chain with some steps, by shape or from version 1 to 2.
func chain(steps: String, isByShape: Bool = true) throws -> MigrationChain {
    let head = "versionedChain: 1\nname: test\n"
    let version = isByShape ? "none" : "{ at: /version }"
    let lines = steps.split(separator: "\n").map { "      \($0)\n" }.joined()
    return try chain(
        head
            + "version: \(version)\nmigrations:\n  - \(isByShape ? "" : "to: 2\n    ")steps:\n\(lines)"
    )
}

/// The formats that are text, by name.
let textFormats: [String: any RewritableFormat] = [
    "yaml": YAMLFormat(), "json": JSONFormat(), "json5": JSONFormat(reading: .init(syntax: .json5)),
    "toml": TOMLFormat(), "xml": XMLFormat(), "plist": PropertyListFormat(),
]

extension MigrationChain {
    func text(_ text: String, as format: any RewritableFormat, to version: ChainVersion? = nil)
        throws -> String
    {
        String(
            decoding: try migrate(Data(text.utf8), as: format, to: version).rewriting.data,
            as: UTF8.self)
    }
}
