import VersionedCodableCore

/// The coding key types by which objects were requested, so that paths consist of the program's
/// keys.
///
/// The types that an object was decoded as are recorded here, too, if it has other names of keys.
struct KeyTypes {
    private typealias Request = (object: UInt32, type: Any.Type)

    /// The requests for the objects around the last one, and for that one, outermost first.
    private var requests: [Request] = []
    /// The members that objects have under keys of inlined ones, with the types of these keys.
    var inlined: [UInt32: [String: [any CodingKey.Type]]] = [:]
    /// The objects whose unknown members were kept.
    var keepers: Set<UInt32> = []

    /// Notes a coding key type by which an object was requested, and forgets the objects that do not
    /// contain it.
    ///
    /// - Complexity: O(1) on average.
    @inline(__always)
    mutating func note(
        _ type: Any.Type, of object: UInt32, isAround: (_ object: UInt32) -> Bool
    ) {
        while let last = requests.last, !isAround(last.object) { requests.removeLast() }
        for request in requests.reversed() {
            guard request.object == object else { break }
            if request.type == type { return }
        }
        requests.append((object, type))
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
        keyTypes.note(type, of: object) { $0 <= object && object < nodes[Int($0)].next }
    }
}
