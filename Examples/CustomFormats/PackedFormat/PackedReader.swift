import Foundation
import VersionedCodableFormatKit

/// Converts bytes to events, without recursion.
struct PackedReader: ~Copyable {
    private let source: SourceBuffer
    private let isPrefix: Bool
    private var builder: DocumentBuilder
    private var at = 0
    /// The number of unread children of each open container.
    private var open: [(remaining: Int, isObject: Bool)] = []
    /// Whether reading stopped at the end of a prefix, and not at a fault.
    private(set) var ranOut = false

    // snippet
    init(
        _ data: Data, format: PackedFormat, limits: ReadingLimits, isPrefix: Bool = false
    ) throws {
        guard data.count <= limits.inputBytes else {
            throw ReadingError.limit(.inputBytes, limits.inputBytes, at: nil)
        }
        source = try SourceBuffer.copying(data)
        self.isPrefix = isPrefix
        builder = DocumentBuilder(
            source: source, format: format, limits: limits, duplicateKeys: .useFirst)
    }
    // end

    consuming func finish() throws -> CodableDocument { try builder.finish() }

    consuming func finishPrefix() throws -> CodableDocument? {
        builder.nextIndex == 0 ? nil : try builder.finishPrefix()
    }

    mutating func readAll() throws {
        let signature = source.bytes[try take(4, "the signature")]
        guard signature.elementsEqual(PackedFormat.signature) else {
            throw error("expected the signature 89 50 41 4b", at: 0)
        }
        try readValue()
        while let (remaining, isObject) = open.last {
            guard remaining > 0 else {
                open.removeLast()
                try builder.end(at: at)
                continue
            }
            open[open.count - 1].remaining -= 1
            if isObject {
                let text = try takeText("a key")
                try builder.key(at: text.lowerBound, length: text.count)
            }
            try readValue()
        }
        guard at == source.count else {
            throw error("expected the end, found \(source.count - at) more bytes", at: at)
        }
    }

    private mutating func readValue() throws {
        let start = at
        let byte = source.bytes[try take(1, "a value").lowerBound]
        switch PackedFormat.Kind(rawValue: byte) {
        case .null: try builder.null(at: start, length: 1)
        case .false: try builder.bool(false, at: start, length: 1)
        case .true: try builder.bool(true, at: start, length: 1)
        case .integer:
            let size = Int(source.bytes[try take(1, "the size of an integer").lowerBound])
            guard [1, 2, 4, 8, 16].contains(size) else {
                throw error("expected a size of 1, 2, 4, 8 or 16, found \(size)", at: at - 1)
            }
            try add(.integerBytes, try take(size, "an integer"))
        case .real: try add(.realBytes, try take(8, "a real number"))
        case .date: try add(.dateBytes, try take(8, "a date"))
        case .number: try readNumber()
        case .string: try add(.string, try takeText("a string"))
        case .data: try add(.binary, try take(try takeSize(), "data"))
        case .array: try openContainer(isObject: false, at: start)
        case .object: try openContainer(isObject: true, at: start)
        case nil: throw error("expected a kind from 0 to 10, found \(byte)", at: start)
        }
    }

    private mutating func add(_ kind: TapeKind, _ place: Range<Int>) throws {
        try builder.scalar(kind, at: place.lowerBound, length: place.count)
    }

    private mutating func readNumber() throws {
        let place = try takeText("a number")
        let text = String(decoding: source.bytes[place], as: UTF8.self)
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let isInteger = !digits.isEmpty && digits.utf8.allSatisfy { 0x30...0x39 ~= $0 }
        let isReal =
            text.utf8.allSatisfy { "+-.0123456789eE".utf8.contains($0) } && Double(text) != nil
        guard isInteger || isReal else {
            throw error(
                "expected a decimal number, found \"\(text.prefix(20))\"", at: place.lowerBound)
        }
        try add(isInteger ? .integer : .real, place)
    }

    // MARK: Sizes

    // snippet
    /// Goes past bytes that have to be there, and answers where they are.
    private mutating func take(_ count: Int, _ name: String) throws -> Range<Int> {
        guard count <= source.count - at else {
            ranOut = isPrefix
            throw error(
                "\(name) of \(count) bytes does not fit into the \(source.count - at) that are left",
                at: at)
        }
        defer { at += count }
        return at..<at + count
    }

    private mutating func takeSize() throws -> Int {
        let place = try take(4, "a size")
        return source.bytes[place].reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func takeText(_ name: String) throws -> Range<Int> {
        let place = try take(try takeSize(), name)
        let bytes = UnsafeRawBufferPointer(rebasing: source.bytes[place])
        if let fault = UTF8Sequence.firstFault(in: bytes) {
            throw error("\(name) is not UTF-8", at: place.lowerBound + fault)
        }
        return place
    }

    private mutating func openContainer(isObject: Bool, at start: Int) throws {
        let count = try takeSize()
        // An element has one byte at least, a member the length of its key besides. Nothing is
        // allocated for a count.
        guard isPrefix || count <= (source.count - at) / (isObject ? 5 : 1) else {
            throw error(
                "a count of \(count) does not fit into the \(source.count - at) bytes that are left",
                at: start)
        }
        if isObject {
            try builder.beginObject(at: start)
        } else {
            try builder.beginArray(at: start)
        }
        open.append((count, isObject))
    }

    private func error(_ message: String, at offset: Int) -> ReadingError {
        builder.located(ReadingError(.syntax, message, at: offset))
    }
    // end
}
