import VersionedCodableDocuments

// Quoted scalars (YAML 1.2.2 chapter 7.3), and literal and folded blocks (chapter 8.1).

extension YAMLWriter {
    /// Writes text in single quotes, each line feed as two breaks.
    mutating func singleQuoted(_ text: YAMLText) {
        let bytes = text.bytes
        output.append(ASCII.apostrophe)
        var at = 0
        while at < bytes.count {
            output.reserve(16)
            if bytes[at] != ASCII.lineFeed {
                if bytes[at] == ASCII.apostrophe { output.append(unchecked: ASCII.apostrophe) }
                output.append(unchecked: bytes[at])
                at += 1
                continue
            }
            // A run of n + 1 breaks is read as n line feeds.
            startLine(0)
            while at < bytes.count, bytes[at] == ASCII.lineFeed {
                startLine(
                    at + 1 < bytes.count && bytes[at + 1] == ASCII.lineFeed ? 0 : contentColumn)
                at += 1
            }
        }
        output.append(ASCII.apostrophe)
    }

    /// Writes text in double quotes, with escapes for characters that are not printable.
    mutating func doubleQuoted(_ text: YAMLText) {
        let bytes = text.bytes
        output.append(ASCII.quote)
        var at = 0
        while at < bytes.count {
            output.reserve(16)
            at += character(bytes, at)
        }
        output.append(ASCII.quote)
    }

    /// Writes a character of double-quoted text and returns the number of bytes consumed.
    private mutating func character(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> Int {
        let byte = bytes[at]
        guard byte >= 0x80 else {
            if byte == ASCII.quote || byte == ASCII.backslash {
                output.append(unchecked: ASCII.backslash)
                output.append(unchecked: byte)
            } else if byte >= 0x20, byte != 0x7F {
                output.append(unchecked: byte)
            } else {
                escape(UInt32(byte))
            }
            return 1
        }
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        let sequence = UnsafeRawBufferPointer(rebasing: bytes[at..<at + length])
        guard let base = sequence.baseAddress else { return length }
        if options.allowUnicode, YAMLText.isPrintable(base) {
            output.append(base, length)
        } else {
            var number = UInt32(byte) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
            for byte in sequence.dropFirst() { number = number << 6 | UInt32(byte & 0x3F) }
            escape(number)
        }
        return length
    }

    private mutating func escape(_ number: UInt32) {
        output.append(unchecked: ASCII.backslash)
        if let escape = YAMLEscape.letters.first(where: { $0.number == number }) {
            return output.append(unchecked: escape.letter)
        }
        let digits = number < 0x100 ? 2 : number < 0x10000 ? 4 : 8
        output.append(unchecked: UInt8(ascii: digits == 2 ? "x" : digits == 4 ? "u" : "U"))
        for place in (0..<digits).reversed() {
            let digit = UInt8(truncatingIfNeeded: number >> (place * 4) & 0x0F)
            output.append(unchecked: ASCII.capitalHexDigit(digit))
        }
    }

    // MARK: Blocks

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

/// The escapes in double quotes that have a letter.
enum YAMLEscape {
    static let letters: [(letter: UInt8, number: UInt32)] = Array(
        zip(
            "0abtnvfreNLP".utf8,
            [0, 0x07, 0x08, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1B, 0x85, 0x2028, 0x2029]))
}
