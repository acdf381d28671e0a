/// A pattern for paths of files: `*` within a name, `**` across folders, `?`, `{a,b}`.
public struct GlobPattern: Sendable, Hashable, CustomStringConvertible {
    /// The pattern as it was written.
    public let description: String
    private let pattern: TextPattern

    /// Parses a pattern.
    ///
    /// - Throws: ``PathPatternError`` for braces that do not match, or a pattern that is too long.
    public init(_ text: String) throws(PathPatternError) {
        description = text
        var expression = "^"
        var depth = 0
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case "*":
                guard rest.first == "*" else {
                    expression += "[^/]*"
                    continue
                }
                rest.removeFirst()
                // `**/` is any number of folders, also none.
                if rest.first == "/" {
                    rest.removeFirst()
                    expression += "(?:.*/)?"
                } else {
                    expression += ".*"
                }
            case "?": expression += "[^/]"
            case "{":
                depth += 1
                expression += "(?:"
            case "}" where depth > 0:
                depth -= 1
                expression += ")"
            case "," where depth > 0: expression += "|"
            case "^", "$", ".", "[", "]", "\\", "(", ")", "|", "+", "}":
                expression += "\\" + String(character)
            default: expression.append(character)
            }
        }
        guard depth == 0 else { throw PathPatternError("a } is missing in \(text)") }
        pattern = try TextPattern(expression + "$")
    }

    /// Whether a relative path matches, or its last name if the pattern has no slash.
    ///
    /// - Complexity: O(n) in the path, times the length of the pattern.
    public func matches(_ path: String) -> Bool {
        let text = description.contains("/") ? path : String(path.split(separator: "/").last ?? "")
        return (try? pattern.matches(text)) ?? false
    }
}
