/// The messages of the engine's errors: lower case, no full stop, expected before found.
public enum ErrorMessages {
    package static let noStack = "nested values need more stack than the thread has"

    /// Returns `config.json:3:7: pins.2: expected Int, found "three"` with the excerpt below it.
    package static func render(
        source: String?,
        location: TextLocation?,
        path: [String],
        message: String,
        excerpt: Excerpt?
    ) -> String {
        var text = prefix(source, location)
        if !path.isEmpty { text += shortPath(path) + ": " }
        text += shortMessage(message)
        if let excerpt, !excerpt.text.isEmpty {
            text += "\n    \(excerpt.text)\n    \(String(repeating: " ", count: excerpt.caret))^"
        }
        return text
    }

    /// Returns the prefix of a message: `config.json:3:7: `.
    package static func prefix(_ source: String?, _ location: TextLocation?) -> String {
        let place = location.map { "\($0): " } ?? ""
        guard let source else { return place }
        return "\(shown(source)):" + (location?.line == nil ? " " : "") + place
    }
}
