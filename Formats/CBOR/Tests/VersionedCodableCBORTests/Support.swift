import TestSupport
import VersionedCodableCBOR

/// The bytes that hexadecimal digits stand for; blanks are left out.
func bytes(_ hex: String) -> Data {
    let digits = hex.filter { $0 != " " }.utf8.map { Int($0) > 0x40 ? $0 & 0x0F + 9 : $0 & 0x0F }
    return Data(
        stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
}

func hex(_ data: some Sequence<UInt8>) -> String {
    data.map { String(format: "%02x", $0) }.joined()
}

func read(_ digits: String, _ format: CBORFormat = CBORFormat()) throws -> CodableDocument {
    try format.read(bytes(digits), within: .default)
}

/// What is read and written again.
func rewritten(_ digits: String, _ format: CBORFormat = CBORFormat()) throws -> String {
    hex(try format.write(try read(digits, format)))
}

/// The error text of reading.
func readingError(
    _ data: Data,
    within limits: ReadingLimits = .default,
    as format: CBORFormat = CBORFormat()
) -> String {
    format.outcome(of: data, within: limits) { "no error: " + notation($0) }
}

/// A short notation of a document, in the manner of RFC 8949 section 8: `{"a": 1, 2: 32("b")}`.
func notation(_ document: CodableDocument) -> String {
    document.withUnsafeTape { notation(0, $0, document) }
}

private func notation(_ index: Int, _ tape: UnsafeTape, _ document: CodableDocument) -> String {
    let tags = document.annotations(.tag, atTapeIndex: index)
    let text = untagged(index, tape, document)
    return tags.map { $0 + "(" }.joined() + text + String(repeating: ")", count: tags.count)
}

private func untagged(_ index: Int, _ tape: UnsafeTape, _ document: CodableDocument) -> String {
    let node = tape[index]
    switch node.kind {
    case .null: return node.extra == 0 ? "null" : "undefined"
    case .bool: return node.extra == 1 ? "true" : "false"
    case .integer: return "decimal " + tape.string(of: node)
    case .integerBytes: return tape.integer(of: node).map { "\($0)" } ?? "no integer"
    case .real: return "decimal " + tape.string(of: node)
    case .realBytes: return tape.double(of: node).map { "\($0)" } ?? "no real"
    case .string: return "\"" + tape.string(of: node) + "\""
    case .binary: return "h'" + hex(tape.bytes(of: node)) + "'"
    case .dateText: return "date " + tape.string(of: node)
    case .dateBytes:
        return "date \(tape.date(of: node)?.timeIntervalSince1970 ?? .nan)"
    case .key:
        return node.head & TapeNode.plain == 0
            ? "\"" + tape.string(of: node) + "\"" : tape.string(of: node)
    case .array, .object:
        var parts: [String] = []
        var child = index + 1
        while child < Int(node.next) {
            var part = notation(child, tape, document)
            if node.isKind(.object) {
                child += 1
                part += ": " + notation(child, tape, document)
            }
            parts.append(part)
            child = Int(tape[child].next)
        }
        let list = parts.joined(separator: ", ") + (node.head & TapeNode.incomplete == 0 ? "" : "…")
        return node.isKind(.object) ? "{\(list)}" : "[\(list)]"
    case .untyped, .alias, .removed: return "unexpected \(node.kind)"
    }
}
