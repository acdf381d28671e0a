import VersionedCodableCore

/// Values by key, in the order of the document.
///
///     var packages: OrderedMembers<String, Package>
///     packages["tea"] = Package()        // goes to the end
///     for (name, package) in packages { … }
///
/// It is used like a dictionary, and encoded as one in every format; reading, changing and writing
/// keep the order of the members. A look-up takes constant time on average. Two are equal when they
/// have the same members in the same order.
///
/// The coders of this package keep the order of the document, and do not apply key strategies to
/// the keys. Other coders use the order of their containers' keys: Foundation's have none, and
/// their key strategies convert the keys.
///
/// Keys are text, or made of it (`CodingKeyRepresentable`). The decoder decides which of a
/// document's equal keys counts; of values set with the subscript it is the last, in the position
/// of the first.
public struct OrderedMembers<Key: Hashable & CodingKeyRepresentable, Value> {
    /// The keys in order.
    public private(set) var keys: [Key] = []
    /// The values in the order of their keys.
    public private(set) var values: [Value] = []
    private var positions: [Key: Int] = [:]

    /// Makes an empty collection.
    public init() {}

    /// Makes members in order; of equal keys the last one counts, in the position of the first.
    ///
    /// - Complexity: O(n) on average.
    public init(_ members: some Sequence<(key: Key, value: Value)>) {
        reserveCapacity(members.underestimatedCount)
        for (key, value) in members { updateValue(value, forKey: key) }
    }

    /// Reserves space for a number of members.
    public mutating func reserveCapacity(_ capacity: Int) {
        keys.reserveCapacity(capacity)
        values.reserveCapacity(capacity)
        positions.reserveCapacity(capacity)
    }

    // MARK: Members

    /// The value of a key; nil if it is missing.
    ///
    /// A new key is appended. Setting nil removes the member.
    ///
    /// - Complexity: O(1) on average; removing is O(n).
    public subscript(key: Key) -> Value? {
        get { positions[key].map { values[$0] } }
        set {
            if let newValue {
                updateValue(newValue, forKey: key)
            } else {
                removeValue(forKey: key)
            }
        }
    }

    /// Sets the value of a key, in its position or at the end, and returns the old value.
    ///
    /// - Complexity: O(1) on average.
    @discardableResult
    public mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
        guard let position = positions[key] else {
            append(value, forKey: key)
            return nil
        }
        let old = values[position]
        values[position] = value
        return old
    }

    /// Removes a member and returns its value; nil if there is none.
    ///
    /// - Complexity: O(n).
    @discardableResult
    public mutating func removeValue(forKey key: Key) -> Value? {
        guard let position = positions.removeValue(forKey: key) else { return nil }
        keys.remove(at: position)
        for later in position..<keys.count { positions[keys[later]] = later }
        return values.remove(at: position)
    }

    private mutating func append(_ value: Value, forKey key: Key) {
        positions[key] = keys.count
        keys.append(key)
        values.append(value)
    }
}

extension OrderedMembers: RandomAccessCollection {
    /// The position of the first member, 0.
    public var startIndex: Int { 0 }

    /// The position after the last member.
    public var endIndex: Int { keys.count }

    /// The member at a position, which must exist.
    public subscript(position: Int) -> (key: Key, value: Value) {
        (keys[position], values[position])
    }
}

extension OrderedMembers: ExpressibleByDictionaryLiteral {
    /// Makes members in order; of those with the same key the last one counts.
    public init(dictionaryLiteral elements: (Key, Value)...) {
        self.init(elements.lazy.map { (key: $0.0, value: $0.1) })
    }
}

extension OrderedMembers: Equatable where Value: Equatable {
    /// Whether two collections have the same members in the same order.
    public static func == (left: OrderedMembers, right: OrderedMembers) -> Bool {
        left.keys == right.keys && left.values == right.values
    }
}

extension OrderedMembers: Hashable where Value: Hashable {
    /// Hashes keys and values in order.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(keys)
        hasher.combine(values)
    }
}

extension OrderedMembers: Sendable where Key: Sendable, Value: Sendable {}

extension OrderedMembers: CustomStringConvertible {
    /// The members in the format of a dictionary.
    public var description: String {
        if isEmpty { return "[:]" }
        let members = map { "\(String(reflecting: $0.key)): \(String(reflecting: $0.value))" }
        return "[" + members.joined(separator: ", ") + "]"
    }
}
