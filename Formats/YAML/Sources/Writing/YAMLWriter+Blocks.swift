import VersionedCodableDocuments

// Literal and folded blocks (YAML 1.2.2 chapter 8.1).

extension YAMLWriter {
    mutating func literal(_ text: YAMLText) {
        let lines = header("|", text)
        let column = contentColumn
        for line in lines { blockLine(line, column) }
    }

    mutating func folded(_ text: YAMLText) {
        let lines = header(">", text)
        let column = contentColumn
        // A break between two lines of text is read as a space, unless one of them is indented.
        var previousFolds = false
        for line in lines {
            let folds = line.first.map { !ASCII.isBlank($0) } ?? false
            if folds, previousFolds { startLine(0) }
            blockLine(line, column)
            if !line.isEmpty { previousFolds = folds }
        }
    }

    /// Writes the header of a block and returns the lines of the text.
    private mutating func header(
        _ indicator: StaticString, _ text: YAMLText
    ) -> [Slice<UnsafeRawBufferPointer>] {
        output.append(indicator)
        let (indicators, lines) = text.block(step: step)
        for byte in indicators { output.append(byte) }
        return lines
    }

    private mutating func blockLine(_ line: Slice<UnsafeRawBufferPointer>, _ column: Int) {
        startLine(line.isEmpty ? 0 : column)
        let bytes = UnsafeRawBufferPointer(rebasing: line)
        if let base = bytes.baseAddress { output.append(base, bytes.count) }
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
