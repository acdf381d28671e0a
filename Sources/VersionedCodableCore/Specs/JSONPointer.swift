/// The path notation of RFC 6901, which escapes a slash as `~1` and a tilde as `~0`.
package enum JSONPointer {
    /// Returns the steps of a pointer, still escaped, given its text after the first slash.
    package static func tokens(_ text: Substring) -> [Substring] {
        // Split by bytes, because a slash and a combining mark after it are one character.
        text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map(Substring.init)
    }

    /// Returns the key that a step of a pointer denotes.
    ///
    /// - Parameters:
    ///   - token: A step without its slash.
    ///   - isStrict: Whether a tilde that begins no escape is an error; otherwise it denotes
    ///     itself.
    /// - Returns: `nil` for an error.
    /// - Complexity: O(n).
    package static func key(_ token: Substring, isStrict: Bool) -> String? {
        var key = ""
        var isEscaped = false
        for scalar in token.unicodeScalars {
            switch (isEscaped, scalar) {
            case (true, "0"): key.unicodeScalars.append("~")
            case (true, "1"): key.unicodeScalars.append("/")
            case (true, _) where isStrict: return nil
            case (true, "~"):
                key.unicodeScalars.append("~")
                continue
            case (true, _): key += "~\(scalar)"
            case (false, "~"): break
            case (false, _): key.unicodeScalars.append(scalar)
            }
            isEscaped = !isEscaped && scalar == "~"
        }
        if isEscaped {
            if isStrict { return nil }
            key += "~"
        }
        return key
    }

    /// Returns the step of a pointer for a key, without a slash.
    ///
    /// - Complexity: O(n).
    package static func token(_ key: String) -> String {
        var token = ""
        for scalar in key.unicodeScalars {
            switch scalar {
            case "~": token += "~0"
            case "/": token += "~1"
            default: token.unicodeScalars.append(scalar)
            }
        }
        return token
    }
}
