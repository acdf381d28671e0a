import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableMigrations

/// A path as it is written in arguments.
enum PathText {
    static let manual = """
        A path is a JSON pointer, such as /servers/0/port. These tokens are special: * is every \
        member or element, ** any depth, - the index after the last element, [name=web] the \
        elements whose member name is web, [="web"] the elements that equal web, and @name an \
        attribute of XML; in other formats it is the key @name. In XML, an element that occurs \
        once is a list with one element. In a key, ~0 denotes ~ and ~1 denotes /; a key that begins \
        with *, [, @ or - is written with ~2 before it.
        """

    static let dots = """
        As a convenience, keys and indices may be separated by dots instead: servers.0.port.
        """

    /// Returns the pattern of a path, also of one with dots.
    ///
    /// - Throws: `UsageError`.
    static func pattern(_ text: some StringProtocol, of option: String) throws -> PathPattern {
        let text = String(text)
        do {
            guard !text.isEmpty, !text.hasPrefix("/") else {
                return try PathPattern(text.replacing("~3", with: "="))
            }
            // A quote has this meaning only where a key begins.
            let isPlain = !["[", "]", ".\"", ".'"].contains { ".\(text)".contains($0) }
            guard isPlain else {
                throw UsageError(
                    "\(option): \(text) is not a JSON pointer; write \(quoted(text))")
            }
            let plain = text.replacing("~", with: "~0").replacing("/", with: "~1")
            return try PathPattern("/" + plain.replacing(".", with: "/"))
        } catch let error as PathPatternError {
            throw UsageError("\(option): \(error)")
        }
    }

    /// Returns the pointer that is meant by a path with dots and quoted keys or brackets.
    private static func quoted(_ text: String) -> String {
        var keys = [""]
        var quote: Character?
        for character in text {
            let isStart = quote == nil && keys.last == ""
            switch character {
            case _ where character == quote: quote = nil
            case "\"" where isStart, "'" where isStart: quote = character
            case "." where quote == nil, "[" where quote == nil: keys.append("")
            case "]" where quote == nil: break
            default: keys[keys.count - 1].append(character)
            }
        }
        return keys.filter { !$0.isEmpty }.map { "/" + JSONPointer.token($0) }.joined()
    }

    /// Splits PATH=VALUE at the first = that is not inside of a token in brackets.
    ///
    /// - Throws: `UsageError`.
    static func split(
        _ text: String, of option: String, into form: String
    ) throws -> (path: Substring, value: String) {
        let separator: Character = text.hasPrefix("/") ? "/" : "."
        var isStart = true
        var index = text.startIndex
        while index < text.endIndex {
            switch text[index] {
            case "=":
                return (text[..<index], String(text[text.index(after: index)...]))
            case "[" where isStart: index = end(ofBrackets: text[index...], separator)
            default: break
            }
            isStart = text[index] == separator
            index = text.index(after: index)
        }
        throw UsageError("\(option) \(text): expected \(form)")
    }

    /// Returns the bracket that ends a token, or the first character if there is none.
    private static func end(
        ofBrackets text: Substring, _ separator: Character
    ) -> Substring.Index {
        text.indices.first { index in
            guard text[index] == "]" else { return false }
            let next = text[text.index(after: index)...].first
            return next == nil || next == "=" || next == separator
        } ?? text.startIndex
    }
}
