import TestSupport
import VersionedCodable
import VersionedCodableTOML

func read(_ text: String, within limits: ReadingLimits = .default) throws -> CodableDocument {
    try TOMLFormat().read(Data(text.utf8), within: limits)
}

/// `line:column: message` of the error of reading, or `no error`.
func message(_ data: Data, within limits: ReadingLimits = .default) -> String {
    TOMLFormat().outcome(of: data, within: limits)
}

func message(_ text: String, within limits: ReadingLimits = .default) -> String {
    message(Data(text.utf8), within: limits)
}

/// Writes what a text says.
func rewrite(_ text: String, _ options: TOMLFormat.WritingOptions = .default) throws -> String {
    let document = try read(text)
    return try TOMLFormat(writing: options).write(document).text
}

/// Writes as TOML what a JSON text says.
func convert(_ json: String, _ options: TOMLFormat.WritingOptions = .default) throws -> String {
    let format = JSONFormat(reading: .init(duplicateKeys: .keepAll))
    let document = try format.read(Data(json.utf8), within: .default)
    return try TOMLFormat(writing: options).write(document).text
}

/// `path: message` of the error of writing what a JSON text says, or `no error`.
func refusal(_ json: String, _ options: TOMLFormat.WritingOptions = .default) -> String {
    do {
        return "no error: \(try convert(json, options))"
    } catch let error as WritingError {
        return error.description
    } catch {
        return "not a WritingError: \(error)"
    }
}
