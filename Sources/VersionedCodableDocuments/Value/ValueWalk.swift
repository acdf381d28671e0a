import VersionedCodableCore

/// Iterates over the parts of a value in document order, with an explicit stack.
struct ValueWalk: IteratorProtocol {
    enum Event {
        /// A key, with its index in the document that the tree was made of.
        case key(String, Int?)
        case scalar(DocumentValue)
        /// An unchanged value, with its index in the document that the tree was made of.
        case unchanged(Int)
        /// Unchanged members, with the indices of their values.
        case members([Int])
        /// The beginning of an array, with the index of the array it was made of.
        case beginArray(Int?)
        case beginObject(Int?)
        case end
    }

    /// Whether the elements of an array become members with its key
    /// (`FormatCapabilities.repeatedKeys`).
    ///
    /// An empty array, and one with arrays as elements, stay arrays.
    private let repeatsKeys: Bool
    /// The document whose unchanged values are not walked through.
    private let origin: DocumentStorage?
    private var open: [Children] = []
    private var pending: Child?

    init(_ root: DocumentValue, repeatsKeys: Bool, origin: CodableDocument?) {
        self.repeatsKeys = repeatsKeys
        self.origin = origin?.storage
        pending = Child(key: nil, value: root, former: root.formerArray(in: origin))
    }

    private struct Child {
        var key: String?
        var value: DocumentValue
        /// The index of the value in the origin, as long as it is unchanged; 0 for none.
        var node: UInt32 = 0
        /// The index of what the value was made of, or probably was.
        var former: UInt32?
    }

    /// The remaining children of a container, or the remaining elements that become members.
    private struct Children {
        private var elements: IndexingIterator<[DocumentValue]>?
        /// The nodes that the elements were made of.
        private var formers: IndexingIterator<[UInt32?]>?
        private var members: IndexingIterator<[DocumentObject.Member]>?
        /// The key of all elements, if they become members.
        let key: String?
        /// The object in the document whose unchanged values are not walked through.
        let unread: UnreadObject?

        init(_ elements: [DocumentValue], key: String? = nil, formers: [UInt32?] = []) {
            self.elements = elements.makeIterator()
            self.formers = formers.makeIterator()
            self.key = key
            unread = nil
        }

        init(_ object: DocumentObject, of origin: UnreadObject?) {
            members = object.members.makeIterator()
            key = nil
            unread = origin
        }

        mutating func next() -> Child? {
            if let member = members?.next() {
                guard unread != nil else { return Child(key: member.key, value: member.value) }
                return Child(
                    key: member.key, value: member.value, node: member.node,
                    former: member.former == 0 ? nil : member.former)
            }
            return elements?.next().map {
                Child(key: key, value: $0, former: formers?.next() ?? nil)
            }
        }
    }

    mutating func next() -> Event? {
        if let child = pending {
            pending = nil
            return child.node == 0 ? begin(child) : .unchanged(Int(child.node))
        }
        while var children = open.popLast() {
            guard let child = children.next() else {
                if children.key != nil { continue }
                return .end
            }
            open.append(children)
            guard let key = child.key else { return begin(child) }
            if child.node != 0, let repeats = children.unread?.repeats(of: child.node) {
                return .members(repeats.map { Int($0) })
            }
            if repeatsKeys, children.key == nil, case .array(let elements) = child.value,
                child.node == 0, !elements.isEmpty, elements.allSatisfy({ $0.array == nil })
            {
                open.append(Children(elements, key: key))
                continue
            }
            pending = child
            return .key(key, children.key == nil ? child.former.map { Int($0) - 1 } : nil)
        }
        return nil
    }

    private mutating func begin(_ child: Child) -> Event {
        switch child.value {
        case .array(let elements):
            let former = FormerArray(child.former, in: origin)
            open.append(Children(elements, formers: former?.nodes(of: elements) ?? []))
            return .beginArray(former?.index)
        case .object(let object):
            if let unread = object.unread, unread.document.storage === origin {
                // An alias stays an alias.
                if let former = child.former, origin?.resolves(former, to: unread.index) == true {
                    return .unchanged(Int(former))
                }
                return .unchanged(unread.index)
            }
            let unread = object.origin.flatMap { $0.document.storage === origin ? $0 : nil }
            open.append(Children(object, of: unread))
            return .beginObject(unread?.index)
        default:
            // Only elements are compared; members record whether they were changed.
            if child.key == nil, let former = child.former,
                origin?.has(child.value, at: former) == true
            {
                return .unchanged(Int(former))
            }
            return .scalar(child.value)
        }
    }
}
