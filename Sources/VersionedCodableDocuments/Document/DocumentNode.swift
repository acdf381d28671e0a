import VersionedCodableCore

/// A value in a document, or a marker for a missing one.
///
///     let replicas = document["spec"]["replicas"]
///     replicas.int                  // 3
///     replicas.text                 // "3", as it was written
///     replicas.location             // 12:15
///     document["spac"]["replicas"].exists       // false
///
/// A look-up never fails: for a missing value it returns a missing node, whose accessors all return
/// nil. A node keeps its document alive; copying it is cheap, and it may be used from many threads
/// at once. Aliases are followed: the node of an alias is its target.
public struct DocumentNode: Sendable {
    /// The document of the node.
    public let document: CodableDocument
    /// The index of the node in the tape; negative when it is missing.
    public let index: Int

    /// Makes the node at an index of the tape, or at the target of an alias there; nil is missing.
    package init(_ document: CodableDocument, at index: Int?) {
        self.document = document
        self.index = index.map { index in document.withUnsafeTape { $0.resolve(index) } } ?? -1
    }

    /// Whether the node has a value.
    public var exists: Bool { index >= 0 }

    /// The entry in the tape, with the marks of its format; nil for a missing node.
    public var tapeNode: TapeNode? {
        exists ? document.withUnsafeTape { $0[index] } : nil
    }
}

extension DocumentNode {
    /// The type of a value, however the format stores it.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The absence of a value.
        case null
        /// A truth value.
        case bool
        /// A number written as an integer.
        case integer
        /// A number written with a fraction or an exponent, or one that is not finite.
        case real
        /// A string.
        case string
        /// Text without a type in the format: XML text, a plain YAML scalar.
        case untyped
        /// Raw bytes.
        case binary
        /// A date.
        case date
        /// Values in order.
        case array
        /// Values by key.
        case object

        init?(_ kind: TapeKind) {
            switch kind {
            case .null: self = .null
            case .bool: self = .bool
            case .integer, .integerBytes: self = .integer
            case .real, .realBytes: self = .real
            case .string: self = .string
            case .untyped: self = .untyped
            case .binary: self = .binary
            case .dateText, .dateBytes: self = .date
            case .array: self = .array
            case .object: self = .object
            case .key, .alias, .removed: return nil
            }
        }
    }

    /// The type of the value; nil for a missing node.
    public var kind: Kind? {
        tapeNode.flatMap { Kind($0.kind) }
    }

    /// Whether the value is a null; false for a missing node.
    public var isNull: Bool { kind == .null }

    /// Whether the container continues after the prefix read by `readPrefix(_:within:)`.
    public var isIncomplete: Bool {
        (tapeNode?.head ?? 0) & TapeNode.incomplete != 0
    }
}

extension DocumentNode: CustomStringConvertible {
    /// The text of a scalar, or the kind and the size of a container.
    public var description: String {
        switch kind {
        case nil: "missing"
        case .null: "null"
        case .binary: "binary (\(data?.count ?? 0) bytes)"
        case .array: "array (\(count) element\(count == 1 ? "" : "s"))"
        case .object: "object (\(count) member\(count == 1 ? "" : "s"))"
        default: text ?? ""
        }
    }
}
