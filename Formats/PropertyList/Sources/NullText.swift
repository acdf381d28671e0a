import VersionedCodableDocuments

/// The text that stands for a null, as it lies in memory and in files; text that is nil is never
/// found.
struct NullText: Sendable {
    private let utf8: [UInt8]?
    private let utf16: [UInt8]?

    init(_ text: String?) {
        utf8 = text.map { Array($0.utf8) }
        utf16 = text.map { $0.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
    }

    /// Whether UTF-8 text is the one that stands for a null.
    @inline(__always)
    func isSame(_ start: UnsafeRawPointer, _ count: Int) -> Bool {
        count == utf8?.count && isSame(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Whether UTF-8 text is the one that stands for a null.
    func isSame(_ text: UnsafeRawBufferPointer) -> Bool {
        utf8.map { text.elementsEqual($0) } ?? false
    }

    /// Whether text in UTF-16, the more significant byte first, is the one that stands for a null.
    func isSame(utf16 text: UnsafeRawBufferPointer) -> Bool {
        utf16.map { text.elementsEqual($0) } ?? false
    }
}

extension UnsafeTape {
    /// The error for text that would be read back as a null.
    func isNullText(at index: Int) -> WritingError {
        error("the text \(shown(self[index])) stands for a null (nullSubstitute)", at: index)
    }
}
