import VersionedCodableCore

/// Iterates over the parts of a value in document order, with an explicit stack.
struct ValueWalk: IteratorProtocol {
    enum Event {
        /// A key, with its index in the document that the tree was made of.
        case key(String, Int?)
        case scalar(DocumentValue)
        /// An unchanged value, with its index in the document that the tree was made of.
        case unchanged(Int)
        /// Unchanged members with the same key, with the indices of their values.
        case members([UInt32])
        /// The beginning of an array or object, with the index of the value it was made of.
        case begin(TapeKind, Int?)
        case end
    }

    /// Whether the elements of an array become members with its key
    /// (`FormatCapabilities.repeatedKeys`).
    ///
    /// An empty array, and one with arrays as elements, stay arrays.
    private let repeatsKeys: Bool
    /// The document whose unchanged values are not walked through.
    private let base: DocumentStorage?
    private var open: [Children] = []
    /// The value after a key, or the root; what it was made of, and whether it still is that.
    private var pending: (value: DocumentValue, node: Int?, isUnchanged: Bool)?

    init(_ root: DocumentValue, repeatsKeys: Bool, base: CodableDocument?) {
        self.repeatsKeys = repeatsKeys
        self.base = base?.storage
        pending = (root, nil, false)
    }

    /// The remaining children of a container, or the remaining elements that become members.
    private enum Children {
        case elements(IndexingIterator<[DocumentValue]>)
        case members(IndexingIterator<[DocumentObject.Member]>, DocumentObject.Origin?)
        case repetitions(String, IndexingIterator<[DocumentValue]>)
    }

    mutating func next() -> Event? {
        if let (value, node, isUnchanged) = pending {
            pending = nil
            if isUnchanged, let node { return .unchanged(node) }
            return begin(value, node)
        }
        while let children = open.popLast() {
            switch children {
            case .elements(var elements):
                guard let element = elements.next() else { return .end }
                open.append(.elements(elements))
                return begin(element, nil)
            case .members(var members, let origin):
                guard let member = members.next() else { return .end }
                open.append(.members(members, origin))
                if let event = begin(member, of: origin) { return event }
            case .repetitions(let key, var elements):
                guard let element = elements.next() else { continue }
                open.append(.repetitions(key, elements))
                pending = (element, nil, false)
                return .key(key, nil)
            }
        }
        return nil
    }

    /// Returns the event for a member; nil if its elements are members that follow.
    private mutating func begin(
        _ member: DocumentObject.Member, of origin: DocumentObject.Origin?
    ) -> Event? {
        let node = origin == nil || member.node == 0 ? nil : Int(member.node)
        let isUnchanged = node != nil && !member.isChanged
        if isUnchanged, let repeats = origin?.repeats[member.node] { return .members(repeats) }
        if repeatsKeys, !isUnchanged, case .array(let elements) = member.value, !elements.isEmpty,
            elements.allSatisfy({ $0.array == nil })
        {
            open.append(.repetitions(member.key, elements.makeIterator()))
            return nil
        }
        pending = (member.value, node, isUnchanged)
        return .key(member.key, node.map { $0 - 1 })
    }

    private mutating func begin(_ value: DocumentValue, _ node: Int?) -> Event {
        switch value {
        case .array(let elements):
            open.append(.elements(elements.makeIterator()))
            return .begin(.array, node)
        case .object(let object):
            let origin = object.origin.flatMap { $0.document.storage === base ? $0 : nil }
            if let origin, !object.isChanged { return .unchanged(origin.index) }
            open.append(.members(object.members.makeIterator(), origin))
            return .begin(.object, origin?.index)
        default: return .scalar(value)
        }
    }
}
