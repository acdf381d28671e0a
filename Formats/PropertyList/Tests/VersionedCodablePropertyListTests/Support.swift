import TestSupport
import VersionedCodablePropertyList

/// A short notation of a document, with the kind of each scalar: `{a: int 1, b: ["x", word y]}`.
func notation(_ document: CodableDocument) -> String {
    document.withUnsafeTape { notation(0, in: $0) }
}

private func notation(_ index: Int, in tape: UnsafeTape) -> String {
    let node = tape[index]
    let bytes = tape.bytes(of: node)
    switch node.kind {
    case .null: return "null"
    case .bool: return node.extra == 1 ? "true" : "false"
    case .integer: return "int " + tape.string(of: node)
    case .real: return "real " + tape.string(of: node)
    case .string: return tape.string(of: node).debugDescription
    case .untyped: return "word " + tape.string(of: node)
    case .binary: return "<" + bytes.map { String(format: "%02x", $0) }.joined() + ">"
    case .dateText: return "date " + tape.string(of: node)
    case .integerBytes: return "int \(wide(bytes))"
    case .realBytes:
        let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return bytes.count == 4
            ? "float \(Float(bitPattern: UInt32(bits)))" : "real \(Double(bitPattern: bits))"
    case .dateBytes:
        return "date \(Double(bitPattern: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }))"
    case .array, .object:
        var parts: [String] = []
        var child = index + 1
        while child < Int(node.next) {
            if node.isKind(.object) {
                parts.append("\(tape.string(of: tape[child])): \(notation(child + 1, in: tape))")
                child = Int(tape[child + 1].next)
            } else {
                parts.append(notation(child, in: tape))
                child = Int(tape[child].next)
            }
        }
        let list = parts.joined(separator: ", ") + (node.head & TapeNode.incomplete == 0 ? "" : "…")
        return node.isKind(.object) ? "{\(list)}" : "[\(list)]"
    case .key, .alias, .removed: return "unexpected \(node.kind)"
    }
}

private func wide(_ bytes: UnsafeRawBufferPointer) -> Int128 {
    bytes.reduce(bytes.first ?? 0 >= 0x80 ? -1 : Int128(0)) { $0 << 8 | Int128($1) }
}

extension PropertyListFormat {
    func read(_ text: String, within limits: ReadingLimits = .default) throws -> CodableDocument {
        try read(Data(text.utf8), within: limits)
    }

    func read(_ data: Data) throws -> CodableDocument { try read(data, within: .default) }
}

/// The error text of reading, without the excerpt.
func readingError(
    _ data: Data,
    as format: PropertyListFormat = PropertyListFormat(),
    within limits: ReadingLimits = .default
) -> String {
    format.outcome(of: data, within: limits) { "no error: " + notation($0) }
}

func readingError(_ text: String) -> String { readingError(Data(text.utf8)) }

/// The bytes of a binary property list with the given objects.
func binary(
    _ objects: [[UInt8]], root: Int = 0, referenceSize: UInt8 = 1, entrySize: Int = 1
) -> Data {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
        offsets.append(bytes.count)
        bytes += object
    }
    let table = bytes.count
    for offset in offsets {
        bytes += bigEndian(offset, entrySize)
    }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(entrySize), referenceSize]
    bytes += bigEndian(objects.count, 8) + bigEndian(root, 8) + bigEndian(table, 8)
    return Data(bytes)
}

func bigEndian(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}

/// The property lists of the corpus.
enum Corpus {
    static let propertyLists =
        CorpusFiles.files(in: "plist", suffixes: "plist", "pbxproj")
        + CorpusFiles.files(in: "json-plist-twins", suffixes: ".plist")
}
