import VersionedCodableCore

/// Values by key, in the order they were written; no key occurs twice.
///
///     var object: DocumentObject = ["name": "fleet", "replicas": 3]
///     object["name"] = "squadron"             // stays in its place
///     object.rename("replicas", to: "count")  // stays in its place, too
///     object["kind"] = "service"              // goes to the end
///     object["kind"] = nil                    // is removed
///
/// Keys are compared byte by byte, as in a document, so two Unicode forms of `é` are different
/// keys. A look-up takes constant time on average, for any number of keys.
public struct DocumentObject: Sendable {
    struct Member: Sendable {
        var key: String
        var value: DocumentValue { didSet { isChanged = true } }
        /// The index in the object's document of the value that was read; 0 for none.
        let node: UInt32
        /// Whether the value is another one than that.
        private(set) var isChanged = false

        init(key: String, value: DocumentValue, node: UInt32 = 0) {
            self.key = key
            self.value = value
            self.node = node
        }

        func hasKey(_ other: String) -> Bool {
            key.hasSameBytes(as: other)
        }
    }

    /// The object of a document that an object was made of.
    ///
    /// A class, so that objects stay small: functions that recurse over values copy them.
    final class Origin: Sendable {
        let document: CodableDocument
        let index: Int
        /// The values of repeated keys (XML), by the first of them.
        let repeats: [UInt32: [UInt32]]

        init(_ document: CodableDocument, at index: Int, repeats: [UInt32: [UInt32]]) {
            self.document = document
            self.index = index
            self.repeats = repeats
        }
    }

    private(set) var members: [Member] = [] { didSet { isChanged = true } }
    /// The positions of the keys; nil for objects small enough to search.
    private var table: HashedKeys?
    private(set) var origin: Origin?
    /// Whether it no longer is the object that it was made of.
    private(set) var isChanged = false

    private static let small = 16

    /// Makes an empty object.
    public init() {}

    /// Makes an object in order; of equal keys the last one counts, in the position of the first.
    public init(_ members: some Sequence<(key: String, value: DocumentValue)>) {
        reserveCapacity(members.underestimatedCount)
        for (key, value) in members { updateValue(value, forKey: key) }
    }

    /// Makes the object at an index of a document of the members that were gathered there.
    ///
    /// - Parameter repeated: The values of repeated keys, by the positions of their members.
    init(
        _ gathered: DocumentObject, repeated: [Int: [UInt32]], of document: CodableDocument,
        at index: Int
    ) {
        self = gathered
        var repeats: [UInt32: [UInt32]] = [:]
        for (position, nodes) in repeated {
            let (key, value) = self[position]
            members[position] = Member(key: key, value: value, node: nodes[0])
            repeats[nodes[0]] = nodes
        }
        origin = Origin(document, at: index, repeats: repeats)
        isChanged = false
    }

    /// Reserves space for a number of members.
    public mutating func reserveCapacity(_ capacity: Int) {
        members.reserveCapacity(capacity)
        if capacity > DocumentObject.small {
            table = HashedKeys(of: members, capacity: capacity)
        }
    }

    // MARK: Finding

    /// Returns the position of a key; nil if it is missing.
    ///
    /// - Complexity: O(1) on average.
    public func position(ofKey key: String) -> Int? {
        guard let table else {
            return members.firstIndex { $0.hasKey(key) }
        }
        return table.find(hash: HashedKeys.hash(key)) { members[$0].hasKey(key) }
    }

    /// The value of a key; nil if it is missing.
    ///
    /// Setting nil removes the member.
    ///
    /// - Complexity: O(1) on average; removing is O(n).
    public subscript(key: String) -> DocumentValue? {
        get { position(ofKey: key).map { members[$0].value } }
        set {
            if let newValue { updateValue(newValue, forKey: key) } else { removeValue(forKey: key) }
        }
        _modify {
            let position = position(ofKey: key)
            // Moved out, so that the value is changed in place and not copied.
            var value = position.map { members[$0].takeValue() }
            defer {
                if let value {
                    if let position {
                        members[position].value = value
                    } else {
                        append(Member(key: key, value: value))
                    }
                } else if let position {
                    remove(at: position)
                }
            }
            yield &value
        }
    }

    // MARK: Changing

    /// Sets the value of a key, in its position or at the end, and returns the old value.
    ///
    /// - Complexity: O(1) on average.
    @discardableResult
    public mutating func updateValue(_ value: DocumentValue, forKey key: String) -> DocumentValue? {
        guard let position = position(ofKey: key) else {
            append(Member(key: key, value: value))
            return nil
        }
        return replaceValue(at: position, with: value)
    }

    /// Sets the value at a position, which must exist, and returns the old value.
    @discardableResult
    mutating func replaceValue(at position: Int, with value: DocumentValue) -> DocumentValue {
        let old = members[position].takeValue()
        members[position].value = value
        return old
    }

    /// Changes the value at a position, which must exist, in place.
    mutating func changeValue<Result>(
        at position: Int, _ change: (inout DocumentValue) throws -> Result
    ) rethrows -> Result {
        try change(&members[position].value)
    }

    /// Inserts a member at a position; one with the same key is moved there.
    ///
    /// - Parameters:
    ///   - value: The value of the member.
    ///   - key: The key of the member.
    ///   - position: The new position of the member, clamped to the object's bounds.
    /// - Complexity: O(n).
    public mutating func insert(_ value: DocumentValue, forKey key: String, at position: Int) {
        if let old = self.position(ofKey: key) { remove(at: old) }
        let position = Swift.min(Swift.max(position, 0), members.count)
        table?.shift(from: position, by: 1)
        members.insert(Member(key: key, value: value), at: position)
        noteKey(at: position)
    }

    /// Removes a member and returns its value; nil if there is none.
    ///
    /// - Complexity: O(n).
    @discardableResult
    public mutating func removeValue(forKey key: String) -> DocumentValue? {
        return position(ofKey: key).map { remove(at: $0).value }
    }

    /// Removes the member at a position, which must exist.
    ///
    /// - Complexity: O(n).
    @discardableResult
    public mutating func remove(at position: Int) -> (key: String, value: DocumentValue) {
        table?.remove(position, hash: HashedKeys.hash(members[position].key))
        let member = members.remove(at: position)
        table?.shift(from: position + 1, by: -1)
        return (member.key, member.value)
    }

    /// Removes the members that satisfy a condition.
    ///
    /// - Complexity: O(n).
    public mutating func removeAll(
        where condition: (_ key: String, _ value: DocumentValue) throws -> Bool
    ) rethrows {
        try members.removeAll { try condition($0.key, $0.value) }
        if table != nil { table = HashedKeys(of: members, capacity: members.count) }
    }

    /// Changes the key of a member, which keeps its position.
    ///
    /// - Returns: false, with nothing changed, when the member is missing or the new key exists.
    /// - Complexity: O(1) on average.
    @discardableResult
    public mutating func rename(_ key: String, to newKey: String) -> Bool {
        guard let position = position(ofKey: key) else { return false }
        if members[position].hasKey(newKey) { return true }
        guard self.position(ofKey: newKey) == nil else { return false }
        if origin?.repeats[members[position].node] != nil {
            // It no longer is what the document says under the repeated key.
            members[position].value = members[position].takeValue()
        }
        table?.remove(position, hash: HashedKeys.hash(members[position].key))
        members[position].key = newKey
        table?.insert(position, hash: HashedKeys.hash(newKey))
        return true
    }

    mutating func append(_ member: Member) {
        members.append(member)
        noteKey(at: members.count - 1)
    }

    private mutating func noteKey(at position: Int) {
        if table != nil {
            table?.insert(position, hash: HashedKeys.hash(members[position].key))
        } else if members.count > DocumentObject.small {
            table = HashedKeys(of: members, capacity: members.count)
        }
    }
}

extension DocumentObject.Member {
    mutating func takeValue() -> DocumentValue {
        let taken = value
        value = .null
        return taken
    }
}

extension HashedKeys {
    fileprivate init(of members: [DocumentObject.Member], capacity: Int) {
        self.init(capacity: max(members.count, capacity))
        for (position, member) in members.enumerated() {
            insert(position, hash: HashedKeys.hash(member.key))
        }
    }

    fileprivate static func hash(_ key: String) -> UInt32 {
        key.withBytes { hash($0) }
    }
}
