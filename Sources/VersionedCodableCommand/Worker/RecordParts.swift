import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableEssentials

/// The part of a record that is a document.
struct RecordPart {
    let text: Data
    private let before: Data
    private let after: Data
    private let kind: WorkerJob.Part

    /// - Returns: nil for a column without a value.
    /// - Throws: `Finding` or `ReadingError` if there is no such part.
    init?(_ part: WorkerJob.Part, of record: UnsafeRawBufferPointer, _ limits: ReadingLimits) throws
    {
        kind = part
        let record = Data(record)
        let range: Range<Int>
        var decoded: Data?
        switch part {
        case .whole: range = 0..<record.count
        case .column(let number):
            var start = 0
            for _ in 1..<number {
                guard let tab = record[start...].firstIndex(of: ASCII.tab) else {
                    throw Finding("there is no column \(number)", code: "migration")
                }
                start = tab + 1
            }
            range = start..<(record[start...].firstIndex(of: ASCII.tab) ?? record.count)
            let raw = record[range]
            guard !raw.isEmpty, !raw.elementsEqual(#"\N"#.utf8) else { return nil }
            decoded = CopyText.decoded(raw)
        case .field(let path, let isEncoded):
            let document = try JSONFormat(reading: .init(duplicateKeys: .refuse)).read(
                record, within: limits)
            let node = document[path: path]
            func failure(_ message: String, at node: DocumentNode) -> Finding {
                Finding("migration", message, at: node, in: nil)
            }
            guard let found = node.sourceRange else {
                throw failure("there is no value at \(path.pointer)", at: document.root)
            }
            range = found
            let expected = "expected a document at \(path.pointer), found"
            switch node.string {
            case _ where node.isNull: throw failure("\(expected) null", at: node)
            case let text? where isEncoded: decoded = Data(text.utf8)
            case _ where isEncoded:
                throw failure("expected a string that holds a document", at: node)
            case _?:
                throw failure("\(expected) text (--encoded reads a document in text)", at: node)
            case nil: break
            }
        }
        before = record[..<range.lowerBound]
        after = record[range.upperBound...]
        text = decoded ?? record[range]
    }

    /// Appends the record with another document as its part.
    ///
    /// - Throws: `Finding` when the record cannot contain it.
    func append(_ document: [UInt8], to output: inout [UInt8]) throws {
        output += before
        switch kind {
        case .column: CopyText.append(document, to: &output)
        case .field(_, isEncoded: true):
            guard let string = String(validating: document, as: UTF8.self) else {
                throw Finding("the result is not text", code: "loss")
            }
            output += try JSONFormat(writing: .init(formatting: .withoutEscapingSlashes)).write(
                CodableDocument(.string(string)))
        case .field, .whole: output += document
        }
        output += after
    }
}

/// Values of tab-separated lines in the form of PostgreSQL's `COPY`: a backslash marks what a line
/// cannot contain.
private enum CopyText {
    private static let marks: [(letter: UInt8, byte: UInt8)] = [
        (UInt8(ascii: "n"), ASCII.lineFeed), (UInt8(ascii: "t"), ASCII.tab),
        (UInt8(ascii: "r"), ASCII.carriageReturn), (UInt8(ascii: "b"), 8),
        (UInt8(ascii: "f"), 12), (UInt8(ascii: "v"), 11), (ASCII.backslash, ASCII.backslash),
    ]

    /// Returns the value of a text; nil if the text has no backslash.
    static func decoded(_ raw: Data) -> Data? {
        guard raw.contains(ASCII.backslash) else { return nil }
        var text: [UInt8] = []
        var isMarked = false
        for byte in raw {
            if isMarked {
                text.append(marks.first { $0.letter == byte }?.byte ?? byte)
                isMarked = false
            } else if byte == ASCII.backslash {
                isMarked = true
            } else {
                text.append(byte)
            }
        }
        return Data(text)
    }

    static func append(_ value: [UInt8], to output: inout [UInt8]) {
        for byte in value {
            if let mark = marks.first(where: { $0.byte == byte }) {
                output += [ASCII.backslash, mark.letter]
            } else {
                output.append(byte)
            }
        }
    }
}
