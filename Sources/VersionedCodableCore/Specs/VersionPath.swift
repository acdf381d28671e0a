/// The path of the version in a document.
///
/// A path is a list of steps from the root of the document. Write it as a list of keys or as a
/// slash path, in which `~1` escapes a slash inside a key and `~0` a tilde (RFC 6901):
///
/// ```swift
/// static var path: VersionPath? { ["metadata", "version"] }
/// static var path: VersionPath? { "/metadata/version" }
/// ```
///
/// The leading slash may be left out. The empty path is the root of the document.
///
/// A last step that begins with `@` is an attribute. As in XPath, a path to an attribute that
/// begins with a slash names the root first; a path to an element does so with ``Step/root(_:)``:
///
/// ```swift
/// static var path: VersionPath? { "@version" }
/// static var path: VersionPath? { "/gpx/@version" }
/// static var path: VersionPath? { [.root("project"), "modelVersion"] }
/// ```
///
/// A format without attributes has a key `version` instead; one without root names ignores `root`.
public struct VersionPath: Sendable, Hashable {
    /// One step from a node of a document to a node below it.
    ///
    /// Steps are created by static functions, so that a later release can add other kinds of steps.
    public struct Step: Sendable, Hashable {
        enum Kind {
            case key, attribute, root
        }

        let kind: Kind
        let name: String

        /// The key that this step looks up, or `nil` when the step is of another kind.
        public var key: String? { kind == .key ? name : nil }

        /// The attribute that this step looks up, or `nil` when the step is of another kind.
        public var attribute: String? { kind == .attribute ? name : nil }

        /// The name the root must have, or `nil` when the step is of another kind.
        public var root: String? { kind == .root ? name : nil }

        /// Creates the step to the value of a key.
        public static func key(_ key: String) -> Step {
            Step(kind: .key, name: key)
        }

        /// Creates the step to an attribute, the last step of a path.
        ///
        /// A format without attributes has a key of that name.
        public static func attribute(_ name: String) -> Step {
            Step(kind: .attribute, name: name)
        }

        /// Creates the first step of a path, the name of the root in formats whose roots have names.
        ///
        /// ``DocumentShape`` finds nothing at the path if the root has another name. The prefix of a
        /// namespace is ignored unless the name has one.
        public static func root(_ name: String) -> Step {
            Step(kind: .root, name: name)
        }
    }

    /// The steps from the root of the document.
    public var steps: [Step]

    /// Creates a path of the given steps.
    public init(steps: [Step]) {
        self.steps = steps
    }

    /// Creates a path that looks up one key after another.
    public init(keys: some Sequence<String>) {
        steps = keys.map { .key($0) }
    }

    /// Creates a path from a slash path: `/metadata/version`, or `/gpx/@version` for an attribute.
    public init(pointer: String) {
        let relative = pointer.hasPrefix("/") ? pointer.dropFirst() : pointer[...]
        let keys = JSONPointer.tokens(relative)
        steps = pointer.isEmpty ? [] : keys.map { .key(Self.unescape($0)) }
        guard let last = keys.last, last.hasPrefix("@"), last.count > 1 else { return }
        steps[steps.count - 1] = .attribute(Self.unescape(last.dropFirst()))
        if pointer.hasPrefix("/"), steps.count > 1 { steps[0] = .root(steps[0].name) }
    }

    /// The keys of the path, or `nil` when a step of the path is not a key.
    public var keys: [String]? {
        let keys = steps.compactMap(\.key)
        return keys.count == steps.count ? keys : nil
    }

    /// The keys to the version in any format: attributes count as keys, the root does not.
    var memberKeys: [String] {
        steps.compactMap { $0.kind == .root ? nil : $0.name }
    }

    private static func unescape(_ token: Substring) -> String {
        JSONPointer.key(token, isStrict: false) ?? String(token)
    }
}

extension VersionPath: CustomStringConvertible {
    /// The path as a slash path, such as `/metadata/version`, `/gpx/@version` or `@version`.
    public var description: String {
        let words = steps.map { ($0.kind == .attribute ? "@" : "") + JSONPointer.token($0.name) }
        let path = words.joined(separator: "/")
        let isRelative = steps.last?.kind == .attribute && steps.first?.kind != .root
        return words.isEmpty || isRelative ? path : "/" + path
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
