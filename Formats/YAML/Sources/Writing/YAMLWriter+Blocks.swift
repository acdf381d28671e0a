import VersionedCodableDocuments

// Literal and folded blocks (YAML 1.2.2 chapter 8.1).

extension YAMLWriter {
    mutating func block(_ text: YAMLText, isFolded: Bool) {
        output.append(isFolded ? ">" : "|")
        let (indicators, lines) = text.block(step: step)
        for byte in indicators { output.append(byte) }
        // A break between two folded lines is read as a space, unless one of them is indented.
        var previousFolds = false
        for line in lines {
            let folds = isFolded && line.first.map { !ASCII.isBlank($0) } ?? false
            if folds, previousFolds { startLine(0) }
            startLine(line.isEmpty ? 0 : contentColumn)
            for byte in line { output.append(byte) }
            if !line.isEmpty { previousFolds = folds }
        }
    }
}

extension YAMLText {
    /// Returns the indicators after the `|` or `>` of a block, and its lines, without a final line
    /// feed.
    func block(step: Int) -> (indicators: [UInt8], lines: [Slice<UnsafeRawBufferPointer>]) {
        var indicators: [UInt8] = []
        if beginsIndented { indicators.append(ASCII.digitZero + UInt8(truncatingIfNeeded: step)) }
        var body = bytes[...]
        if body.last == ASCII.lineFeed {
            body.removeLast()
            if body.last == ASCII.lineFeed { indicators.append(ASCII.plus) }
        } else {
            indicators.append(ASCII.minus)
        }
        let lines = body.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
        return (indicators, lines)
    }
}
