import AllModules
import VersionedCodableFormatKit
import VersionedCodableMigrations

/// Returns the chain of a YAML text.
func chain(_ text: String) throws -> MigrationChain {
    try MigrationChain(YAMLFormat().read(Data(text.utf8), within: .default))
}

/// Returns a chain with some steps, one on each line, by shape or from version 1 to 2.
func chain(steps: String, isByShape: Bool = true) throws -> MigrationChain {
    let version = isByShape ? "none" : "{ at: /version, absent: 1 }"
    let lines = steps.split(separator: "\n").map { "      - \($0)\n" }.joined()
    return try chain(
        "versionedChain: 1\nname: test\nversion: \(version)\nmigrations:\n"
            + "  - \(isByShape ? "" : "to: 2\n    ")steps:\n\(lines)")
}

/// A format of documents that are migrated.
struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let format: any RewritableFormat

    static let all = [
        Form(testDescription: "json", format: JSONFormat()),
        Form(testDescription: "jsonc", format: JSONFormat(reading: .init(syntax: .jsonc))),
        Form(testDescription: "json5", format: JSONFormat(reading: .init(syntax: .json5))),
        Form(testDescription: "yaml", format: YAMLFormat()),
        Form(testDescription: "toml", format: TOMLFormat()),
        Form(testDescription: "xml", format: XMLFormat()),
        Form(testDescription: "plist", format: PropertyListFormat(.xml)),
        Form(testDescription: "binary", format: PropertyListFormat(.binary)),
        Form(testDescription: "cbor", format: CBORFormat()),
    ]

    static func named(_ name: String) -> any RewritableFormat {
        all.first { $0.testDescription == name }?.format ?? JSONFormat()
    }

    /// A value of the text of a JSON document, as the format says it.
    func data(_ json: String) throws -> Data {
        try format.write(CodableDocument(JSONFormat().value(json)))
    }

    func value(_ data: Data) throws -> DocumentValue {
        try DocumentValue(format.read(data, within: .default))
    }
}

extension DocumentFormat {
    func value(_ text: String) throws -> DocumentValue {
        try DocumentValue(read(Data(text.utf8), within: .default))
    }
}

extension MigrationChain {
    func text(_ text: String, as format: any RewritableFormat, to version: ChainVersion? = nil)
        throws -> String
    {
        String(
            decoding: try migrate(Data(text.utf8), as: format, to: version).rewriting.data,
            as: UTF8.self)
    }
}

/// Returns the first line of an error, without the line of the document.
func firstLine(_ body: () throws -> Void) -> String {
    String(message(body).prefix { $0 != "\n" })
}

/// Returns the description of the error that a closure throws.
func message(_ body: () throws -> Void) -> String {
    do {
        try body()
        return "no error"
    } catch { return "\(error)" }
}
