import VersionedCodableCore

/// What becomes of a value that is encoded in several places of a document.
///
/// Only values that are encoded as arrays or objects with something in them become aliases. Formats
/// without aliases write them out.
public enum AliasEncodingStrategy: Sendable {
    /// It is written in full in every place.
    case separate
    /// Values of one type that are equal (`Hashable`), and one instance of a class that is not
    /// `Hashable`, are encoded once and referred to by aliases.
    ///
    /// Values that are equal have to encode equally, or what tells them apart is lost.
    case equalValues
    /// What has the same form in the document is written once, whatever types it was made of.
    case equalContents
    /// As a store of yours decides.
    case custom(any ValueAliasing)
}

/// Decides which values become aliases.
///
/// An encoder may be used from many threads at once, and its store then is, too.
public protocol ValueAliasing: AnyObject, Sendable {
    /// What becomes of a value, asked before it is encoded.
    func alias(for value: any Encodable) throws -> ValueAlias

    /// Tells that an anchor was not used, because its value is no array or object with something in
    /// it or could not be encoded.
    func giveBack(_ anchor: String) throws

    /// Tells that the document is complete.
    func finish() throws
}

/// What becomes of a value.
public enum ValueAlias: Sendable, Hashable {
    /// It is written, and aliases with the name may refer to it.
    case anchor(String)
    /// It becomes an alias of the value that got the anchor.
    case alias(String)
    /// It is written.
    case none
}

/// The values that aliases can refer to, by what they are equal by.
struct SharedValues {
    /// What values are equal by.
    enum Key: Hashable {
        case value(AnyHashable, type: ObjectIdentifier)
        case instance(ObjectIdentifier)
        case name(String)
        /// A part of a document that was read.
        case part(ObjectIdentifier, Int)
    }

    private var nodes: [Key: Int] = [:]
    /// The keys in the order in which their values were complete.
    private var order: [(key: Key, node: Int)] = []
    /// Instances that have to live as long as their identity is used.
    private var instances: [AnyObject] = []
    /// The names that nodes were given.
    private(set) var names: [Int: String] = [:]

    subscript(key: Key) -> Int? { nodes[key] }

    mutating func keep(_ node: Int, as key: Key, instance: AnyObject?) {
        nodes[key] = node
        order.append((key, node))
        if let instance { instances.append(instance) }
        if case .name(let name) = key { names[node] = name }
    }

    /// Forgets values that were taken back.
    mutating func truncate(to count: Int) {
        // Children are complete before their parents, but both after all that lies in front of
        // them.
        while let last = order.last, last.node >= count {
            nodes[last.key] = nil
            names[last.node] = nil
            order.removeLast()
        }
    }

    /// What a value is equal by; nil when nothing can be said.
    static func key(of value: Any) -> (key: Key, instance: AnyObject?)? {
        if let value = value as? any Hashable {
            return (.value(AnyHashable(value), type: ObjectIdentifier(type(of: value))), nil)
        }
        guard type(of: value) is AnyObject.Type else { return nil }
        let instance = value as AnyObject
        return (.instance(ObjectIdentifier(instance)), instance)
    }
}
