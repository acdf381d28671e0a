import VersionedCodableCore

// Locations of nodes by their index in the tape, for engines; users have those of `DocumentNode`.

extension CodableDocument {
    /// Returns the bytes of a value or key, with quotes; empty for an alias; nil without positions.
    func sourceRange(ofNode index: Int) -> Range<Int>? {
        guard storage.source.hasPositions, index >= 0, index < nodeCount else { return nil }
        let range = withUnsafeTape { $0.sourceRange(of: $0[index]) }
        return range.lowerBound < DocumentBuilder.nowhere ? range : nil
    }

    /// The bytes that the document was read from; text as UTF-8.
    package var sourceBytes: UnsafeRawBufferPointer { storage.source.text.bytes }

    /// Returns the location of a value or key; nil without positions.
    ///
    /// - Complexity: O(1), and O(n) altogether for all locations of a document.
    func location(ofNode index: Int) -> TextLocation? {
        sourceRange(ofNode: index).map { location(at: $0.lowerBound) }
    }

    /// Returns the location of a byte of the source; only the offset in a binary format.
    func location(at offset: Int) -> TextLocation {
        capabilities.contains(.text)
            ? storage.location(of: offset)
            : TextLocation(offset: offset, line: nil, column: nil)
    }

    /// Returns the line that a value or key begins in; nil without positions or lines.
    func excerpt(ofNode index: Int) -> Excerpt? {
        guard capabilities.contains(.text), let offset = sourceRange(ofNode: index)?.lowerBound
        else { return nil }
        return Excerpt(around: offset, in: storage.source.text.bytes)
    }

    /// Returns the steps from the root to a value, key or alias at an index of the tape.
    ///
    /// - Complexity: O(depth), and O(n) in the nodes for the first path of a document.
    package func path(ofNode index: Int) -> [PathStep] {
        withUnsafeTape { tape in
            storage.path(to: index, from: 0).map { step in
                tape[step.container].isKind(.object)
                    ? .key(tape.string(of: tape[step.child])) : .index(step.position)
            }
        }
    }

    /// Returns the container of a value or key; nil for the root.
    package func parent(ofNode index: Int) -> Int? {
        storage.path(to: index, from: 0).last?.container
    }
}
