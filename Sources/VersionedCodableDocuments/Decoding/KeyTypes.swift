import VersionedCodableCore

/// The coding key types by which objects were requested, so that paths consist of the program's
/// keys.
///
/// The types that an object was decoded as are recorded here, too, if it has other names of keys.
struct KeyTypes {
    private typealias Request = (object: UInt32, type: Any.Type)

    /// The requests in order; those of objects that are complete are dropped from time to time.
    private var requests: [Request] = []
    private var limit = 64
    /// The members that objects have under keys of inlined ones, with the types of these keys.
    var inlined: [UInt32: [String: [any CodingKey.Type]]] = [:]
    /// The objects whose unknown members were kept.
    var keepers: Set<UInt32> = []

    /// Notes a coding key type by which an object was requested.
    ///
    /// - Parameter isAround: Whether an object contains a node. If there are many requests, only
    ///   those for objects that contain this one are kept.
    /// - Complexity: O(1) on average.
    @inline(__always)
    mutating func note(
        _ type: Any.Type, of object: UInt32,
        isAround: (_ object: UInt32, _ node: UInt32) -> Bool
    ) {
        if let last = requests.last, last.object == object, last.type == type { return }
        if requests.count >= limit { drop { isAround($0, object) } }
        requests.append((object, type))
    }

    /// Keeps the last request of each object and type that satisfies a condition.
    @inline(never)
    private mutating func drop(but isKept: (UInt32) -> Bool) {
        struct Name: Hashable {
            let object: UInt32
            let type: ObjectIdentifier
        }
        var known: Set<Name> = []
        let kept = requests.reversed().filter {
            isKept($0.object)
                && known.insert(Name(object: $0.object, type: ObjectIdentifier($0.type))).inserted
        }
        requests = kept.reversed()
        limit = max(64, 2 * requests.count)
    }

    /// Returns the coding key with a name, of a type by which an object was requested; nil if no
    /// such type is known or has the key.
    func key(_ name: String, of object: UInt32) -> (any CodingKey)? {
        for request in requests.reversed() where request.object == object {
            if let type = request.type as? any CodingKey.Type, let key = KeyTypes.key(name, type) {
                return key
            }
        }
        return nil
    }

    /// The types by which an object was requested, in order.
    subscript(object: UInt32) -> [Any.Type] {
        requests.lazy.filter { $0.object == object }.map(\.type)
    }

    /// Returns the types with a key by which an object was requested, except those for any key.
    func owners(of name: String, in object: UInt32) -> [any CodingKey.Type] {
        self[object].compactMap { $0 as? any CodingKey.Type }.filter {
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
    /// Notes a coding key type by which an object was requested.
    @inline(__always)
    func noteKeys(_ type: Any.Type, of object: UInt32) {
        keyTypes.note(type, of: object) { outer, node in
            outer <= node && node < nodes[Int(outer)].next
        }
    }
}
