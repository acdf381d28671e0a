import TestSupport
import VersionedCodableJSON
import VersionedCodableYAML

typealias Options = YAMLFormat.WritingOptions

extension YAMLFormat {
    /// Writes a document as a string.
    func string(_ document: CodableDocument) throws -> String {
        String(decoding: try write(document), as: UTF8.self)
    }
}

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

/// The message of the error of writing, with its path.
func message(_ document: CodableDocument, _ options: Options = .default) -> String {
    do {
        return "no error: \(try YAMLFormat(writing: options).string(document))"
    } catch {
        return "\(error)"
    }
}
