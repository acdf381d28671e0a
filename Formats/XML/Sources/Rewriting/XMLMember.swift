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

    /// Returns the members of an element in order; none for text.
    static func all(of value: Int, in document: CodableDocument) -> [XMLMember] {
        document.withUnsafeTape { $0.children(of: value) }
            .compactMap { $0.key.map { XMLMember($0, in: document) } }
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

    /// Returns what a value consists of as an element.
    ///
    /// - Parameter node: The element of the source that it replaces.
    func parts(
        of value: Edited.Value, over node: Int?
    ) -> (attributes: [Edited.Child], content: [Edited.Child]) {
        let children: [Edited.Child] =
            switch value {
            case .edited(let edited): edited.children
            case .same(let node) where kind(of: node) == .object:
                XMLMember.all(of: node, in: document).map {
                    Edited.Child(
                        key: text(of: $0.key), origin: $0.value, value: .same($0.value),
                        isAttribute: $0.isAttribute)
                }
            default: [Edited.Child(key: "", origin: nil, value: value)]
            }
        var (attributes, content): ([Edited.Child], [Edited.Child]) = ([], [])
        for var child in children {
            let member = child.origin.flatMap { $0 > 0 ? XMLMember($0 - 1, in: document) : nil }
            let isAttribute = child.isAttribute ?? member?.isAttribute ?? false
            if let member, member.isAttribute != isAttribute || member.isText != child.key.isEmpty {
                child.origin = nil
            }
            if isAttribute {
                attributes.append(child)
            } else if !child.key.isEmpty || !text(of: child.value).isEmpty {
                content.append(child)
            }
        }
        // A text without an origin continues the first one.
        if let node, let first = content.firstIndex(where: { $0.key.isEmpty }),
            !content.contains(where: { $0.key.isEmpty && $0.origin != nil })
        {
            let texts = XMLMember.all(of: node, in: document).filter(\.isText)
            content[first].origin = kind(of: node) == .object ? texts.first?.value : node
        }
        return (attributes, content)
    }
}
