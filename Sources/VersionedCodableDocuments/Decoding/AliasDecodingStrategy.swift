import VersionedCodableCore

/// What becomes of a value that several places of a document refer to.
public enum AliasDecodingStrategy: Sendable {
    /// It is decoded again for every place.
    case separate
    /// It is decoded once for each type that is asked for, and every place gets the same value, of
    /// a class the same instance.
    ///
    /// Where a type decodes differently from one place to another, all places have what was decoded
    /// first.
    case shared
    /// As `shared`, but what is known by an anchor is kept by a store of yours, which may outlast
    /// the call.
    case custom(any AnchoredValues)
}

/// Values by the anchors of the nodes they were decoded from.
///
/// A decoder may be used from many threads at once, and its store then is, too.
public protocol AnchoredValues: AnyObject, Sendable {
    /// The value decoded from the node with an anchor.
    ///
    /// Values of other types than the one that is asked for are ignored.
    subscript(anchor: String) -> (any Decodable)? { get set }
}

extension AliasDecodingStrategy {
    /// Whether nothing is shared.
    var isSeparate: Bool {
        if case .separate = self { return true }
        return false
    }
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
        if case .custom(let store) = options.aliases {
            guard let anchor = annotation(.anchor, of: node) else { return try decode() }
            if let known = store[anchor] as? Value { return known }
            let value = try decode()
            store[anchor] = value
            return value
        }
        guard shared.isTarget(node, of: document) else { return try decode() }
        if let known: Value = shared.value(of: node) { return known }
        let value = try decode()
        shared.keep(value, of: node)
        return value
    }
}

/// Values of nodes that aliases refer to.
struct SharedNodes {
    private struct Key: Hashable {
        var node: UInt32
        var type: ObjectIdentifier
    }

    private var targets: Set<Int>?
    private var values: [Key: Any] = [:]

    /// Whether an alias of the document refers to a node; O(1), and O(n) for the first question.
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
