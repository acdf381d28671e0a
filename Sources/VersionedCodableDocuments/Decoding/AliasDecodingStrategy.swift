import VersionedCodableCore

/// The treatment of a value that a document refers to several times, by aliases.
public enum AliasDecodingStrategy: Sendable, Hashable, CaseIterable {
    /// It is decoded again for every reference.
    case separate
    /// It is decoded once for each requested type, and every reference gets that value (for a
    /// class, the same instance).
    ///
    /// If a type decodes differently depending on the path, all references get the first result.
    case shared
}

extension DecodingSession {
    /// Decodes a value that may have been decoded from the same node before.
    func decodeShared<Value: Decodable>(
        _ type: Value.Type,
        _ spot: Spot,
        _ decode: () throws -> Value
    ) throws -> Value {
        guard spot.node != missingNode else { return try decode() }
        let node = UInt32(tape.resolve(Int(spot.node)))
        guard shared.isTarget(node, of: document) else { return try decode() }
        if let known: Value = shared.value(of: node) { return known }
        let value = try decode()
        shared.keep(value, of: node)
        return value
    }
}

/// The decoded values of nodes that aliases refer to.
struct SharedNodes {
    private struct Key: Hashable {
        var node: UInt32
        var type: ObjectIdentifier
    }

    private var targets: Set<Int>?
    private var values: [Key: Any] = [:]

    /// Whether an alias of the document refers to a node; O(1), after O(n) for the first call.
    mutating func isTarget(_ node: UInt32, of document: CodableDocument) -> Bool {
        let targets = targets ?? document.storage.aliasTargets
        self.targets = targets
        return targets.contains(Int(node))
    }

    func value<Value>(of node: UInt32) -> Value? {
        values[Key(node: node, type: ObjectIdentifier(Value.self))] as? Value
    }

    mutating func keep<Value>(_ value: Value, of node: UInt32) {
        values[Key(node: node, type: ObjectIdentifier(Value.self))] = value
    }
}
