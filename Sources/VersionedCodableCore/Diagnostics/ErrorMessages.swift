/// The words of every error of the engine: lower case, no full stop, expected before found.
public enum ErrorMessages {
    /// `config.json:3:7: pins.2: expected Int, found "three"` and the excerpt below it.
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

    /// The same with coding keys.
    static func render(
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
        var text = place(source, location)
        if let path { text += path + ": " }
        text += shortMessage(message)
        if let excerpt, !excerpt.text.isEmpty {
            text += "\n    \(excerpt.text)\n    \(String(repeating: " ", count: excerpt.caret))^"
        }
        return text
    }

    /// What stands in front of a message: `config.json:3:7: `.
    static func place(_ source: String?, _ location: SourceLocation?) -> String {
        var text = ""
        switch (source, location) {
        case (let source?, let location?) where location.line != nil:
            text += "\(source):\(location): "
        case (let source?, let location?): text += "\(source): \(location): "
        case (let source?, nil): text += "\(source): "
        case (nil, let location?): text += "\(location): "
        case (nil, nil): break
        }
        return text
    }

    /// The text for a limit that was exceeded.
    public static func limit(_ limit: ReadingLimit, _ value: Int) -> String {
        switch limit {
        case .inputBytes: "the input is larger than the limit of \(value) bytes (inputBytes)"
        case .depth: "the nesting is deeper than the limit of \(value) levels (depth)"
        case .nodes: "the document has more than the limit of \(value) nodes (nodes)"
        case .scalarBytes: "a scalar is longer than the limit of \(value) bytes (scalarBytes)"
        case .expandedNodes:
            "the aliases stand for more than the limit of \(value) nodes (expandedNodes)"
        case .attributes:
            "an element has more than the limit of \(value) attributes (attributes)"
        case .doctypeBytes:
            "the declarations in the DOCTYPE are longer than the limit of \(value) bytes (doctypeBytes)"
        }
    }

    package static let aliasOfDuplicate =
        "the alias stands for a value that is left out, because its key is there twice"

    package static func duplicateKey(_ key: String, firstLine: Int?) -> String {
        let first = firstLine.map { ", first in line \($0)" } ?? ""
        return "the key \"\(shortName(key))\" is there twice\(first)"
    }
}
