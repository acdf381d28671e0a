// A message quotes a document, and a document decides how long its texts and keys are. Everything
// that is quoted is cut here, by Unicode scalars: a letter may have thousands of combining marks,
// so that letters bound nothing, and half a scalar is no text. What cutting costs depends on what
// is left, never on the text.

extension ErrorMessages {
    /// Scalars that are left of a value, at most 160 bytes.
    private static let longestValue = 40
    /// Scalars that are left of a key, a tag or another name, at most 256 bytes.
    private static let longestName = 64
    /// Scalars that are left of the name of a type.
    private static let longestType = 128
    /// Bytes of a path in a message, about.
    private static let longestPath = 1024
    /// Bytes of a whole message.
    private static let longestMessage = 2048

    /// A value as a message quotes it: its first 40 Unicode scalars, and `…` if there are more.
    public static func short(_ value: String) -> String { cut(value, to: longestValue) }

    /// The same of a piece of text.
    public static func short(_ value: Substring) -> String { cut(value, to: longestValue) }

    /// The same of UTF-8; what is ill-formed in it is repaired.
    public static func short(_ value: UnsafeRawBufferPointer) -> String {
        cut(value, to: longestValue)
    }

    /// A key, tag, anchor or other name as a message quotes it: its first 64 Unicode scalars, and
    /// `…` if there are more.
    public static func shortName(_ name: String) -> String { cut(name, to: longestName) }

    /// The same of UTF-8; what is ill-formed in it is repaired.
    public static func shortName(_ name: UnsafeRawBufferPointer) -> String {
        cut(name, to: longestName)
    }

    /// A type as a message names it, cut as names are.
    public static func shortName(_ type: Any.Type) -> String { cut("\(type)", to: longestType) }

    /// A whole message, cut where what it is made of was not.
    package static func shortMessage(_ message: String) -> String {
        guard message.utf8.count > longestMessage else { return message }
        var end = message.utf8.index(message.startIndex, offsetBy: longestMessage)
        end = message.unicodeScalars.index(after: message.unicodeScalars.index(before: end))
        return String(message.unicodeScalars[..<end]) + "…"
    }

    /// The steps of a path, joined by dots: `services.2.name`.
    ///
    /// Long steps are cut, and of a path of more than 1 KiB the middle is left out.
    package static func shortPath(_ steps: [String]) -> String {
        shortPath(steps.count) { steps[$0] }
    }

    /// The path whose steps a function gives, of which the middle ones of a long path are not asked
    /// for.
    package static func shortPath(_ count: Int, _ step: (Int) -> String) -> String {
        var head: [String] = []
        var tail: [String] = []
        var length = 0
        // From both ends inwards, so that the cost is bounded by what is shown.
        for depth in 0..<count {
            let isHead = depth % 2 == 0
            let index = isHead ? depth / 2 : count - 1 - depth / 2
            let text = shortName(step(index))
            length += text.utf8.count + 1
            if length > longestPath {
                head.append("…")
                break
            }
            isHead ? head.append(text) : tail.append(text)
        }
        return (head + tail.reversed()).joined(separator: ".")
    }

    private static func cut(_ text: some StringProtocol, to limit: Int) -> String {
        // No text has more scalars than bytes.
        if text.utf8.count <= limit { return String(text) }
        let scalars = text.unicodeScalars
        let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex)
        guard let end, end < scalars.endIndex else { return String(text) }
        return String(text[..<end]) + "…"
    }

    private static func cut(_ text: UnsafeRawBufferPointer, to limit: Int) -> String {
        var end = 0
        var scalars = 0
        // Four bytes to a scalar, also where the text is ill-formed.
        while end < text.count, end < 4 * limit {
            if text[end] & 0xC0 != 0x80 {
                if scalars == limit { break }
                scalars += 1
            }
            end += 1
        }
        let shown = String(decoding: UnsafeRawBufferPointer(rebasing: text[..<end]), as: UTF8.self)
        return end == text.count ? shown : shown + "…"
    }
}
