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
        var value: DocumentValue { didSet { node = 0 } }
        /// The index of the value in the object's document, as long as it is unchanged; 0 for none.
        private(set) var node: UInt32
        /// The index of what the value was made of, changed or not; 0 for none.
        private(set) var former: UInt32

        init(key: String, value: DocumentValue, node: UInt32 = 0) {
            self.key = key
            self.value = value
            self.node = node
            former = node
        }

        /// Notes that the value is that of a node and of others with its key.
        mutating func stand(for first: UInt32) {
            node = first
            former = first
        }

        func hasKey(_ other: String) -> Bool {
            key.hasSameBytes(as: other)
        }
    }

    /// Whether the members are still only in a document.
    private enum State {
        case unread(UnreadObject)
        /// The members, with the object of the document they were in.
        case read(UnreadObject?)
    }

    private var own: [Member] = []
    /// The positions of the keys; nil for objects small enough to search.
    private var table: HashedKeys?
    private var state = State.read(nil)

    private static let small = 16

    /// Makes an empty object.
    public init() {}

    init(_ origin: UnreadObject) {
        state = .unread(origin)
    }

    /// Makes an object in order; of equal keys the last one counts, in the position of the first.
    public init(_ members: some Sequence<(key: String, value: DocumentValue)>) {
        reserveCapacity(members.underestimatedCount)
        for (key, value) in members { updateValue(value, forKey: key) }
    }

    /// Reserves space for a number of members.
    public mutating func reserveCapacity(_ capacity: Int) {
        read()
        own.reserveCapacity(capacity)
        if capacity > DocumentObject.small { table = HashedKeys(of: own, capacity: capacity) }
    }

    // MARK: Members of a document

    /// The object in a document that this one was made of.
    var origin: UnreadObject? {
        switch state {
        case .unread(let origin): origin
        case .read(let origin): origin
        }
    }

    /// The object in a document that this one is, as long as it is unchanged.
    var unread: UnreadObject? {
        if case .unread(let origin) = state { origin } else { nil }
    }

    var members: [Member] { unread?.members.list ?? own }

    /// Copies the members out of the document, to change them.
    private mutating func read() {
        guard let unread else { return }
        let members = unread.membersToChange()
        (own, table) = (members.list, members.table)
        state = .read(unread)
    }

    static func table(of members: [Member]) -> HashedKeys? {
        members.count > small ? HashedKeys(of: members, capacity: members.count) : nil
    }

    // MARK: Finding

    /// Returns the position of a key; nil if it is missing.
    ///
    /// - Complexity: O(1) on average.
    public func position(ofKey key: String) -> Int? {
        let members = members
        guard let table = unread?.members.table ?? table else {
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
            read()
            let position = position(ofKey: key)
            // Moved out, so that the value is changed in place and not copied.
            var value = position.map { own[$0].takeValue() }
            defer {
                if let value {
                    if let position {
                        own[position].value = value
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
        read()
        guard let position = position(ofKey: key) else {
            append(Member(key: key, value: value))
            return nil
        }
        return replaceValue(at: position, with: value)
    }

    /// Sets the value at a position, which must exist, and returns the old value.
    @discardableResult
    public mutating func replaceValue(at position: Int, with value: DocumentValue) -> DocumentValue
    {
        read()
        let old = own[position].takeValue()
        own[position].value = value
        return old
    }

    /// Changes the value at a position, which must exist, in place.
    mutating func changeValue<Result>(
        at position: Int, _ change: (inout DocumentValue) throws -> Result
    ) rethrows -> Result {
        read()
        return try change(&own[position].value)
    }

    /// Inserts a member at a position; one with the same key is moved there.
    ///
    /// - Parameters:
    ///   - value: The value of the member.
    ///   - key: The key of the member.
    ///   - position: The new position of the member, clamped to the object's bounds.
    /// - Complexity: O(n).
    public mutating func insert(_ value: DocumentValue, forKey key: String, at position: Int) {
        read()
        if let old = self.position(ofKey: key) { remove(at: old) }
        let position = Swift.min(Swift.max(position, 0), own.count)
        table?.shift(from: position, by: 1)
        own.insert(Member(key: key, value: value), at: position)
        noteKey(at: position)
    }

    /// Removes a member and returns its value; nil if there is none.
    ///
    /// - Complexity: O(n).
    @discardableResult
    public mutating func removeValue(forKey key: String) -> DocumentValue? {
        read()
        return position(ofKey: key).map { remove(at: $0).value }
    }

    /// Removes the member at a position, which must exist.
    ///
    /// - Complexity: O(n).
    @discardableResult
    public mutating func remove(at position: Int) -> (key: String, value: DocumentValue) {
        read()
        table?.remove(position, hash: HashedKeys.hash(own[position].key))
        let member = own.remove(at: position)
        table?.shift(from: position + 1, by: -1)
        return (member.key, member.value)
    }

    /// Removes the members that satisfy a condition.
    ///
    /// - Complexity: O(n).
    public mutating func removeAll(
        where condition: (_ key: String, _ value: DocumentValue) throws -> Bool
    ) rethrows {
        read()
        try own.removeAll { try condition($0.key, $0.value) }
        if table != nil { table = HashedKeys(of: own, capacity: own.count) }
    }

    /// Changes the key of a member, which keeps its position.
    ///
    /// - Returns: false, with nothing changed, when the member is missing or the new key exists.
    /// - Complexity: O(1) on average.
    @discardableResult
    public mutating func rename(_ key: String, to newKey: String) -> Bool {
        read()
        guard let position = position(ofKey: key) else { return false }
        if own[position].hasKey(newKey) { return true }
        guard self.position(ofKey: newKey) == nil else { return false }
        if origin?.repeats(of: own[position].node) != nil {
            // It no longer is what the document says under the repeated key.
            own[position].value = own[position].takeValue()
        }
        table?.remove(position, hash: HashedKeys.hash(own[position].key))
        own[position].key = newKey
        table?.insert(position, hash: HashedKeys.hash(newKey))
        return true
    }

    mutating func append(_ member: Member) {
        own.append(member)
        noteKey(at: own.count - 1)
    }

    private mutating func noteKey(at position: Int) {
        if table == nil {
            table = DocumentObject.table(of: own)
        } else {
            table?.insert(position, hash: HashedKeys.hash(own[position].key))
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
