// A message quotes a document, and a document decides how long its texts and keys are. All quoted
// text is cut here, by Unicode scalars: a character may have thousands of combining marks, so a
// number of characters is no bound, and half a scalar is not text. The cost of cutting depends on
// the length of the result, not of the text. Control characters, which a terminal would obey, line
// ends, and characters that change the direction of text are shown as `·`.

extension ErrorMessages {
    /// The maximum number of scalars of a value, at most 160 bytes.
    private static let longestValue = 40
    /// The maximum number of scalars of a key, a tag or another name, at most 256 bytes.
    private static let longestName = 64
    /// The maximum number of scalars of the name of a type.
    private static let longestType = 128
    /// The approximate maximum number of bytes of a path in a message.
    private static let longestPath = 1024
    /// The maximum number of bytes of a whole message.
    private static let longestMessage = 2048

    /// Returns the first 40 Unicode scalars of a value, followed by `…` if there are more.
    public static func short(_ value: String) -> String { cut(value, to: longestValue) }

    /// Returns the first 40 Unicode scalars of UTF-8 text; ill-formed sequences are repaired.
    public static func short(_ value: UnsafeRawBufferPointer) -> String {
        cut(value, to: longestValue)
    }

    /// Returns the first 64 Unicode scalars of a name, followed by `…` if there are more.
    public static func shortName(_ name: String) -> String { cut(name, to: longestName) }

    /// Returns the first 128 Unicode scalars of the name of a type.
    public static func shortName(_ type: Any.Type) -> String { cut("\(type)", to: longestType) }

    /// Cuts a whole message, for parts that were not cut themselves.
    package static func shortMessage(_ message: String) -> String {
        guard message.utf8.count > longestMessage else { return message }
        var end = message.utf8.index(message.startIndex, offsetBy: longestMessage)
        end = message.unicodeScalars.index(after: message.unicodeScalars.index(before: end))
        return String(message.unicodeScalars[..<end]) + "…"
    }

    /// Returns the steps of a path, joined by dots: `services.2.name`.
    ///
    /// Long steps are cut, and the middle of a path of more than 1 KiB is left out.
    package static func shortPath(_ steps: [String]) -> String {
        var rest = steps[...]
        var head: [String] = []
        var tail: [String] = []
        var length = 0
        // From both ends inwards, so that the cost is bounded by the length of the result.
        while !rest.isEmpty {
            let isHead = head.count == tail.count
            let text = shortName(isHead ? rest.removeFirst() : rest.removeLast())
            length += text.utf8.count + 1
            if length > longestPath {
                head.append("…")
                break
            }
            isHead ? head.append(text) : tail.append(text)
        }
        return (head + tail.reversed()).joined(separator: ".")
    }

    /// Returns a text with `·` in place of control characters, line ends and characters that change
    /// the direction of text.
    package static func shown(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return String(
            String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "·" : $0 }))
    }

    /// Whether a character controls a terminal, ends a line or changes the direction of text.
    package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " "..."~": false
        case "\u{61C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
            true
        default: scalar.properties.generalCategory == .control
        }
    }

    private static func cut(_ text: some StringProtocol, to limit: Int) -> String {
        // A text has at most as many scalars as bytes.
        if text.utf8.count <= limit { return shown(String(text)) }
        let scalars = text.unicodeScalars
        let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex)
        guard let end, end < scalars.endIndex else { return shown(String(text)) }
        return shown(String(text[..<end])) + "…"
    }

    private static func cut(_ text: UnsafeRawBufferPointer, to limit: Int) -> String {
        var end = 0
        var scalars = 0
        // At most four bytes per scalar, even where the text is ill-formed.
        while end < text.count, end < 4 * limit {
            if text[end] & 0xC0 != 0x80 {
                if scalars == limit { break }
                scalars += 1
            }
            end += 1
        }
        let start = UnsafeRawBufferPointer(rebasing: text[..<end])
        return shown(String(decoding: start, as: UTF8.self)) + (end == text.count ? "" : "…")
    }
}
