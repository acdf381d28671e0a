import VersionedCodableCore

/// The path from the root of a document or value to a node in it.
///
/// ## Usage
///
///     document[path: ["pins", 0, "name"]]
///     document[path: "/pins/0/name"]           // the same as a JSON Pointer
///     value[path: ["spec", "replicas"]] = 3
///
/// At an object, an index is the key with its decimal text, since a JSON Pointer has one form. Where
/// nothing is, it makes an array.
public struct DocumentPath: Sendable, Hashable {
    /// The steps, the one from the root first; empty for the root itself.
    public var steps: [PathStep]

    /// The path of the root.
    public static let root = DocumentPath([])

    /// Makes a path of steps.
    public init(_ steps: some Sequence<PathStep>) {
        self.steps = Array(steps)
    }

    /// Makes a path of the coding keys of an encoder, a decoder or an error.
    public init(codingPath: [any CodingKey]) {
        steps = codingPath.map { PathStep($0) }
    }

    /// The path of the container; nil for the root.
    public var parent: DocumentPath? {
        steps.isEmpty ? nil : DocumentPath(steps.dropLast())
    }

    /// Returns the path extended by a step.
    public func appending(_ step: PathStep) -> DocumentPath {
        DocumentPath(steps + [step])
    }

    package var components: [String] { steps.map(\.stringValue) }
}

extension DocumentPath: ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
    /// Makes a path of steps in order.
    public init(arrayLiteral elements: PathStep...) {
        steps = elements
    }

    /// Makes a path of a JSON Pointer; any other text is a single key.
    public init(stringLiteral value: String) {
        self = DocumentPath(pointer: value) ?? DocumentPath([.key(value)])
    }
}

extension DocumentPath: CustomStringConvertible {
    /// The steps joined by dots, as in error messages: `pins.0.name`.
    public var description: String { components.joined(separator: ".") }
}

// MARK: JSON Pointer (RFC 6901)

extension DocumentPath {
    /// Parses a JSON Pointer: empty for the root, or steps that each begin with a slash.
    ///
    /// `~0` is a tilde and `~1` a slash. A step of digits without leading zeros becomes an index.
    ///
    /// - Returns: nil when the text does not begin with a slash or has an invalid tilde.
    /// - Complexity: O(n).
    public init?(pointer: String) {
        steps = []
        guard !pointer.isEmpty else { return }
        guard pointer.utf8.first == UInt8(ascii: "/") else { return nil }
        for token in JSONPointer.tokens(Substring(pointer.utf8.dropFirst())) {
            guard let key = JSONPointer.key(token, isStrict: true) else { return nil }
            steps.append(PathStep(pointerKey: key))
        }
    }

    /// The path as a JSON Pointer; `DocumentPath(pointer:)` reads it back.
    ///
    /// A key of digits is read back as an index, which leads to the same value.
    ///
    /// - Complexity: O(n).
    public var pointer: String {
        steps.map { "/" + JSONPointer.token($0.stringValue) }.joined()
    }
}
