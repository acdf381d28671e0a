/// The parts of a value in the order in which a document has them.
///
/// A list of what is left of open containers takes the place of recursion.
struct ValueWalk: IteratorProtocol {
    enum Event {
        case key(String)
        case scalar(DocumentValue)
        /// A value that nobody changed, by its index in the document the tree was made of.
        case unchanged(Int)
        case beginArray
        case beginObject
        case end
    }

    /// Whether the elements of an array become members with its key (`FormatCapabilities.repeatedKeys`).
    ///
    /// An array without elements, and one that has arrays for elements, stay arrays.
    private let repeatsKeys: Bool
    /// The document whose values are not walked through as long as nobody changed them.
    private let origin: DocumentStorage?
    private var open: [Children] = []
    private var pending: (value: DocumentValue, node: UInt32)?

    init(_ root: DocumentValue, repeatsKeys: Bool, origin: Document?) {
        self.repeatsKeys = repeatsKeys
        self.origin = origin?.storage
        pending = (root, 0)
    }

    /// What is left of a container, or of the elements that have the key of their array.
    private struct Children {
        private var elements: IndexingIterator<[DocumentValue]>?
        private var members: IndexingIterator<[DocumentObject.Member]>?
        /// The key of all elements, if they are members.
        let key: String?
        /// Whether the indices of members are those of the document that values are not walked through in.
        private let hasNodes: Bool

        init(_ elements: [DocumentValue], key: String? = nil) {
            self.elements = elements.makeIterator()
            self.key = key
            hasNodes = false
        }

        init(_ object: DocumentObject, of origin: DocumentStorage?) {
            members = object.members.makeIterator()
            key = nil
            hasNodes = origin != nil && object.origin?.document.storage === origin
        }

        mutating func next() -> (key: String?, value: DocumentValue, node: UInt32)? {
            if let member = members?.next() {
                return (member.key, member.value, hasNodes ? member.node : 0)
            }
            return elements?.next().map { (key, $0, 0) }
        }
    }

    mutating func next() -> Event? {
        if let (value, node) = pending {
            pending = nil
            return node == 0 ? begin(value) : .unchanged(Int(node))
        }
        while var children = open.popLast() {
            guard let child = children.next() else {
                if children.key != nil { continue }
                return .end
            }
            open.append(children)
            guard let key = child.key else { return begin(child.value) }
            if repeatsKeys, children.key == nil, case .array(let elements) = child.value,
                !elements.isEmpty, elements.allSatisfy({ $0.array == nil })
            {
                open.append(Children(elements, key: key))
                continue
            }
            pending = (child.value, child.node)
            return .key(key)
        }
        return nil
    }

    private mutating func begin(_ value: DocumentValue) -> Event {
        switch value {
        case .array(let elements):
            open.append(Children(elements))
            return .beginArray
        case .object(let object):
            if let unread = object.unread, unread.document.storage === origin {
                return .unchanged(unread.index)
            }
            open.append(Children(object, of: origin))
            return .beginObject
        default:
            return .scalar(value)
        }
    }
}
