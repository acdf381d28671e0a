import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Computes lines and columns of offsets, queried in ascending order; O(log n) each, and O(n) in
/// total on one long line.
struct PositionFinder {
    private let lines: SourceLines
    private var offset = 0
    private var column = 1

    init(_ lines: SourceLines) {
        self.lines = lines
    }

    mutating func position(of target: Int) -> SourceEdit.Position {
        let line = lines.line(of: target)
        let start = lines.start(ofLine: line)
        if offset < start || target < offset { (offset, column) = (min(start, target), 1) }
        column += PositionFinder.units(in: lines.bytes[offset..<target])
        offset = target
        return SourceEdit.Position(line: line + 1, utf16Column: column)
    }

    private static func units(in text: ArraySlice<UInt8>) -> Int {
        text.withUnsafeBytes { text in
            if UTF8Sequence.isASCII(text) { return text.count }
            // A four-byte sequence is two UTF-16 code units.
            return text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
        }
    }
}
