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
        guard aliasTargets.contains(Int(node)) else { return try decode() }
        let key = SharedValueKey(node: node, type: ObjectIdentifier(type))
        if let known = sharedValues[key] as? Value { return known }
        let value = try decode()
        sharedValues[key] = value
        return value
    }

}

/// A node and the type it was decoded as.
struct SharedValueKey: Hashable {
    var node: UInt32
    var type: ObjectIdentifier
}
