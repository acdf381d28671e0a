import VersionedCodableCore
import VersionedCodableDocuments

/// A path that may denote many values of a document: a JSON Pointer (RFC 6901) with wildcards.
///
///     /services/*/image          the image of every service
///     /**/deprecated             every member deprecated, at any depth
///     /containers/[name=web]/ports/-
///     /gpx/@version              an attribute, in formats that have them, or else a key
///
/// A whole token is special: `*` every member or element, `**` any depth, `-` the place after the
/// last element, `[key=value]` the elements whose member has that value, `[="value"]` the elements
/// with that value, `@name` an attribute, also as the key in brackets; in a format without
/// attributes it is the key `@name`. A literal key that begins with `*`, `[`, `@` or `-` is written
/// with `~2` before it; `~0` is a tilde and `~1` a slash.
public struct PathPattern: Sendable, Hashable {
    package enum Token: Sendable, Hashable {
        case key(String)
        case attribute(String)
        case child
        case depth
        case end
        /// The elements whose member, or which themselves without a key, have a text.
        case element(key: String?, isAttribute: Bool, text: String)
    }

    package let tokens: [Token]
    /// The pattern as it was written.
    public let description: String

    init(_ tokens: some Sequence<Token>) {
        let tokens = Array(tokens)
        self.tokens = tokens
        description = tokens.map { "/" + PathPattern.text($0) }.joined()
    }

    private init(_ tokens: [Token], as text: String) {
        self.tokens = tokens
        description = text
    }

    /// Whether it denotes at most one value.
    public var isSingle: Bool {
        tokens.allSatisfy {
            switch $0 {
            case .key, .attribute, .end: true
            case .child, .depth, .element: false
            }
        }
    }

    /// Returns the place of a pattern that denotes one value in documents of a format.
    package func place(in format: FormatCapabilities) -> DocumentPath {
        path(for: Match(path: .root, hasAttributes: format.contains(.repeatedKeys)))
    }

    package var isAttribute: Bool { if case .attribute = tokens.last { true } else { false } }

    /// Whether it denotes elements by their values.
    package var hasSelector: Bool {
        tokens.contains { if case .element = $0 { true } else { false } }
    }

    package func count(of token: Token) -> Int { tokens.count { $0 == token } }
}

// MARK: Text

extension PathPattern: CustomStringConvertible {
    /// Parses a pattern; empty text is the root.
    ///
    /// - Throws: ``PathPatternError``.
    /// - Complexity: O(n).
    public init(_ text: String) throws(PathPatternError) {
        guard !text.isEmpty else {
            self.init([], as: text)
            return
        }
        guard text.utf8.first == UInt8(ascii: "/") else {
            throw PathPatternError("expected a path that begins with /, found \(text)")
        }
        var tokens: [Token] = []
        for token in JSONPointer.tokens(Substring(text.utf8.dropFirst())) {
            tokens.append(try PathPattern.token(token))
        }
        if let end = tokens.firstIndex(of: .end), !PathPattern(tokens[end...]).isSingle {
            throw PathPatternError("nothing is to be found in a new element, which - denotes")
        }
        self.init(tokens, as: text)
    }

    private static func token(_ text: Substring) throws(PathPatternError) -> Token {
        switch text.unicodeScalars.first {
        case "*" where text == "*": return .child
        case "*" where text == "**": return .depth
        case "-" where text == "-": return .end
        case "@" where text.unicodeScalars.count > 1:
            return .attribute(try key(text.dropFirst()))
        case "[" where text.hasSuffix("]"): return try selector(text.dropFirst().dropLast(), text)
        case "*", "@", "[", "-":
            // Only `-` begins keys in common use, such as options of programs.
            if text.hasPrefix("-") { return .key(try key(text)) }
            if text.hasPrefix("["), text.contains("=") {
                throw PathPatternError("\(text) has no ]; a / in brackets is written ~1")
            }
            throw PathPatternError(
                "\(text) is not a wildcard; a key that begins with \(text.prefix(1)) is written "
                    + "~2\(text)")
        default:
            return .key(try key(text.hasPrefix("~2") ? text.dropFirst(2) : text))
        }
    }

    /// Returns the token of `key=value` or `="value"`.
    private static func selector(
        _ inner: Substring, _ whole: Substring
    ) throws(PathPatternError) -> Token {
        guard let equals = inner.firstIndex(of: "=") else {
            throw PathPatternError(
                "expected [key=value], found \(whole); such a key is written ~2\(whole)")
        }
        // A member of an element may be an attribute.
        let isMarked = inner.hasPrefix("@") && !inner.hasPrefix("@=")
        let name =
            try inner.hasPrefix("~2")
            ? key(inner[..<equals].dropFirst(2)) : key(inner[..<equals].dropFirst(isMarked ? 1 : 0))
        var value = try key(inner[inner.index(after: equals)...])
        if value.utf8.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") {
            value = String(value.dropFirst().dropLast())
        }
        return .element(key: name.isEmpty ? nil : name, isAttribute: isMarked, text: value)
    }

    private static func key(_ text: Substring) throws(PathPatternError) -> String {
        guard let key = JSONPointer.key(text, isStrict: true) else {
            throw PathPatternError("\(text): a tilde is written ~0")
        }
        return key
    }

    private static func text(_ token: Token) -> String {
        switch token {
        case .key(let key):
            "*[@".contains(key.prefix(1)) && !key.isEmpty || key == "-"
                ? "~2" + JSONPointer.token(key) : JSONPointer.token(key)
        case .attribute(let name): "@" + JSONPointer.token(name)
        case .child: "*"
        case .depth: "**"
        case .end: "-"
        case .element(let key, let isAttribute, let text):
            "[\(isAttribute ? "@" : key?.hasPrefix("@") == true ? "~2" : "")"
                + "\(JSONPointer.token(key ?? ""))=\"\(JSONPointer.token(text))\"]"
        }
    }
}

/// The reason why a text is not a path.
public struct PathPatternError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
