import VersionedCodableDocuments
import VersionedCodableFormatKit

/// A source with the ranges of its elements.
final class XMLSource {
    let source: RewriteSource
    let index: MarkupIndex
    let style: MarkupStyle
    let escaping: MarkupEscaping
    let format: XMLFormat
    private var layouts: [Int: Layout] = [:]
    private var entries: [Int: Entry] = [:]
    private var mixed: [Int: Bool] = [:]
    private var spaces: [Int: Bool] = [:]

    init(_ source: RewriteSource, _ format: XMLFormat) {
        self.source = source
        self.format = format
        index = source.markup
        style = index.style
        escaping = MarkupEscaping(
            lineEnd: index.lines.lineEnd, escapesGreaterThan: false,
            limit: EncodingDeclaration.limit(of: source.bytes))
    }

    var bytes: [UInt8] { index.bytes }

    /// Returns the element of a value: its key is the name in the start tag.
    ///
    /// - Complexity: O(log n) in the elements.
    func element(_ value: Int) throws(EditRefusal) -> Int {
        if value == 0, !index.elements.isEmpty { return 0 }
        guard value > 0, source.isElement(value),
            let element = index.element(from: source.range(of: value - 1).lowerBound)
        else { throw EditRefusal("the range of an element is unknown") }
        return element
    }

    subscript(element: Int) -> MarkupIndex.Element { index.elements[element] }

    func attributes(of element: Int) -> [MarkupScanner.Attribute] {
        MarkupScanner.attributes(
            in: bytes, from: self[element].name.upperBound, before: self[element].tagEnd)
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Whether `xml:space` of an element or its ancestors makes white space text.
    ///
    /// - Complexity: O(n) in the attributes of all elements for all calls together.
    func preservesSpace(_ element: Int) -> Bool {
        if format.reading.whitespace == .keep { return true }
        var (around, passed, preserves) = (element, [Int](), false)
        while around >= 0 {
            if let known = spaces[around] {
                preserves = known
                break
            }
            passed.append(around)
            if let space = attributes(of: around).last(where: { text($0.name) == "xml:space" }) {
                preserves = text(space.value) == "preserve"
                break
            }
            around = self[around].parent
        }
        for element in passed { spaces[element] = preserves }
        return preserves
    }

    /// Returns the text of several elements, divided into entries; O(1) after the first time.
    ///
    /// - Throws: `EditRefusal`.
    /// - Complexity: O(n) in the children and the text between them, the first time.
    func layout(of element: Int, _ node: Int) throws -> Layout {
        if let layout = layouts[element] { return layout }
        let place = self[element]
        var entries: [Entry] = []
        let members = XMLMember.all(of: node, in: source.document)
        var children = members.filter { !$0.isAttribute && !$0.isText }.map(\.value)[...]
        var scanner = MarkupScanner(bytes, in: place.content)
        while let token = scanner.next() {
            switch token {
            case .start:
                guard let child = children.popFirst() else { break }
                let outer = self[try self.element(child)].outer
                entries.append(Entry(node: child, begin: 0, key: nil, value: outer))
                scanner = MarkupScanner(bytes, in: outer.upperBound..<place.content.upperBound)
            case .text(let range):
                let start = bytes[range].firstIndex { !ASCII.isWhitespace($0) }
                let end = bytes[range].lastIndex { !ASCII.isWhitespace($0) }
                guard let start, let end else { break }
                entries.append(
                    Entry(node: .max - start, begin: 0, key: nil, value: start..<end + 1))
            case .section(let range):
                entries.append(
                    Entry(node: .max - range.lowerBound, begin: 0, key: nil, value: range))
            case .instruction(let range):
                entries.append(
                    Entry(node: -1 - range.lowerBound, begin: 0, key: nil, value: range))
            case .comment, .end: break
            }
        }
        let layout = try index.layout(of: place.content, entries: entries)
        layouts[element] = layout
        for entry in layout.entries { self.entries[entry.node] = entry }
        return layout
    }

    /// Returns the entry of an element in another one.
    ///
    /// - Throws: `EditRefusal`, as `layout(of:_:)`.
    func entry(of value: Int, in element: Int, _ node: Int) throws -> Entry? {
        _ = try layout(of: element, node)
        return entries[value]
    }

    /// Returns the entry of what is not a value, in an element whose layout is known.
    func other(_ node: Int) -> Entry? { entries[node] }

    /// Returns the text of an element in which all white space is text: an entry follows the other,
    /// and what is no value, such as instructions, is an entry, too.
    ///
    /// - Throws: `EditRefusal`.
    func exactLayout(of element: Int, _ node: Int) throws -> Layout {
        let content = self[element].content
        var layout = Layout(open: content.lowerBound, close: content.upperBound)
        // Without text, comments belong to elements.
        let hasComments = !hasText(node) && !preservesSpace(element)
        var text = isScalar(node) ? node : nil
        var from = content.lowerBound
        func addText(upTo end: Int) {
            guard from < end else { return }
            let entry = Entry(node: text ?? -1 - from, begin: from, key: nil, value: from..<end)
            if text == nil { entries[entry.node] = entry }
            layout.entries.append(entry)
            text = nil
        }
        for member in XMLMember.all(of: node, in: source.document) where !member.isAttribute {
            guard !member.isText else {
                text = member.value
                continue
            }
            let outer = self[try self.element(member.value)].outer
            let known = hasComments ? try? entry(of: member.value, in: element, node) : nil
            let entry =
                known
                ?? Entry(node: member.value, begin: outer.lowerBound, key: nil, value: outer)
            addText(upTo: entry.lead)
            layout.entries.append(entry)
            from = entry.end
        }
        addText(upTo: content.upperBound)
        return layout
    }

    /// Returns children with the entries that stay where they are, since they are not values.
    func withOthers(_ children: [Edited.Child], in entries: [Entry]) -> [Edited.Child] {
        var rest = entries.indices.filter { entries[$0].node < 0 }[...]
        guard !rest.isEmpty else { return children }
        let indices = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.node, $0) })
        var result: [Edited.Child] = []
        func add(before index: Int) {
            while let other = rest.first, other < index {
                let node = entries[other].node
                result.append(Edited.Child(key: "?", origin: node, value: .same(node)))
                rest.removeFirst()
            }
        }
        for child in children {
            if let index = child.origin.flatMap({ indices[$0] }) { add(before: index) }
            result.append(child)
        }
        add(before: .max)
        return result
    }

    /// Whether an entry is a text, which in an element with only a text has the node of that.
    func isText(_ entry: Entry) -> Bool {
        guard let element = try? element(entry.node) else { return true }
        return self[element].outer.lowerBound != entry.value.lowerBound
    }

    // MARK: Values

    func isScalar(_ node: Int) -> Bool { source.kind(of: node) != .object }

    /// Whether an element has text, beside elements or alone; O(1) after the first time.
    func hasText(_ node: Int) -> Bool {
        if let hasText = mixed[node] { return hasText }
        let hasText =
            isScalar(node)
            || XMLMember.all(of: node, in: source.document).contains(where: \.isText)
        mixed[node] = hasText
        return hasText
    }

    /// Returns the ranges of texts and attributes in an element.
    func texts(in node: Int) -> [Range<Int>] {
        (node..<max(Int(source.entry(node).next), node + 1)).filter {
            !source.entry($0).isKind(.key) && !source.entry($0).isKind(.object)
        }.map(source.range)
    }

    /// Returns the values of the attributes that are members, by their indices in the tag.
    ///
    /// - Throws: `EditRefusal`.
    func attributeMembers(
        of node: Int, _ all: [MarkupScanner.Attribute]
    ) throws(EditRefusal) -> [Int: Int] {
        var members: [Int: Int] = [:]
        var next = 0
        for member in XMLMember.all(of: node, in: source.document) where member.isAttribute {
            let start = source.range(of: member.key).lowerBound
            while next < all.count, all[next].name.upperBound <= start { next += 1 }
            guard next < all.count, all[next].name.contains(start) else {
                throw EditRefusal("the range of an attribute is unknown")
            }
            members[next] = member.value
        }
        return members
    }

    // MARK: Style

    /// Returns the style of the elements in another one.
    func entryStyle(isMultiline: Bool) -> EntryLayoutStyle {
        var result = EntryLayoutStyle(
            unit: style.unit, isMultiline: style.isMultiline && isMultiline)
        result.space = []
        result.comments = CommentSyntax(block: .init(begin: "<!--", end: "-->"))
        return result
    }

    // MARK: Names

    /// Returns a key as the name of an element in another one.
    ///
    /// Where keys have no prefixes, it takes the prefix of the element that it renames, or of a
    /// sibling.
    ///
    /// - Parameter like: The element that it renames.
    func name(_ key: String, in parent: Int, like old: Int? = nil) -> String {
        guard format.reading.namespaces != .asWritten else { return key }
        let hasChildren = parent + 1 < self[parent].next
        let neighbour = old ?? (hasChildren ? parent + 1 : parent)
        let prefix = XMLName(text(self[neighbour].name)).prefix
        let local = XMLName(key).local
        return prefix.isEmpty ? local : "\(prefix):\(local)"
    }
}
