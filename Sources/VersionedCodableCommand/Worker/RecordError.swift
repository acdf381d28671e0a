import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableEssentials

struct RecordPlace: Sendable {
    /// The number, from 1.
    let record: Int
    /// The offset of the first byte.
    let offset: Int
}

/// The reason why a record has no answer, as JSON.
struct RecordError: Sendable {
    let finding: Finding
    let place: RecordPlace

    /// The words for programs are few, and never change.
    private var code: String {
        switch finding.code {
        case "syntax", "limit", "version", "newer", "migration", "loss", "proof": finding.code
        case "encoding", "duplicate-key": "syntax"
        case "type": "migration"
        case "comments", "refused": "loss"
        default: "internal"
        }
    }

    private var value: DocumentValue {
        .members([
            "record": .number(place.record), "offset": .number(place.offset),
            "path": finding.pointer.map { .string($0) },
            "line": finding.location?.line.map { .number($0) },
            "column": finding.location?.column.map { .number($0) }, "code": .string(code),
            "message": .string(finding.message),
        ])
    }

    var line: [UInt8] { (try? FileOutput.line(of: value)).map { [UInt8]($0) } ?? [] }

    /// Returns the answer to a record that has the error and the record: JSON as it is, other text
    /// as a string, and other bytes in Base64 under another key.
    func inline(_ record: UnsafeRawBufferPointer?) -> [UInt8] {
        var input = (key: "input", value: Array("null".utf8))
        if let record {
            if (try? JSONFormat().read(Data(record), within: .untrusted)) != nil {
                input.value = [UInt8](record)
            } else if let text = String(validating: record, as: UTF8.self) {
                input.value = json(text)
            } else {
                input = ("base64", json(Data(record).base64EncodedString()))
            }
        }
        return Array(#"{"error":"#.utf8) + line.dropLast()
            + Array(#","\#(input.key)":"#.utf8) + input.value + Array("}".utf8)
    }

    private func json(_ text: String) -> [UInt8] {
        (try? FileOutput.line(of: DocumentValue.string(text)).dropLast()).map { [UInt8]($0) } ?? []
    }
}
