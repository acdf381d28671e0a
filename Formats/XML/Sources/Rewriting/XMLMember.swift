import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableFormatKit

/// A member of an element: an attribute, a text or an element in it.
struct XMLMember {
    let key: Int
    let isAttribute: Bool
    let isText: Bool
    /// Whether it is the only element of an array (`AttributeStyle.elementMark`).
    let isListed: Bool
    var value: Int { key + 1 }

    init(_ key: Int, in document: CodableDocument) {
        self.key = key
        let node = document.withUnsafeTape { $0[key] }
        isAttribute = node.head & TapeNode.attribute != 0
        isText = !isAttribute && node.length == 0
        isListed = node.head & AttributeStyle.elementMark != 0
    }

    /// Returns the attributes of an element in order.
    static func attributes(of value: Int, in document: CodableDocument) -> [XMLMember] {
        document.withUnsafeTape { tape in
            guard tape[value].isKind(.object) else { return [] }
            var (members, key) = ([XMLMember](), value + 1)
            while key < Int(tape[value].next), tape[key].head & TapeNode.attribute != 0 {
                members.append(XMLMember(key, in: document))
                key += 2
            }
            WorkCounter.add(members.count)
            return members
        }
    }

    /// Returns the members of an element in order; none for text.
    static func all(of value: Int, in document: CodableDocument) -> [XMLMember] {
        document.withUnsafeTape { tape in
            guard tape[value].isKind(.object) else { return [] }
            let keys = sequence(first: value + 1) { Int(tape[$0 + 1].next) }
            let members = keys.prefix { $0 < Int(tape[value].next) }
                .map { XMLMember($0, in: document) }
            WorkCounter.add(members.count)
            return members
        }
    }
}

extension RewriteSource {
    /// Returns the text that a value has in a document.
    func text(of value: Edited.Value) -> String {
        switch value {
        case .same(let node): self.node(node).text ?? ""
        case .new(let node, _): node.text ?? ""
        case .edited: ""
        }
    }

    /// Whether a value is an element rather than an attribute or a text.
    func isElement(_ value: Int) -> Bool {
        guard value > 0, value < document.nodeCount else { return value == 0 }
        let member = XMLMember(value - 1, in: document)
        return !member.isAttribute && !member.isText
    }
}
