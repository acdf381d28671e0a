import Foundation
import Synchronization

/// An object of a document that nobody has looked into yet.
///
/// It becomes members when somebody does, one level at a time, and is copied as it is into a document made of the tree.
/// The tree around it keeps all of the document alive.
final class UnreadObject: Sendable {
    let document: Document
    /// Where the object is in the tape.
    let index: Int
    private let cache = AtomicLazyReference<ObjectMembers>()

    init(_ document: Document, at index: Int) {
        self.document = document
        self.index = index
    }

    var count: Int { document.withUnsafeTape { $0.childCount(of: index) } }

    /// The members; they are made once, whichever thread asks first.
    var members: ObjectMembers {
        cache.load() ?? cache.storeIfNil(ObjectMembers(read()))
    }

    /// The members for somebody who will change them, and so needs them alone.
    func membersToChange() -> ObjectMembers {
        cache.load() ?? ObjectMembers(read())
    }

    private func read() -> [DocumentObject.Member] {
        document.withUnsafeTape { tape in
            var members: [DocumentObject.Member] = []
            members.reserveCapacity(tape.childCount(of: index))
            let end = Int(tape[index].next)
            var key = index + 1
            while key < end {
                members.append(
                    DocumentObject.Member(
                        key: tape.string(of: tape[key]),
                        value: tape.unreadValue(at: key + 1, in: document),
                        node: UInt32(key + 1)))
                key = Int(tape[key + 1].next)
            }
            return members
        }
    }
}

/// Members that are shared, and never change.
final class ObjectMembers: Sendable {
    let list: [DocumentObject.Member]
    let table: KeyTable?

    init(_ list: [DocumentObject.Member]) {
        self.list = list
        table = DocumentObject.table(of: list)
    }
}

extension UnsafeTape {
    /// The value at an index, all of whose objects are unread.
    ///
    /// There must be no aliases in it, and no key that is there twice.
    func unreadValue(at root: Int, in document: Document) -> DocumentValue {
        var open: [(elements: [DocumentValue], end: Int)] = []
        var index = root
        while true {
            let node = self[index]
            var value: DocumentValue
            if node.isKind(.array), node.next > index + 1 {
                var elements: [DocumentValue] = []
                elements.reserveCapacity(childCount(of: index))
                open.append((elements, Int(node.next)))
                index += 1
                continue
            } else if node.isKind(.array) {
                value = .array([])
            } else if node.isKind(.object) {
                value = .object(
                    node.next > index + 1
                        ? DocumentObject(UnreadObject(document, at: index)) : DocumentObject())
            } else {
                value = scalar(node)
            }
            index = Int(node.next)
            while true {
                guard !open.isEmpty else { return value }
                open[open.count - 1].elements.append(value)
                guard index == open[open.count - 1].end, let full = open.popLast() else { break }
                value = .array(full.elements)
            }
        }
    }

    /// The value of a node that is no container.
    func scalar(_ node: TapeNode) -> DocumentValue {
        switch node.kind {
        case .null, .array, .object, .key, .alias, .removed: return .null
        case .bool: return .bool(node.extra & 1 == 1)
        case .string: return .string(string(of: node))
        case .untyped: return .untyped(string(of: node))
        case .binary: return .data(Data(bytes(of: node)))
        case .integer, .real:
            // A reader that writes a number otherwise than in decimal leaves text.
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

    /// Whether a value has no aliases in it; `deepest` hears of containers that are nested deeper than allowed.
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
