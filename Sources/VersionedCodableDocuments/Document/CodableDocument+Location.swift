import VersionedCodableCore

// Places of nodes by their index in the tape, for engines; `DocumentNode` offers the same for
// users.

extension CodableDocument {
    /// The first byte of a value or key in the source, its quote included.
    ///
    /// Means nothing in a document without positions.
    package func sourceOffset(ofNode index: Int) -> Int {
        withUnsafeTape { $0.sourceRange(of: $0[index]).lowerBound }
    }

    /// The bytes of a value or key in the source, with its quotes; nil without positions.
    ///
    /// An alias is an empty range where it stands.
    package func sourceRange(ofNode index: Int) -> Range<Int>? {
        guard storage.hasPositions, index >= 0, index < nodeCount else { return nil }
        let range = withUnsafeTape { $0.sourceRange(of: $0[index]) }
        return range.lowerBound < DocumentBuilder.nowhere ? range : nil
    }

    /// The text or bytes the document was read from, text as UTF-8.
    package var sourceBytes: UnsafeRawBufferPointer { storage.source.bytes }

    /// Where a value or key begins; nil without positions.
    ///
    /// - Complexity: O(1), and O(n) altogether for the places of a document.
    package func location(ofNode index: Int) -> SourceLocation? {
        sourceRange(ofNode: index).map { location(at: $0.lowerBound) }
    }

    /// Line and column of a byte of the source; the byte alone in a binary format.
    func location(at offset: Int) -> SourceLocation {
        capabilities.contains(.text)
            ? storage.location(of: offset)
            : SourceLocation(offset: offset, line: nil, column: nil)
    }

    /// The line a value or key begins in; nil without positions or lines.
    package func excerpt(ofNode index: Int) -> Excerpt? {
        guard capabilities.contains(.text), let offset = sourceRange(ofNode: index)?.lowerBound
        else { return nil }
        return Excerpt(around: offset, in: storage.source.bytes)
    }

    /// The steps from the root to a value, key or alias at an index of the tape.
    ///
    /// - Complexity: O(depth + log n), and O(n) altogether for the paths of a document.
    package func path(ofNode index: Int) -> [PathStep] {
        withUnsafeTape { tape in
            storage.way(to: index, from: 0).map { step in
                tape[step.container].isKind(.object)
                    ? .key(tape.string(of: tape[step.child])) : .index(step.position)
            }
        }
    }

    /// The container of a value or key; nil for the root.
    package func parent(ofNode index: Int) -> Int? {
        storage.way(to: index, from: 0).last?.container
    }
}

/// Counts columns in UTF-16 code units.
package struct UTF16Columns {
    private var source: DocumentStorage?
    private var place = 0
    private var column = 1

    package init() {}

    /// The column of a byte of the source of a document; nil in a binary format.
    ///
    /// - Complexity: O(bytes since the last place), if that is before this one in the same source.
    package mutating func column(at offset: Int, in document: CodableDocument) -> Int? {
        guard document.capabilities.contains(.text) else { return nil }
        let bytes = document.sourceBytes
        let end = min(max(offset, 0), bytes.count)
        if source !== document.storage || end < place {
            (source, column) = (document.storage, 1)
            // A byte order mark takes no column.
            place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, end) : 0
        }
        WorkCounter.add(end - place)
        while place < end {
            switch bytes[place] {
            case 0x0A, 0x0D: column = 1
            case 0x80..<0xC0: break
            case 0xF0...: column += 2
            default: column += 1
            }
            place += 1
        }
        return column
    }
}
