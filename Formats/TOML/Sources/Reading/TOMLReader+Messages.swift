import VersionedCodableDocuments

/// The texts of syntax errors: expected before found.
extension TOMLReader {
    func found(_ place: Int) -> String {
        guard place < end else { return source.found(at: place) }
        switch byte(place) {
        case ASCII.apostrophe: return "\"'\""
        case ASCII.carriageReturn where byte(place + 1) != ASCII.lineFeed:
            return "a carriage return"
        default: return source.found(at: place)
        }
    }

    // MARK: Structure

    mutating func expectedKey(_ expected: StaticString) -> ReadingError {
        if byte(at) >= 0x80 {
            if UTF8Sequence.length(at: base + at) == 0 { return illFormed(at) }
            return unexpected(
                "\(expected)", at: at, hint: "a key with other characters needs quotes")
        }
        return unexpected("\(expected)", at: at)
    }

    mutating func expectedValue() -> ReadingError {
        let place = at
        var stop = place
        while byte(stop).isInWord { stop += 1 }
        if isCutOff(stop) { return stopHere() }
        guard let word = word(at: place) else { return unexpected("a value", at: place) }
        let hint =
            switch word.lowercased() {
            case "true", "false", "inf", "nan": " (lower case is needed)"
            case "null", "nil", "none": " (TOML has no null)"
            default: " (a string needs quotes)"
            }
        return error("expected a value, found '\(word)'\(hint)", at: place)
    }

    mutating func expectedSeparator(isTable: Bool) -> ReadingError {
        guard isTable else { return unexpected("',' or ']' after the value", at: at) }
        let isLine =
            byte(at) == ASCII.lineFeed || byte(at) == ASCII.carriageReturn || byte(at) == ASCII.hash
        return unexpected(
            "',' or '}' after the value", at: at,
            hint: isLine ? "an inline table must be on one line" : nil)
    }

    mutating func loneCarriageReturn(_ place: Int) -> ReadingError {
        if place + 1 >= end, isPrefix { return stopHere() }
        return error(
            "expected a line feed after the carriage return, found \(found(place + 1))", at: place)
    }

    mutating func badCharacter(_ end: String, _ place: Int) -> ReadingError {
        if place >= self.end { return unexpected(end, at: place) }
        if byte(place) == ASCII.lineFeed || byte(place) == ASCII.carriageReturn {
            return unexpected(end, at: place)
        }
        return unexpected("an escape for a control character", at: place)
    }
}
