import VersionedCodableCore

/// How a value that is encoded several times in a document is written.
///
/// Only values that are encoded as arrays or objects with something in them become aliases. Formats
/// without aliases write them out.
public enum AliasEncodingStrategy: Sendable {
    /// It is written in full in every place.
    case separate
    /// Values of one type that are equal (`Hashable`), and one instance of a class that is not
    /// `Hashable`, are encoded once and referred to by aliases.
    ///
    /// Values that are equal have to encode equally, or their differences are lost.
    case equalValues
    /// Nodes that are equal in the document are written once, whatever types they were made of.
    case equalContents
    /// As a store of yours decides.
    case custom(any ValueAliasing)
}

/// Decides which values become aliases.
///
/// An encoder may be used from many threads at once, and its store then is, too.
public protocol ValueAliasing: AnyObject, Sendable {
    /// Returns how a value is written; called before it is encoded.
    func alias(for value: any Encodable) throws -> ValueAlias

    /// Called when an anchor was not used, because its value is no array or object with something in
    /// it or could not be encoded.
    func giveBack(_ anchor: String) throws

    /// Called when the document is complete.
    func finish() throws
}

/// How a value is written.
public enum ValueAlias: Sendable, Hashable {
    /// It is written, and aliases with the name may refer to it.
    case anchor(String)
    /// It becomes an alias of the value that got the anchor.
    case alias(String)
    /// It is written.
    case none
}

/// The values that aliases can refer to, by their identity.
struct SharedValues {
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
    private(set) var names: [Int: String] = [:]

    subscript(key: Key) -> Int? { nodes[key] }

    mutating func keep(_ node: Int, as key: Key, instance: AnyObject?) {
        nodes[key] = node
        order.append((key, node))
        if let instance { instances.append(instance) }
        if case .name(let name) = key { names[node] = name }
    }

    mutating func truncate(to count: Int) {
        // Children are complete before their parents, but both after all nodes before
        // them.
        while let last = order.last, last.node >= count {
            nodes[last.key] = nil
            names[last.node] = nil
            order.removeLast()
        }
    }

    /// Returns the identity of a value; nil when it has none.
    static func key(of value: Any) -> (key: Key, instance: AnyObject?)? {
        if let value = value as? any Hashable {
            return (.value(AnyHashable(value), type: ObjectIdentifier(type(of: value))), nil)
        }
        guard type(of: value) is AnyObject.Type else { return nil }
        let instance = value as AnyObject
        return (.instance(ObjectIdentifier(instance)), instance)
    }
}
