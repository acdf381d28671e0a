import TestSupport
import VersionedCodableJSON
import VersionedCodableYAML

typealias Options = YAMLFormat.WritingOptions

/// Options with some of them set.
func writing(_ change: (inout Options) -> Void) -> Options {
    var options = Options()
    change(&options)
    return options
}

/// The YAML of a JSON5 text.
func yaml(_ json: String, _ options: Options = .default) throws -> String {
    let document = try JSONFormat(reading: .init(syntax: .json5))
        .read(Data(json.utf8), within: .default)
    return try YAMLFormat(writing: options).string(document)
}

/// The YAML of a value.
func yaml(_ value: DocumentValue, _ options: Options = .default) throws -> String {
    try YAMLFormat(writing: options).string(CodableDocument(value))
}

/// What is written of a YAML text that was read.
func rewritten(
    _ text: String, _ options: Options = .default, schema: YAMLSchema = .core
) throws -> String {
    let format = YAMLFormat(reading: .init(schema: schema), writing: options)
    return try format.string(format.read(Data(text.utf8), within: .default))
}

/// A format that exists to build documents with other kinds of scalars.
private struct OtherFormat: DocumentFormat {
    let name = "other"
    let fileExtensions: [String] = []
    let mediaTypes: [String] = []
    let capabilities: FormatCapabilities = []
    func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        throw ReadingError(.syntax, "there is no grammar", at: 0)
    }
    func write(_ document: CodableDocument) throws -> Data { Data() }
}

/// A document of another format, built event by event.
func built(_ events: (inout DocumentBuilder) throws -> Void) throws -> CodableDocument {
    var builder = DocumentBuilder(
        source: try SourceBuffer.copying(Data()), format: OtherFormat(),
        limits: ReadingLimits(depth: .max))
    try events(&builder)
    return try builder.finish()
}

extension DocumentBuilder {
    mutating func add(key: String) throws {
        try Array(key.utf8).withUnsafeBytes { try self.key(copying: $0, at: 0, length: 0) }
    }

    mutating func add(_ kind: TapeKind, _ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try scalar(kind, copying: $0, at: 0, length: 0) }
    }

    mutating func add(_ kind: TapeKind, _ text: String) throws {
        try add(kind, Array(text.utf8))
    }
}

/// The message of the error of writing, with its path.
func message(_ document: CodableDocument, _ options: Options = .default) -> String {
    do {
        return "no error: \(try YAMLFormat(writing: options).string(document))"
    } catch {
        return "\(error)"
    }
}
