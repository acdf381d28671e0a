import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableYAML

extension NamedFormat {
    /// Returns the parts of a text that have at most one document each: several for a YAML stream.
    ///
    /// A line that begins with `---` begins a document. YAML 1.2.2, section 9.1.2: no scalar may
    /// have such a line. Comments, directives and marks are part of the part that they are in.
    ///
    /// - Returns: The parts, and whether each has more than comments, directives and marks.
    /// - Complexity: O(n) in the bytes.
    func documentParts(of data: Data) -> [(text: Data, hasContent: Bool)] {
        guard strictReader is YAMLFormat else { return [(data, true)] }
        var parts: [(text: Data, hasContent: Bool)] = []
        data.withUnsafeBytes { bytes in
            var marks = YAMLMarks()
            var (start, line) = (0, 0)
            while line < bytes.count {
                let end = bytes.position(of: ASCII.lineFeed, from: line) ?? bytes.count - 1
                if marks.begins(UnsafeRawBufferPointer(rebasing: bytes[line...end])) {
                    parts.append((Data(bytes[start..<line]), marks.hasContent))
                    (marks, start) = (YAMLMarks(), line)
                } else {
                    line = end + 1
                }
            }
            parts.append((Data(bytes[start...]), marks.hasContent))
        }
        return parts.count > 1 ? parts : [(data, true)]
    }
}

/// What was seen of a document of a YAML stream, line by line.
private struct YAMLMarks {
    /// Whether the document so far has more than comments, directives and marks.
    private(set) var hasContent = false
    private var hasBegun = false

    /// Looks at a line; returns true, before that, if it begins the next document.
    mutating func begins(_ line: UnsafeRawBufferPointer) -> Bool {
        let isAlone = line.dropFirst(3).first.map(ASCII.isWhitespace) ?? true
        let isStart = isAlone && line.starts(with: "---".utf8)
        if isStart, hasContent || hasBegun { return true }
        hasBegun = hasBegun || isStart
        let first = line.dropFirst(isStart ? 3 : 0).first { !ASCII.isWhitespace($0) }
        let isRemark =
            first == nil || first == ASCII.hash || line.first == UInt8(ascii: "%")
            || isAlone && line.starts(with: "...".utf8)
        hasContent = hasContent || !isRemark
        return false
    }
}
