import Foundation
import VersionedCodableFormatKit

/// Writes a document value by value, with a stack of open containers instead of recursion.
struct PackedWriter {
    private let tape: UnsafeTape
    private let document: CodableDocument
    private var output = Data(PackedFormat.signature)
    private var open: [(next: Int, end: Int, isObject: Bool)] = []
    /// The number of nodes that may still be written; only aliases can exhaust it.
    private var budget: Int

    static func write(_ document: CodableDocument) throws -> Data {
        try document.withUnsafeTape { tape in
            var writer = PackedWriter(
                tape: tape, document: document,
                budget: tape.count + ReadingLimits.default.expandedNodes)
            try writer.run()
            return writer.output
        }
    }

    private init(tape: UnsafeTape, document: CodableDocument, budget: Int) {
        self.tape = tape
        self.document = document
        self.budget = budget
    }

    private mutating func run() throws {
        if tape.count > 0 { try write(0) }
        while let (next, end, isObject) = open.last {
            guard next < end else {
                open.removeLast()
                continue
            }
            let value = isObject ? next + 1 : next
            if isObject { try append(tape.bytes(of: tape[next]), value) }
            open[open.count - 1].next = Int(tape[value].next)
            try write(value)
        }
    }

    private mutating func write(_ place: Int) throws {
        let index = tape.resolve(place)
        let node = tape[index]
        budget -= 1
        guard budget > 0 else { throw error(AliasExpansion.message, index) }
        switch node.kind {
        case .null: append(.null)
        case .bool: append(node.extra & 1 == 1 ? .true : .false)
        case .integerBytes:
            append(.integer)
            output.append(UInt8(node.length))
            output.append(contentsOf: tape.bytes(of: node))
        case .integer: try writeInteger(index)
        case .realBytes:
            guard let number = document.node(atTapeIndex: index).double else {
                throw error("expected a real number", index)
            }
            append(.real)
            append(number.bitPattern)
        case .real: try writeReal(index)
        case .dateText, .dateBytes:
            guard let date = document.node(atTapeIndex: index).date else {
                throw error("expected a date", index)
            }
            append(.date)
            append(date.timeIntervalSinceReferenceDate.bitPattern)
        case .string, .untyped:
            append(.string)
            try append(tape.bytes(of: node), index)
        case .binary:
            append(.data)
            try append(tape.bytes(of: node), index)
        case .array, .object:
            let isObject = node.isKind(.object)
            append(isObject ? .object : .array)
            append(UInt32(tape.childCount(of: index)))
            open.append((index + 1, Int(node.next), isObject))
        case .key, .alias, .removed: throw error("expected a value", index)
        }
    }

    /// Writes decimal text as the shortest integer that holds it.
    private mutating func writeInteger(_ index: Int) throws {
        let text = tape.string(of: tape[index])
        if let number = Int8(text) {
            appendInteger(number)
        } else if let number = Int16(text) {
            appendInteger(number)
        } else if let number = Int32(text) {
            appendInteger(number)
        } else if let number = Int64(text) {
            appendInteger(number)
        } else if let number = Int128(text) {
            appendInteger(number)
        } else {
            append(.number)
            try append(tape.bytes(of: tape[index]), index)
        }
    }

    // snippet
    /// Writes decimal text as eight bytes if these are the same number, and as it is if they would
    /// round it.
    private mutating func writeReal(_ index: Int) throws {
        let text = tape.string(of: tape[index])
        guard let number = Double(text) else { throw error("expected a real number", index) }
        let isWord = text.hasSuffix("inf") || text == "nan"
        if isWord || DocumentNumber(text) == DocumentNumber(number) {
            append(.real)
            append(number.bitPattern)
        } else {
            append(.number)
            try append(tape.bytes(of: tape[index]), index)
        }
    }
    // end

    // MARK: Bytes

    private mutating func append(_ kind: PackedFormat.Kind) { output.append(kind.rawValue) }

    private mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.bigEndian) { output.append(contentsOf: $0) }
    }

    private mutating func appendInteger<Integer: FixedWidthInteger>(_ number: Integer) {
        append(.integer)
        output.append(UInt8(Integer.bitWidth / 8))
        append(number)
    }

    private mutating func append(_ bytes: UnsafeRawBufferPointer, _ index: Int) throws {
        guard let count = UInt32(exactly: bytes.count) else {
            throw error("expected at most \(UInt32.max) bytes, found \(bytes.count)", index)
        }
        append(count)
        output.append(contentsOf: bytes)
    }

    private func error(_ message: String, _ index: Int) -> WritingError {
        WritingError(message, path: tape.path(to: index))
    }
}
