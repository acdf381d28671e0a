import VersionedCodableCore

/// The coding key types by which objects were requested, so that paths consist of the program's
/// keys.
///
/// A container cache knows most of them: it keeps the last container of each type, with its object.
/// Types of containers that it does not keep are recorded here by the cache, or when a decoder is
/// made from a container. A reused container therefore costs nothing.
///
/// The types that an object was decoded as are recorded here, too, if it has other names of keys.
struct KeyTypes {
    // Not cast to coding key types until a path is requested.
    private var types: [UInt32: [Any.Type]] = [:]
    private var limit = 64
    /// The members that objects have under keys of inlined ones, with the types of these keys.
    var inlined: [UInt32: [String: [any CodingKey.Type]]] = [:]
    /// The objects whose unknown members were kept.
    var keepers: Set<UInt32> = []

    /// - Parameter isAround: Whether an object contains a node. If there are many objects, only
    ///   those that contain this one are kept.
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

    /// Returns the coding key with a name, of a type by which an object was requested; nil if no
    /// such type is known or has the key.
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

    subscript(object: UInt32) -> [Any.Type] { types[object, default: []] }

    /// Returns the types with a key by which an object was requested, except those for any key.
    func owners<Session>(
        of name: String, in object: UInt32, _ containers: ContainerCache<Session>
    ) -> [any CodingKey.Type] {
        var types = self[object].compactMap { $0 as? any CodingKey.Type }
        _ = containers.firstKeyType(of: object) { (type: any CodingKey.Type) -> Bool? in
            types.append(type)
            return nil
        }
        return types.filter {
            $0.init(stringValue: " ") == nil && $0.has(name)
        }
    }

    private static func key(_ name: String, _ type: any CodingKey.Type) -> (any CodingKey)? {
        // A coding key type may accept any string.
        guard let key = type.init(stringValue: name), key.stringValue.hasSameBytes(as: name) else {
            return nil
        }
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
