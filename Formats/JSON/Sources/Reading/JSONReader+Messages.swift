import VersionedCodableDocuments

/// The texts of syntax errors: expected, found, and the syntax that would accept the text.
extension JSONReader {
    // MARK: Structure

    mutating func expectedValue(_ at: Int) -> ReadingError {
        if let cut = cutOffWord(at) { return cut }
        let expected: String
        switch previous(at) {
        case ASCII.openBracket: expected = "a value or ']'"
        case ASCII.comma: expected = "a value after ','"
        case ASCII.colon: expected = "a value after ':'"
        default: expected = "a value"
        }
        let found = byte(at)
        if found == ASCII.closeBracket, previous(at) == ASCII.comma {
            return unexpected(expected, at: at, hint: "a trailing comma needs the syntax jsonc")
        }
        guard let word = word(at: at) else {
            return unexpected(expected, at: at, hint: hint(for: found))
        }
        let hint = word == "NaN" || word == "Infinity" ? " (\(word) needs the syntax json5)" : ""
        return error("expected \(expected), found '\(word)'\(hint)", at: at)
    }

    /// Returns the error that ends a prefix inside `null`, `true` or `false`.
    private mutating func cutOffWord(_ at: Int) -> ReadingError? {
        guard at < end, isPrefix else { return nil }
        for word in ["null", "true", "false"] {
            if end - at < word.utf8.count, word.utf8.starts(with: bytes(at, end)) {
                return stopHere()
            }
        }
        return nil
    }

    mutating func expectedKey(_ at: Int) -> ReadingError {
        let afterComma = previous(at) == ASCII.comma
        let found = byte(at)
        let expected = afterComma ? "a key after ','" : "a key or '}'"
        if found == ASCII.closeBrace {
            return unexpected(expected, at: at, hint: "a trailing comma needs the syntax jsonc")
        }
        if ASCII.isLetter(found) {
            return unexpected(expected, at: at, hint: "a key without quotes needs the syntax json5")
        }
        return unexpected(expected, at: at, hint: hint(for: found))
    }

    mutating func expectedColon(_ at: Int) -> ReadingError {
        unexpected("':' after the key", at: at, hint: hint(for: byte(at)))
    }

    mutating func expectedSeparator(_ at: Int, _ inObject: Bool) -> ReadingError {
        unexpected(
            inObject ? "',' or '}' after the value" : "',' or ']' after the value", at: at,
            hint: hintAfterValue(byte(at)))
    }

    mutating func expectedEnd(_ at: Int) -> ReadingError {
        unexpected("the end of the document", at: at, hint: hintAfterValue(byte(at)))
    }

    /// Only a comment can follow a value; a point or quote there is invalid in JSON5 too.
    private func hintAfterValue(_ found: UInt8) -> String? {
        found == ASCII.slash ? hint(for: found) : nil
    }

    private func hint(for found: UInt8) -> String? {
        switch found {
        case ASCII.slash: "a comment needs the syntax jsonc or json5"
        case ASCII.apostrophe: "single quotes need the syntax json5"
        case ASCII.plus, ASCII.point: "such a number needs the syntax json5"
        default: nil
        }
    }

    /// Returns the last byte before an offset that is not white space.
    private func previous(_ place: Int) -> UInt8? {
        var at = min(place, end) - 1
        while at >= 0, ASCII.isWhitespace(byte(at)) { at -= 1 }
        return at >= 0 ? byte(at) : nil
    }

    // MARK: Numbers

    mutating func expectedDigit(_ at: Int, after what: String) -> ReadingError {
        unexpected("a digit after \(what)", at: at)
    }

    mutating func leadingZero(_ at: Int) -> ReadingError {
        unexpected("no digit after a leading 0", at: at)
    }

    // MARK: Strings

    /// Returns the error for a control character in a string; nil for those that JSON5 allows.
    mutating func unescapedControl(
        _ at: Int, _ quote: UInt8, _ isJSON5: Bool
    ) -> ReadingError? {
        let mark = "'\(Character(Unicode.Scalar(quote)))'"
        if at >= end { return unexpected("\(mark) at the end of the string", at: at) }
        if byte(at) == ASCII.lineFeed || byte(at) == ASCII.carriageReturn {
            let place = isJSON5 ? "on the same line" : "at the end of the unclosed string"
            return unexpected("\(mark) \(place)", at: at)
        }
        return isJSON5
            ? nil : unexpected("an escape for a control character in a string", at: at)
    }

    mutating func loneSurrogate(_ at: Int, isLow: Bool) -> ReadingError {
        error(
            isLow
                ? "expected a high surrogate escape first, found a low one"
                : "expected a low surrogate escape after the high one, found another escape",
            at: at)
    }

    mutating func secondSurrogate(_ at: Int, foundAt place: Int) -> ReadingError {
        if place >= end { return unexpected("'\"' at the end of the string", at: place) }
        return error(
            "expected a low surrogate escape after the high one, found \(source.found(at: place))",
            at: at)
    }
}
