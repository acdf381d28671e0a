import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

// How edits get the shape of XML. From the root to what is new, each element
//
// - with nothing but a text is a scalar;
// - says of each member whether it is an attribute: those of the source stay what they are, and
//   the style of the document decides on new ones;
// - lacks the nulls that the writer leaves out; arrays in arrays become elements in elements;
// - has its texts joined, without the lines between elements that were text before;
// - declares the prefixes that are out of scope, or mean something else there.

/// Gives edits the shape of XML.
struct XMLShape {
    let format: XMLFormat
    let source: RewriteSource
    let limits: ReadingLimits
    var style: AttributeStyle
    private lazy var markup = XMLSource(source, format)
    /// The open elements, the root first.
    private(set) var open: [Element] = []
    /// The namespaces of each prefix in the open elements, the innermost last.
    var scope: [String: [String]] = [:]
    /// The namespaces of prefixes that are declared for only one in the whole source.
    var uris: [String: String]?
    /// The namespaces that elements of the source declare after the edits, by their prefixes.
    var declared: [Int: [String: String]] = [:]

    init(_ format: XMLFormat, _ source: RewriteSource, _ limits: ReadingLimits) {
        self.format = format
        self.source = source
        self.limits = limits
        style = AttributeStyle(source.document)
    }

    /// - Throws: `WritingError`, `ReadingError`.
    /// - Complexity: O(n) in the children of edited elements and in new values.
    mutating func tree(_ tree: EditTree) throws -> EditTree {
        if case .same(0) = tree.root { return tree }
        noteDeclarations(in: tree)
        let root = Edited.Child(key: style.rootName, origin: 0, value: tree.root)
        return EditTree(
            root: try value(of: Member(child: root, isMoved: false)),
            commentedOut: tree.commentedOut)
    }

    // MARK: Elements

    /// An element whose members get their shape, one after the other.
    struct Element {
        var name: String
        /// The element of the source in whose place it is.
        var place: Int?
        /// The element of the source that is edited.
        var node: Int?
        var members: [Member]
        var next = 0
        /// The prefixes that it declares.
        var prefixes: [String]
    }

    /// Returns the value of the root, without recursion.
    private mutating func value(of root: Member) throws -> Edited.Value {
        var value = try begin(root)
        while let last = open.indices.last {
            if let value, open[last].next > 0 {
                open[last].members[open[last].next - 1].child.value = value
            }
            guard
                let index = open[last].members[open[last].next...].firstIndex(where: \.isElement)
            else {
                value = try end()
                if open.isEmpty { break }
                continue
            }
            open[last].next = index + 1
            value = try begin(open[last].members[index])
        }
        return value ?? root.child.value
    }

    /// Returns the value of an element without elements that change; nil if it is open then.
    private mutating func begin(_ member: Member) throws -> Edited.Value? {
        let (child, origin) = (member.child, member.child.origin)
        switch child.value {
        case .same: return member.isMoved ? try declaring(child.value, member) : child.value
        case .new(let node, let like):
            switch node.kind {
            case .null: return try null(over: origin)
            case .array:
                try begin(
                    items(
                        (0..<node.count).map {
                            Edited.Child(key: "", origin: nil, value: .new(node[$0], like: nil))
                        }, of: member), of: nil, member, text: nil)
            case .object:
                try begin(XMLShape.members(of: node), of: nil, member, text: like ?? origin)
            default:
                return try declaring(text(of: node, like: like ?? origin), member)
            }
        case .edited(let edited) where !edited.isObject:
            try begin(items(edited.children, of: member), of: nil, member, text: nil)
        case .edited(let edited):
            try begin(edited.children, of: edited.source, member, text: origin)
        }
        return nil
    }

    /// Returns the elements of an array in an array: they have the name of those of the source, or
    /// of the format, or of the array.
    private func items(_ elements: [Edited.Child], of member: Member) -> [Edited.Child] {
        let old = member.child.origin.map { XMLMember.all(of: $0, in: source.document) } ?? []
        let olds = old.filter { !$0.isAttribute && !$0.isText }
        let name = olds.first.map { source.text(of: $0.key) } ?? format.writing.itemName
        return elements.enumerated().map { index, element in
            var item = element
            (item.key, item.isAttribute) = (name ?? member.child.key, false)
            if item.origin == nil, olds.count == elements.count { item.origin = olds[index].value }
            return item
        }
    }

    /// - Parameters:
    ///   - children: The members.
    ///   - node: The element of the source that they are edited in.
    ///   - text: The value of the source that is replaced.
    private mutating func begin(
        _ children: [Edited.Child], of node: Int?, _ member: Member, text: Int?
    ) throws {
        let name = member.child.key
        open.append(
            Element(
                name: name, place: member.isMoved ? nil : member.child.origin, node: node,
                members: [], prefixes: []))
        var members: [Member]
        do {
            members = try self.members(children, of: node, named: name, text: text)
        } catch let error as WritingError {
            throw WritingError(error.message, path: path + error.path)
        }
        try adjustSchemaLocation(of: &members)
        members = withoutLayout(try joined(members), in: node)
        var prefixes = declare(members)
        let declarations = try missingDeclarations(member, members)
        prefixes += declare(declarations)
        members.insert(
            contentsOf: declarations, at: members.firstIndex { !$0.isAttribute } ?? members.count)
        open[open.count - 1].members = members
        open[open.count - 1].prefixes = prefixes
    }

    /// Closes the innermost element, and returns its value.
    private mutating func end() throws -> Edited.Value {
        let element = open.removeLast()
        for prefix in element.prefixes { scope[prefix]?.removeLast() }
        let members = element.members
        if members.isEmpty { return .new(try text("").root, like: nil) }
        if members.count == 1, members[0].isText { return members[0].child.value }
        return .edited(
            Edited(source: element.node, isObject: true, children: members.map(\.child)))
    }

    /// Returns the path of the innermost open element; one that is new in a list has no index.
    var path: [String] {
        var names: [String] = []
        for element in open.reversed() {
            if let node = element.place {
                return source.node(node).path.steps.map(\.stringValue) + names
            }
            names.insert(element.name, at: 0)
        }
        return names
    }

    // MARK: Texts

    /// Joins adjacent texts, and leaves out empty ones; attributes come first.
    private func joined(_ members: [Member]) throws -> [Member] {
        var result: [Member] = []
        for member in members.filter(\.isAttribute) + members.filter({ !$0.isAttribute }) {
            guard member.isText else {
                result.append(member)
                continue
            }
            let text = source.text(of: member.child.value)
            guard !text.isEmpty else { continue }
            guard let last = result.last, last.isText else {
                result.append(member)
                continue
            }
            let whole = source.text(of: last.child.value) + text
            let origin = last.child.origin ?? member.child.origin
            result[result.count - 1].child.origin = origin
            result[result.count - 1].child.value =
                if let origin, source.node(origin).text == whole {
                    .same(origin)
                } else {
                    .new(try self.text(whole).root, like: origin)
                }
        }
        return result
    }

    /// Removes white space that was text only because there were no elements, or another text.
    private mutating func withoutLayout(_ members: [Member], in node: Int?) -> [Member] {
        let texts = members.filter(\.isText)
        guard format.reading.whitespace != .keep, !texts.isEmpty,
            members.contains(where: \.isElement),
            texts.allSatisfy({ isBlank(source.text(of: $0.child.value)) })
        else { return members }
        let old = node.map { XMLMember.all(of: $0, in: source.document) } ?? []
        let hadElements = old.contains { !$0.isAttribute && !$0.isText }
        let losesText = old.contains { $0.isText && !isBlank(source.text(of: $0.value)) }
        guard texts.allSatisfy({ !hadElements || losesText || $0.child.origin == nil }) else {
            return members
        }
        let space = members.first { $0.isAttribute && $0.child.key == "xml:space" }
            .map { source.text(of: $0.child.value) == "preserve" }
        let markup = markup
        let element = node.flatMap { try? markup.element($0) }
        return space ?? element.map(markup.preservesSpace) ?? false
            ? members : members.filter { !$0.isText }
    }

    private func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy(ASCII.isWhitespace) }
}
