import VersionedCodableDocuments

/// Refuses text that libyaml accepts, or reads differently from YAML 1.2.
extension YAMLReader {
    @inline(__always)
    func checkNeighbours(_ event: YAMLEvent, _ start: Int, _ end: Int) throws {
        if event.length == 1 { try checkDash(event, start) }
        if event.isBlock {
            // A block scalar ends with its last line; a comment may begin the next one.
            try checkHeader(endOfProperties(start))
            try checkBlankLines(of: event, from: endOfProperties(start))
        } else {
            if precedesComment(end) { try checkComment(at: end) }
            if event.isQuoted, !event.isOneLine {
                // A line break of YAML 1.1 may be between a tag and the quotes.
                try checkIndentation(min(endOfProperties(start), end)..<end)
            }
        }
        if event.anchor != nil { try checkAnchor(start) }
        if state == .key, followsQuestionMark(start) {
            throw syntax("expected a space after '?', found another character", at: start)
        }
    }

    /// Whether a comment may follow an offset without white space.
    @inline(__always)
    func precedesComment(_ place: Int) -> Bool {
        // The source is followed by zero bytes.
        let next = source.start.load(fromByteOffset: place, as: UInt8.self)
        return next == UInt8(ascii: ",") || next == UInt8(ascii: "#")
    }

    @inline(__always)
    func followsQuestionMark(_ place: Int) -> Bool {
        place > 0
            && source.start.load(fromByteOffset: place - 1, as: UInt8.self) == UInt8(ascii: "?")
    }

    /// Refuses `"value"#comment` and `[a,#comment`.
    @inline(never)
    func checkComment(at end: Int) throws {
        let isComma = source.start.load(fromByteOffset: end, as: UInt8.self) == UInt8(ascii: ",")
        let place = isComma ? end + 1 : end
        guard place < source.count, source.bytes[place] == UInt8(ascii: "#") else { return }
        throw syntax(YAMLMessages.spaceBeforeComment, at: place)
    }

    /// Refuses `[-]`: in a flow collection libyaml reads the indicator as text.
    private func checkDash(_ event: YAMLEvent, _ start: Int) throws {
        guard event.isPlain, event.bytes[0] == UInt8(ascii: "-") else { return }
        throw syntax("expected a value, found '-'", at: start)
    }

    /// Refuses `># comment`.
    private func checkHeader(_ start: Int) throws {
        var at = start + 1
        while at < source.count {
            switch source.bytes[at] {
            case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                at += 1
            case UInt8(ascii: "#"): throw syntax(YAMLMessages.spaceBeforeComment, at: at)
            default: return
            }
        }
    }

    /// Refuses anchor names with `:`, at which libyaml ends the name.
    func checkAnchor(_ start: Int) throws {
        var at = start
        while at < source.count, source.bytes[at] != UInt8(ascii: "&") { at += 1 }
        at += 1
        while at < source.count, YAMLReader.isNameByte(source.bytes[at]) { at += 1 }
        guard at < source.count, source.bytes[at] == UInt8(ascii: ":"), at + 1 < source.count,
            source.bytes[at + 1] > 0x20
        else { return }
        throw syntax("expected a letter, digit, '-' or '_' in the anchor, found ':'", at: at)
    }

    /// Refuses `[?x]`, which is a scalar in YAML 1.2 and a mapping in libyaml.
    @inline(__always)
    func checkMapping(_ event: YAMLEvent, _ start: Int) throws {
        guard event.isFlow, start + 1 < source.count, source.bytes[start] == UInt8(ascii: "?"),
            source.bytes[start + 1] > 0x20
        else { return }
        throw syntax("expected a space after '?', found another character", at: start + 1)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "-")
    }
}
