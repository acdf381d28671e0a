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
        let parts = token.unicodeScalars.split(separator: "~", omittingEmptySubsequences: false)
        var key = String.UnicodeScalarView(parts[0])
        for part in parts.dropFirst() {
            let isEscape = part.first == "0" || part.first == "1"
            if isStrict, !isEscape { return nil }
            key.append(part.first == "1" ? "/" : "~")
            key.append(contentsOf: part.dropFirst(isEscape ? 1 : 0))
        }
        return String(key)
    }

    /// Returns the step of a pointer for a key, without a slash.
    ///
    /// - Complexity: O(n).
    package static func token(_ key: String) -> String {
        guard key.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return key }
        let parts = key.unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }
        return parts.joined()
    }
}
