/// A word, a quoted text, or a list.
public enum SExpression: Equatable, Sendable {
    /// A word: a number, a truth value, `nil` or the name of a key.
    case word(String)
    /// A quoted text.
    case text(String)
    /// A list in parentheses.
    case list([SExpression])
}

/// The error that a text is not an expression.
public struct SExpressionError: Error, Equatable, CustomStringConvertible {
    /// The error message.
    public let description: String
}

// MARK: Reading

extension SExpression {
    /// The maximum nesting depth of lists.
    public static let largestDepth = 100

    /// Reads an expression.
    ///
    /// - Throws: `SExpressionError`.
    public init(reading text: String) throws {
        var open: [[SExpression]] = [[]]
        var rest = text.unicodeScalars[...]
        while let character = rest.popFirst() {
            switch character {
            case " ", "\n", "\t", "\r": break
            case "(":
                guard open.count <= SExpression.largestDepth else {
                    throw SExpressionError(description: "the lists are too deep")
                }
                open.append([])
            case ")":
                let list = open.removeLast()
                guard !open.isEmpty else {
                    throw SExpressionError(description: "a parenthesis is closed, but none is open")
                }
                open[open.count - 1].append(.list(list))
            case "\"": open[open.count - 1].append(.text(try SExpression.quoted(&rest)))
            default:
                let end = rest.firstIndex { " \n\t\r()\"".unicodeScalars.contains($0) }
                let word = String(character) + String(rest[..<(end ?? rest.endIndex)])
                open[open.count - 1].append(.word(word))
                rest = rest[(end ?? rest.endIndex)...]
            }
        }
        guard open.count == 1, open[0].count == 1 else {
            throw SExpressionError(description: "expected one expression")
        }
        self = open[0][0]
    }

    private static func quoted(_ rest: inout Substring.UnicodeScalarView) throws -> String {
        var text = String.UnicodeScalarView()
        while let character = rest.popFirst() {
            switch character {
            case "\"": return String(text)
            case "\\": if let escaped = rest.popFirst() { text.append(escaped) }
            default: text.append(character)
            }
        }
        throw SExpressionError(description: "a quotation mark is never closed")
    }
}

// MARK: Writing

extension SExpression: CustomStringConvertible {
    /// The expression as text.
    public var description: String {
        switch self {
        case .word(let word): return word
        case .text(let text):
            var quoted = String.UnicodeScalarView()
            for character in text.unicodeScalars {
                if character == "\"" || character == "\\" { quoted.append("\\") }
                quoted.append(character)
            }
            return "\"\(String(quoted))\""
        case .list(let list): return "(\(list.map(\.description).joined(separator: " ")))"
        }
    }
}
