import VersionedCodableDocuments

// The text around the root: directives, `---`, `...`.

extension YAMLWriter {
    mutating func startDocument(at position: Int) throws(WritingError) {
        output.reserve(64)
        if let version = options.version {
            guard version.major == 1, version.minor == 1 || version.minor == 2 else {
                throw WritingError(
                    "expected the YAML version 1.1 or 1.2, found \(version.major).\(version.minor)")
            }
            // A directive is valid only after an explicit end of the previous document.
            if position > 0, !options.explicitEnd {
                output.append("...")
                startLine(0)
            }
            output.append("%YAML 1.")
            output.append(ASCII.digitZero + UInt8(version.minor))
            startLine(0)
        } else if position == 0, !options.explicitStart, !options.canonical {
            return
        }
        output.append("--- ")
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
