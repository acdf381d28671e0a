/// The parts of a value in the order in which a document has them.
///
/// A list of what is left of open containers takes the place of recursion.
struct ValueWalk: IteratorProtocol {
    enum Event {
        case key(String)
        case scalar(DocumentValue)
        case beginArray
        case beginObject
        case end
    }

    /// Whether the elements of an array become members with its key (`FormatCapabilities.repeatedKeys`).
    ///
    /// An array without elements, and one that has arrays for elements, stay arrays.
    private let repeatsKeys: Bool
    private var open: [Children] = []
    private var pending: DocumentValue?

    init(_ root: DocumentValue, repeatsKeys: Bool) {
        self.repeatsKeys = repeatsKeys
        pending = root
    }

    /// What is left of a container, or of the elements that have the key of their array.
    private enum Children {
        case elements(IndexingIterator<[DocumentValue]>)
        case members(IndexingIterator<DocumentObject>)
        case repeats(String, IndexingIterator<[DocumentValue]>)

        mutating func next() -> (key: String?, value: DocumentValue)? {
            switch self {
            case .elements(var elements):
                guard let element = elements.next() else { return nil }
                self = .elements(elements)
                return (nil, element)
            case .members(var members):
                guard let member = members.next() else { return nil }
                self = .members(members)
                return (member.key, member.value)
            case .repeats(let key, var elements):
                guard let element = elements.next() else { return nil }
                self = .repeats(key, elements)
                return (key, element)
            }
        }

        var isRepeats: Bool {
            if case .repeats = self { true } else { false }
        }
    }

    mutating func next() -> Event? {
        if let value = pending {
            pending = nil
            return begin(value)
        }
        while var children = open.popLast() {
            guard let child = children.next() else {
                if children.isRepeats { continue }
                return .end
            }
            open.append(children)
            guard let key = child.key else { return begin(child.value) }
            if repeatsKeys, !children.isRepeats, case .array(let elements) = child.value,
                !elements.isEmpty, elements.allSatisfy({ $0.array == nil })
            {
                open.append(.repeats(key, elements.makeIterator()))
                continue
            }
            pending = child.value
            return .key(key)
        }
        return nil
    }

    private mutating func begin(_ value: DocumentValue) -> Event {
        switch value {
        case .array(let elements):
            open.append(.elements(elements.makeIterator()))
            return .beginArray
        case .object(let object):
            open.append(.members(object.makeIterator()))
            return .beginObject
        default:
            return .scalar(value)
        }
    }
}
