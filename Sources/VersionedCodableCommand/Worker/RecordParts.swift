import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableEssentials

/// A column of tab-separated values in the form of PostgreSQL's `COPY`: a backslash marks what a
/// line cannot contain, and `\N` is no value.
struct RecordColumn {
    private let before: Data
    private let after: Data
    private let raw: Data
    private let isMarked: Bool

    /// - Parameter number: The number of the column, from 1.
    init?(_ number: Int, of record: Data) {
        var start = record.startIndex
        for _ in 1..<number {
            guard let tab = record[start...].firstIndex(of: ASCII.tab) else { return nil }
            start = tab + 1
        }
        let end = record[start...].firstIndex(of: ASCII.tab) ?? record.endIndex
        before = record[..<start]
        after = record[end...]
        raw = record[start..<end]
        isMarked = raw.contains(ASCII.backslash)
    }

    /// The document; nil for no value.
    var text: Data? {
        guard isMarked else { return raw.isEmpty ? nil : raw }
        guard !raw.elementsEqual(#"\N"#.utf8) else { return nil }
        var text: [UInt8] = []
        var isAfterMark = false
        for byte in raw {
            if isAfterMark {
                let known = RecordColumn.marks.first { $0.letter == byte }
                text.append(known?.byte ?? byte)
                isAfterMark = false
            } else if byte == ASCII.backslash {
                isAfterMark = true
            } else {
                text.append(byte)
            }
        }
        return Data(text)
    }

    private static let marks: [(letter: UInt8, byte: UInt8)] = [
        (UInt8(ascii: "n"), ASCII.lineFeed), (UInt8(ascii: "t"), ASCII.tab),
        (UInt8(ascii: "r"), ASCII.carriageReturn), (UInt8(ascii: "b"), 8),
        (UInt8(ascii: "f"), 12), (UInt8(ascii: "v"), 11), (ASCII.backslash, ASCII.backslash),
    ]

    /// Appends the record with another document in the column.
    ///
    /// - Parameter isAlone: Whether the other columns are left out.
    func append(_ document: [UInt8], to output: inout [UInt8], isAlone: Bool) {
        if isAlone { return output += document }
        output += before
        for byte in document {
            if let mark = RecordColumn.marks.first(where: { $0.byte == byte }) {
                output += [ASCII.backslash, mark.letter]
            } else {
                output.append(byte)
            }
        }
        output += after
    }
}

/// A member of a record of JSON.
struct RecordMember {
    /// The document.
    let text: Data
    private let before: Data
    private let after: Data
    private let isEncoded: Bool

    /// - Parameter isEncoded: Whether it is a string that holds the document.
    /// - Throws: `ReadingError`, `Finding`.
    init(
        _ path: DocumentPath, of record: Data, _ isEncoded: Bool, _ limits: ReadingLimits
    ) throws {
        let document = try JSONFormat(reading: .init(duplicateKeys: .refuse)).read(
            record, within: limits)
        let node = document[path: path]
        guard let range = node.sourceRange else {
            throw Finding(
                "migration", "there is no value at \(path.pointer)", at: document.root, in: nil)
        }
        let (start, end) = (
            record.startIndex + range.lowerBound, record.startIndex + range.upperBound
        )
        before = record[..<start]
        after = record[end...]
        self.isEncoded = isEncoded
        guard isEncoded else {
            text = record[start..<end]
            return
        }
        guard node.kind == .string, let string = node.string else {
            throw Finding(
                "migration", "expected a string that holds a document", at: node, in: nil)
        }
        text = Data(string.utf8)
    }

    /// Appends the record with another document in the member.
    ///
    /// - Parameter isAlone: Whether the rest of the record is left out.
    func append(_ document: [UInt8], to output: inout [UInt8], isAlone: Bool) throws {
        if isAlone { return output += document }
        output += before
        if isEncoded {
            guard let string = String(validating: document, as: UTF8.self) else {
                throw Failure("the document is no text", code: "loss")
            }
            output += try JSONFormat(writing: .init(formatting: .withoutEscapingSlashes)).write(
                CodableDocument(.string(string)))
        } else {
            output += document
        }
        output += after
    }
}
