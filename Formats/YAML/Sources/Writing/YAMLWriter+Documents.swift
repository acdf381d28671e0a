import VersionedCodableDocuments

// The text around the root: `---`, `...`.

extension YAMLWriter {
    mutating func startDocument(at position: Int) {
        output.reserve(64)
        if position > 0 || options.explicitStart { output.append("--- ") }
    }

    mutating func endDocument() {
        startLine(0)
        if options.explicitEnd {
            output.append("...")
            startLine(0)
        }
    }

    /// Removes the space before a value.
    mutating func dropSpace() {
        guard output.count > 0 else { return }
        if output.next.load(fromByteOffset: -1, as: UInt8.self) == ASCII.space {
            output.advance(-1)
        }
    }
}
