/// The messages of the engine's errors: lower case, no full stop, expected before found.
public enum ErrorMessages {
    package static let noStack = "nested values need more stack than the thread has"

    /// Returns `config.json:3:7: pins.2: expected Int, found "three"` with the excerpt below it.
    package static func render(
        source: String?,
        location: SourceLocation?,
        path: [String],
        message: String,
        excerpt: Excerpt?
    ) -> String {
        render(
            source: source, location: location, path: path.isEmpty ? nil : shortPath(path),
            message: message,
            excerpt: excerpt)
    }

    package static func render(
        source: String?,
        location: SourceLocation?,
        codingPath path: [any CodingKey],
        message: String,
        excerpt: Excerpt?
    ) -> String {
        render(
            source: source, location: location,
            path: path.isEmpty ? nil : shortPath(path.count) { path[$0].step }, message: message,
            excerpt: excerpt)
    }

    private static func render(
        source: String?,
        location: SourceLocation?,
        path: String?,
        message: String,
        excerpt: Excerpt?
    ) -> String {
        var text = prefix(source, location)
        if let path { text += path + ": " }
        text += shortMessage(message)
        if let excerpt, !excerpt.text.isEmpty {
            text += "\n    \(excerpt.text)\n    \(String(repeating: " ", count: excerpt.caret))^"
        }
        return text
    }

    /// Returns the prefix of a message: `config.json:3:7: `.
    package static func prefix(_ source: String?, _ location: SourceLocation?) -> String {
        var text = ""
        switch (source, location) {
        case (let source?, let location?) where location.line != nil:
            text += "\(source):\(location): "
        case (let source?, let location?): text += "\(source): \(location): "
        case (let source?, nil): text += "\(source): "
        case (nil, let location?): text = location.description + ": "
        case (nil, nil): break
        }
        return text
    }
}
