import VersionedCodableDocuments

/// The string that represents a null, in UTF-8 and UTF-16; a nil string never matches.
struct NullText: Sendable {
    private let utf8: [UInt8]?
    private let utf16: [UInt8]?

    init(_ text: String?) {
        utf8 = text.map { Array($0.utf8) }
        utf16 = text.map { $0.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
    }

    @inline(__always)
    func isSame(_ start: UnsafeRawPointer, _ count: Int) -> Bool {
        count == utf8?.count && isSame(UnsafeRawBufferPointer(start: start, count: count))
    }

    func isSame(_ text: UnsafeRawBufferPointer) -> Bool {
        utf8.map { text.elementsEqual($0) } ?? false
    }

    /// Whether big-endian UTF-16 text represents a null.
    func isSame(utf16 text: UnsafeRawBufferPointer) -> Bool {
        utf16.map { text.elementsEqual($0) } ?? false
    }
}

extension UnsafeTape {
    /// Returns the error for a string that would be read back as a null.
    func isNullText(at index: Int) -> WritingError {
        error("the text \(shown(self[index])) represents a null (nullSubstitute)", at: index)
    }
}
