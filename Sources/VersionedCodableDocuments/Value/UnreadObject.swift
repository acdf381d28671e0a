import Synchronization
import VersionedCodableCore
import VersionedCodableEssentials

/// An object that is still only in its document.
///
/// The members are made on first access, one level at a time; unaccessed, the object is copied
/// unchanged into a document made of the tree. The tree around it keeps the whole document alive.
final class UnreadObject: Sendable {
    let document: CodableDocument
    let index: Int
    private let cache = AtomicLazyReference<ObjectMembers>()

    init(_ document: CodableDocument, at index: Int) {
        self.document = document
        self.index = index
    }

    var count: Int {
        document.capabilities.contains(.repeatedKeys)
            ? members.list.count : document.withUnsafeTape { $0.childCount(of: index) }
    }

    /// The members, which are made once and shared by all threads.
    var members: ObjectMembers {
        cache.load() ?? cache.storeIfNil(read())
    }

    /// Returns the members for a caller that changes them, and so must not share them.
    func membersToChange() -> ObjectMembers {
        cache.load() ?? read()
    }

    /// Returns the values of a repeated key, by the first of them; nil if the key occurs once.
    func repeats(of first: UInt32) -> [UInt32]? {
        document.capabilities.contains(.repeatedKeys) ? members.repeats[first] : nil
    }

    private func read() -> ObjectMembers {
        if document.capabilities.contains(.repeatedKeys) {
            var gathering = MemberGathering()
            forEachMember { key, value, node in gathering.add(value, forKey: key, node: node) }
            let (members, repeats) = gathering.gathered
            return ObjectMembers(members, repeats: repeats)
        }
        var members: [DocumentObject.Member] = []
        members.reserveCapacity(document.withUnsafeTape { $0.childCount(of: index) })
        forEachMember { key, value, node in
            members.append(DocumentObject.Member(key: key, value: value, node: node))
        }
        return ObjectMembers(members)
    }

    private func forEachMember(_ body: (String, DocumentValue, _ node: UInt32) -> Void) {
        document.withUnsafeTape { tape in
            tape.forEachMember(of: UInt32(index)) { key, node in
                let value = tape.unreadValue(at: Int(node), in: document)
                body(tape.string(of: tape[Int(key)]), value, node)
            }
        }
    }
}

final class ObjectMembers: Sendable {
    let list: [DocumentObject.Member]
    let table: HashedKeys?
    /// The values of repeated keys (XML), by the first of them.
    let repeats: [UInt32: [UInt32]]

    init(_ list: [DocumentObject.Member], repeats: [UInt32: [UInt32]] = [:]) {
        self.list = list
        self.repeats = repeats
        table = DocumentObject.table(of: list)
    }
}

extension UnsafeTape {
    /// Returns the value at an index, with all objects unread; the caller has checked its aliases.
    func unreadValue(at root: Int, in document: CodableDocument) -> DocumentValue {
        /// An array whose elements are collected, the end of its nodes, and the node after it.
        var open: [(elements: [DocumentValue], end: Int, next: Int)] = []
        var index = root
        while true {
            let target = resolve(index)
            let node = self[target]
            let next = Int(self[index].next)
            var value: DocumentValue
            if node.isKind(.array), node.next > target + 1 {
                var elements: [DocumentValue] = []
                elements.reserveCapacity(childCount(of: target))
                open.append((elements, Int(node.next), next))
                index = target + 1
                continue
            } else if node.isKind(.array) {
                value = .array([])
            } else if node.isKind(.object) {
                value = .object(
                    node.next > target + 1
                        ? DocumentObject(UnreadObject(document, at: target)) : DocumentObject())
            } else {
                value = scalar(node)
            }
            index = next
            while true {
                guard !open.isEmpty else { return value }
                open[open.count - 1].elements.append(value)
                guard index == open[open.count - 1].end, let full = open.popLast() else { break }
                value = .array(full.elements)
                index = full.next
            }
        }
    }

    func scalar(_ node: TapeNode) -> DocumentValue {
        switch node.kind {
        case .null, .array, .object, .key, .alias, .removed: return .null
        case .bool: return .bool(node.extra & 1 == 1)
        case .string: return .string(string(of: node))
        case .untyped: return .untyped(string(of: node))
        case .binary: return .data(Data(bytes(of: node)))
        case .integer, .real:
            // A number that the reader accepts but that is not decimal stays text.
            return DocumentNumber(bytes(of: node)).map { .number($0) }
                ?? .untyped(string(of: node))
        case .integerBytes:
            return integer(of: node).map { .number($0) } ?? .null
        case .realBytes:
            return double(of: node).map { .number($0) } ?? .null
        case .dateText, .dateBytes:
            return date(of: node).map { .date($0) } ?? .untyped(string(of: node))
        }
    }

    /// Whether a value has no aliases; throws `tooDeep` for a container that is nested too deeply.
    func hasNoAliases(
        at root: Int, depth maximum: Int, tooDeep: (Int) -> ReadingError
    ) throws -> Bool {
        let end = Int(self[root].next)
        var ends: [Int] = []
        for index in root..<end {
            let node = self[index]
            if node.isKind(.alias) { return false }
            guard node.isKind(.array) || node.isKind(.object) else { continue }
            while let last = ends.last, last <= index { ends.removeLast() }
            guard ends.count < maximum else { throw tooDeep(index) }
            ends.append(Int(node.next))
        }
        return true
    }
}

extension DocumentValue {
    /// The object in a document that this one was made of, and whether it is unchanged; nil for a
    /// new object and for any other value.
    package var madeOf: (document: CodableDocument, index: Int, isUnchanged: Bool)? {
        guard case .object(let object) = self, let origin = object.origin else { return nil }
        return (origin.document, origin.index, object.unread != nil)
    }
}
