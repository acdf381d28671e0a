import VersionedCodableEssentials

/// Padded Base64 (RFC 4648) that may have white space anywhere.
public enum Base64 {
    /// Decodes text.
    ///
    /// - Returns: The bytes, and the index of the first invalid character, which is the length of
    ///   the text when characters are missing; nil when the text is valid.
    /// - Complexity: O(n) in the text.
    public static func decode(_ text: UnsafeRawBufferPointer) -> (bytes: Data, bad: Int?) {
        if let bad = firstInvalid(text) { return (Data(), bad) }
        return (Data(base64Encoded: Data(text), options: .ignoreUnknownCharacters) ?? Data(), nil)
    }

    private static func firstInvalid(_ text: UnsafeRawBufferPointer) -> Int? {
        /// The characters of the last group.
        var characters = 0
        var padding = 0
        for (index, byte) in text.enumerated() {
            switch byte {
            case _ where ASCII.isWhitespace(byte): break
            case ASCII.equals where characters >= 2 && characters + padding < 4: padding += 1
            case _ where isInAlphabet(byte) && padding == 0: characters = (characters + 1) % 4
            default: return index
            }
        }
        return characters == 0 || characters + padding == 4 ? nil : text.count
    }

    private static func isInAlphabet(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.plus || byte == ASCII.slash
    }
}
