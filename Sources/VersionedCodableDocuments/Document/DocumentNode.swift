import VersionedCodableCore

/// A value in a document, or the knowledge that there is none at a place.
///
///     let replicas = document["spec"]["replicas"]
///     replicas.int                  // 3
///     replicas.text                 // "3", as it was written
///     replicas.location             // 12:15
///     document["spac"]["replicas"].exists       // false
///
/// Looking something up never fails: a place that is not there gives a missing node, whose
/// accessors all answer nil. A node keeps its document alive; copying it is cheap, and it may be
/// used from many threads at once. An alias is followed: its node is that of the value it stands
/// for.
public struct DocumentNode: Sendable {
    /// The document the node belongs to.
    public let document: CodableDocument
    /// The node's place in the tape; negative when it is missing.
    public let index: Int

    /// Makes the node at a place of the tape, or of what the alias there stands for.
    init(_ document: CodableDocument, at index: Int) {
        self.document = document
        self.index = document.withUnsafeTape { $0.resolve(index) }
    }

    private init(missingIn document: CodableDocument) {
        self.document = document
        index = -1
    }

    static func missing(in document: CodableDocument) -> DocumentNode {
        DocumentNode(missingIn: document)
    }

    /// Whether there is a value at the place.
    public var exists: Bool { index >= 0 }

    /// The node's entry of the tape, with the marks its format keeps in it; nil when it is missing.
    public var tapeNode: TapeNode? { entry }

    /// The node's entry of the tape; nil when it is missing.
    var entry: TapeNode? {
        exists ? document.withUnsafeTape { $0[index] } : nil
    }
}

extension DocumentNode {
    /// What a value is, whatever form the format stores it in.
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
        /// Text the format gives no type: XML text, a plain YAML scalar.
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

    /// What the value is; nil when it is missing.
    public var kind: Kind? {
        entry.flatMap { Kind($0.kind) }
    }

    /// Whether the value is a null.
    ///
    /// A missing node is not: ask `exists`.
    public var isNull: Bool { kind == .null }

    /// Whether the container goes on behind the part of the source that was read.
    ///
    /// See `DocumentFormat.readPrefix(_:within:)`.
    public var isIncomplete: Bool {
        (entry?.head ?? 0) & TapeNode.incomplete != 0
    }
}

extension DocumentNode: CustomStringConvertible {
    /// The text of a scalar, or what kind of container it is and how much it holds.
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
