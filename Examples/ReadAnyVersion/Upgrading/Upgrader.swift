import Foundation
import VersionedCodable

/// Brings documents into today's version.
///
///     bytes -> format -> document -> family -> value of any version -> today's value -> bytes -> the same value
struct Upgrader {
    private var output: OutputFolder

    init(output: OutputFolder) {
        self.output = output
    }

    mutating func upgrade(_ file: InputFile) -> Outcome {
        var document: Document?
        do {
            let source = try SourceFile(file)
            document = source.document
            let family = try DocumentFamilies.family(of: source.document)
            return .success(try upgrade(source, as: family))
        } catch {
            return .failure(ErrorText.text(of: error, in: file.name, document))
        }
    }

    private mutating func upgrade<Value: DocumentFamily>(
        _ source: SourceFile,
        as type: Value.Type
    ) throws -> Upgrade {
        let decoder = DocumentDecoder(format: source.format)
        decoder.sourceName = source.document.sourceName
        decoder.dateDecodingStrategy = .iso8601
        let result = try decoder.decodeResult(versioned: type, from: source.document)

        let encoder = DocumentEncoder(format: source.outputFormat)
        encoder.dateEncodingStrategy = .iso8601
        let written = try output.write(try encoder.encode(versioned: result.value), for: source.url)

        let again = try decoder.decode(versioned: type, from: try Data(contentsOf: written))
        guard again == result.value else { throw ValueChanged(file: written.path) }
        return Upgrade(source: source, result: result, written: written)
    }
}

/// What came of a document: an upgrade, or the text of the error.
enum Outcome {
    case success(Upgrade)
    case failure(String)

    var isSuccess: Bool {
        if case .success = self { true } else { false }
    }
}

/// What was found in a document and done with it, as text.
struct Upgrade {
    let format: String
    let version: String
    let steps: [String]
    let summary: [String]
    let written: URL
    let newVersion: String

    init<Value: DocumentFamily>(source: SourceFile, result: VersionedResult<Value>, written: URL) {
        format = source.formatName
        version = result.version.map { "\($0)" } ?? "none"
        steps = result.steps.map { "\($0)" }
        summary = result.value.summary
        newVersion = Value.version.map { "\($0)" } ?? "none"
        self.written = written
    }
}

/// A written document that reads back as another value.
struct ValueChanged: Error, CustomStringConvertible {
    let file: String

    var description: String { "\(file) does not read back as the value that was written" }
}
