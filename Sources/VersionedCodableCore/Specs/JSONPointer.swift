/// The notation of paths that RFC 6901 defines: steps that each begin with a slash, in which `~1`
/// stands for a slash and `~0` for a tilde.
package enum JSONPointer {
    /// The steps of a pointer behind its first slash, as they are written.
    package static func tokens(_ text: Substring) -> [Substring] {
        // Of bytes, because a slash and a mark on it are one character.
        text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map(Substring.init)
    }

    /// The key a step of a pointer stands for.
    ///
    /// - Parameters:
    ///   - token: A step without its slash.
    ///   - isStrict: Whether a tilde that stands for nothing is an error, and not a tilde.
    /// - Returns: nil for an error.
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

    /// The step of a pointer that stands for a key, without its slash.
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
