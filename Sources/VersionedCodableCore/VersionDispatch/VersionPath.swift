/// The place in a document where its version is written.
///
/// A path is a list of steps from the root of the document. Write it as a list of keys or as a
/// slash path, in which `~1` stands for a slash inside a key and `~0` for a tilde (RFC 6901):
///
/// ```swift
/// static var path: VersionPath? { ["metadata", "version"] }
/// static var path: VersionPath? { "/metadata/version" }
/// ```
///
/// The leading slash may be left out. The empty path is the root of the document.
public struct VersionPath: Sendable, Hashable {
    /// One step from a node of a document to a node below it.
    ///
    /// Steps are made by static functions, so that a later release can add other kinds of steps.
    public struct Step: Sendable, Hashable {
        /// The key this step looks up, or `nil` when the step is of another kind.
        public let key: String?

        /// The step to the value of a key.
        public static func key(_ key: String) -> Step {
            Step(key: key)
        }
    }

    /// The steps, beginning at the root of the document.
    public var steps: [Step]

    /// Creates a path of the given steps.
    public init(steps: [Step]) {
        self.steps = steps
    }

    /// Creates a path that looks up one key after another.
    public init(keys: some Sequence<String>) {
        steps = keys.map { .key($0) }
    }

    /// Creates a path from a slash path such as `/metadata/version`.
    public init(pointer: String) {
        let relative = pointer.hasPrefix("/") ? pointer.dropFirst() : pointer[...]
        let keys = relative.split(separator: "/", omittingEmptySubsequences: false)
        steps = pointer.isEmpty ? [] : keys.map { .key(Self.unescape($0)) }
    }

    /// The keys of the path, or `nil` when a step of the path is not a key.
    public var keys: [String]? {
        var keys: [String] = []
        for step in steps {
            guard let key = step.key else { return nil }
            keys.append(key)
        }
        return keys
    }

    private static func unescape(_ key: Substring) -> String {
        // `~01` is an escaped tilde followed by a 1, so the two escapes cannot be replaced one
        // after the other starting with `~0`.
        key.split(separator: "~1", omittingEmptySubsequences: false)
            .map {
                $0.split(separator: "~0", omittingEmptySubsequences: false).joined(separator: "~")
            }
            .joined(separator: "/")
    }

    private static func escape(_ key: String) -> String {
        var escaped = ""
        for character in key.unicodeScalars {
            switch character {
            case "~": escaped += "~0"
            case "/": escaped += "~1"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}

extension VersionPath: CustomStringConvertible {
    /// The path as a slash path, `/metadata/version`.
    public var description: String {
        steps.map { "/" + Self.escape($0.key ?? "") }.joined()
    }
}

extension VersionPath: ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
    /// Creates a path of the listed steps.
    public init(arrayLiteral elements: Step...) {
        self.init(steps: elements)
    }

    /// Creates a path from a slash path such as `/metadata/version`.
    public init(stringLiteral pointer: String) {
        self.init(pointer: pointer)
    }
}

extension VersionPath.Step: ExpressibleByStringLiteral {
    /// Creates the step to the value of a key.
    public init(stringLiteral key: String) {
        self = .key(key)
    }
}
