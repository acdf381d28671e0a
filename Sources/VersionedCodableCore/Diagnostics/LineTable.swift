/// Finds the line and column of byte offsets in a text, in any order.
///
/// Caches the location of every 256th byte up to the last requested offset, in long lines as well.
///
/// - Complexity: O(1) per offset, and O(n) in the text altogether.
package struct LineTable: Sendable {
    private struct Mark {
        var line: UInt32
        var column: UInt32
    }

    private static let distance = 256

    private var marks: [Mark] = []
    /// The last requested location; the next one is usually shortly after it.
    private var last = LineCursor(offset: 0, line: 1, column: 1)

    package init() {}

    /// Returns the location of an offset, or of the end for one beyond the text.
    package mutating func location(of offset: Int, in text: UnsafeRawBufferPointer) -> TextLocation
    {
        let target = min(max(offset, 0), text.count)
        let mark = target / LineTable.distance
        if marks.isEmpty { marks.append(Mark(line: 1, column: 1)) }
        if mark >= marks.count {
            var cursor = cursor(at: marks.count - 1)
            while marks.count <= mark {
                cursor.move(to: marks.count * LineTable.distance, in: text)
                marks.append(Mark(line: UInt32(cursor.line), column: UInt32(cursor.column)))
            }
        }
        let start = mark * LineTable.distance
        var cursor = start <= last.offset && last.offset <= target ? last : cursor(at: mark)
        cursor.move(to: target, in: text)
        last = cursor
        return TextLocation(offset: offset, line: cursor.line, column: cursor.column)
    }

    private func cursor(at mark: Int) -> LineCursor {
        LineCursor(
            offset: mark * LineTable.distance, line: Int(marks[mark].line),
            column: Int(marks[mark].column))
    }
}
