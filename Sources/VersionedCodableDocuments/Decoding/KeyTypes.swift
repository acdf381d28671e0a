import VersionedCodableCore

/// The types of coding keys that objects were asked for by, so that paths have the keys of the
/// program.
///
/// A cache of containers knows most: it keeps the last container of each type, with its object.
/// What it does not keep, it or those who make a decoder from a container tell here. So nothing is
/// done for a container that is used again.
struct KeyTypes {
    // Not cast to types of keys before a path is asked for.
    private var types: [UInt32: [Any.Type]] = [:]
    private var limit = 64

    /// Notes the keys of an object.
    ///
    /// - Parameter isAround: Whether a node is in an object. Of many objects only those around this
    ///   one are kept.
    mutating func note(
        _ type: Any.Type,
        of object: UInt32,
        isAround: (_ object: UInt32, _ node: UInt32) -> Bool
    ) {
        if let known = types[object] {
            if known.last == type { return }
            types[object] = known.filter { $0 != type } + [type]
            return
        }
        if types.count >= limit {
            types = types.filter { isAround($0.key, object) }
            limit = max(64, 2 * types.count)
        }
        types[object] = [type]
    }

    /// The key with a name of the type that an object was asked for by; nil when that is not known,
    /// or has no such key.
    func key<Session>(
        _ name: String,
        of object: UInt32,
        _ containers: ContainerCache<Session>
    ) -> (any CodingKey)? {
        if let key = containers.firstKeyType(of: object, where: { KeyTypes.key(name, $0) }) {
            return key
        }
        for type in types[object, default: []].reversed() {
            if let type = type as? any CodingKey.Type, let key = KeyTypes.key(name, type) {
                return key
            }
        }
        return nil
    }

    private static func key(_ name: String, _ type: any CodingKey.Type) -> (any CodingKey)? {
        // A type may take every text for one of its keys.
        guard let key = type.init(stringValue: name), key.stringValue == name else { return nil }
        return key
    }
}

extension DecodingSession {
    func noteKeys(_ type: Any.Type, of object: UInt32) {
        keyTypes.note(type, of: object) { outer, node in
            outer <= node && node < nodes[Int(outer)].next
        }
    }
}
