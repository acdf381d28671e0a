import VersionedCodableDocuments

/// Refuses text that libyaml accepts, or reads differently from YAML 1.2.
extension YAMLReader {
    @inline(__always)
    func checkNeighbours(_ event: YAMLEvent, _ start: Int, _ end: Int) throws {
        // In a flow collection libyaml reads the indicator as text.
        if event.length == 1, event.isPlain, event.bytes[0] == ASCII.minus {
            throw syntax("expected a value, found '-'", at: start)
        }
        if event.isBlock {
            // A block scalar ends with its last line; a comment may begin the next one.
            let header = source.endOfProperties(start, upTo: end)
            try checkHeader(header)
            try checkBlankLines(of: event, from: header)
        } else {
            if precedesComment(end) { try checkComment(at: end) }
            if event.isQuoted, !event.isOneLine {
                // A line break of YAML 1.1 may be between a tag and the quotes.
                try checkIndentation(source.endOfProperties(start, upTo: end)..<end)
            }
        }
        if event.anchor != nil { try checkAnchor(start) }
        if expectsKey, followsQuestionMark(start) {
            throw syntax("expected a space after '?', found another character", at: start)
        }
    }

    /// Whether a comment may follow an offset without white space.
    @inline(__always)
    func precedesComment(_ place: Int) -> Bool {
        source.byte(place) == ASCII.comma || source.byte(place) == ASCII.hash
    }

    @inline(__always)
    func followsQuestionMark(_ place: Int) -> Bool {
        place > 0 && source.byte(place - 1) == UInt8(ascii: "?")
    }

    /// Refuses `"value"#comment` and `[a,#comment`.
    @inline(never)
    func checkComment(at end: Int) throws {
        let place = source.byte(end) == ASCII.comma ? end + 1 : end
        guard source.byte(place) == ASCII.hash else { return }
        throw syntax(YAMLMessages.spaceBeforeComment, at: place)
    }

    /// Refuses `># comment`.
    private func checkHeader(_ start: Int) throws {
        var at = start + 1
        while ASCII.isDigit(source.byte(at)) || source.byte(at) == ASCII.plus
            || source.byte(at) == ASCII.minus
        {
            at += 1
        }
        if source.byte(at) == ASCII.hash { throw syntax(YAMLMessages.spaceBeforeComment, at: at) }
    }

    /// Refuses anchor names with `:`, at which libyaml ends the name.
    func checkAnchor(_ start: Int) throws {
        var at = start
        while at < source.count, source.bytes[at] != UInt8(ascii: "&") { at += 1 }
        at += 1
        while at < source.count, Anchor.isPermitted(source.byte(at)) { at += 1 }
        guard at < source.count, source.byte(at) == ASCII.colon, source.byte(at + 1) > ASCII.space
        else { return }
        throw syntax("expected a letter, digit, '-' or '_' in the anchor, found ':'", at: at)
    }

    /// Refuses `[?x]`, which is a scalar in YAML 1.2 and a mapping in libyaml.
    @inline(__always)
    func checkMapping(_ event: YAMLEvent, _ start: Int) throws {
        guard event.isFlow, source.byte(start) == UInt8(ascii: "?"),
            source.byte(start + 1) > ASCII.space
        else { return }
        throw syntax("expected a space after '?', found another character", at: start + 1)
    }
}
