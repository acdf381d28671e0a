import VersionedCodableCore
import VersionedCodableEssentials

// Untyped text converts to a type only if all of it, including spaces, is a valid form of it.

extension DocumentNode {
    /// The truth value; untyped text is one when it is `true` or `false`, or by its format's rules.
    public var bool: Bool? {
        withScalar { tape, node in
            guard node.isKind(.bool) || node.isKind(.untyped) else { return nil }
            let rules = document.storage.source.scalarRules
            return try? ScalarReader(tape: tape, documentRules: rules).bool(node)
        }
    }

    /// The string, or untyped text as it is.
    ///
    /// - Complexity: O(n) for every call, which makes a new string.
    public var string: String? {
        withScalar { tape, node in
            switch node.kind {
            case .string, .untyped: tape.string(of: node)
            default: nil
            }
        }
    }

    /// The raw bytes.
    ///
    /// Untyped text is read as padded Base64; a string is not.
    ///
    /// - Complexity: O(n).
    public var data: Data? {
        withScalar { tape, node in
            switch node.kind {
            case .binary: Data(tape.bytes(of: node))
            case .untyped: Data(base64Encoded: Data(tape.bytes(of: node)))
            default: nil
            }
        }
    }

    /// The date.
    ///
    /// The text of a date and untyped text must be RFC 3339, `2001-12-31T23:59:59.5Z`. A missing
    /// offset means UTC, a missing time midnight. A string is not a date.
    public var date: Date? {
        withScalar { $0.scalar($1).date }
    }

    /// The text of a scalar as written: `3.10` stays `3.10`.
    ///
    /// Escapes and quotes of a string are resolved. Truth values, and numbers and dates of a binary
    /// format, have their usual text: `true`, `-1`, `0.5`, `2001-12-31T23:59:59Z`. Nil for a null,
    /// raw bytes, containers and dates outside of the years 0 to 9999.
    ///
    /// - Complexity: O(n).
    public var text: String? {
        withScalar { tape, node in
            switch node.kind {
            case .bool where node.head & TapeNode.plain != 0: tape.writtenText(of: node)
            case .bool: node.extra & 1 == 1 ? "true" : "false"
            case .string, .untyped, .integer, .real, .dateText: tape.writtenText(of: node)
            case .integerBytes: tape.integer(of: node)?.description
            case .realBytes: tape.double(of: node)?.description
            case .dateBytes: tape.date(of: node).flatMap { RFC3339.text($0) }
            case .null, .binary, .array, .object, .key, .alias, .removed: nil
            }
        }
    }

    /// Calls `body` with the tape and the node; returns nil when the node is missing.
    func withScalar<Result>(_ body: (UnsafeTape, TapeNode) -> Result?) -> Result? {
        guard exists else { return nil }
        return document.withUnsafeTape { body($0, $0[index]) }
    }
}
