import VersionedCodableDocuments
import VersionedCodableRewriting

/// A source with the places of its elements.
final class XMLSource {
    let source: RewriteSource
    let index: MarkupIndex
    let style: MarkupStyle
    let escaping: XMLEscaping
    let format: XMLFormat
    /// The element of each value that has one, by its index in the tape; -1 for others.
    private let elements: [Int32]
    private var layouts: [Int: ContainerLayout] = [:]
    private var prefixes: [String: String]?
    private var neighbours: [Int: Int] = [:]
    private var spaces: [Int: Bool] = [:]

    /// - Complexity: O(n) in the bytes and nodes of the document.
    init(_ source: RewriteSource, _ format: XMLFormat) {
        self.source = source
        self.format = format
        index = source.markup
        style = index.style
        escaping = XMLEscaping(
            lineEnd: index.lines.lineEnd, holds: XMLCharacters(of: source.bytes).holds)
        let isUsable = source.document.nodeCount > 0
        var elements = [Int32](repeating: -1, count: source.document.nodeCount)
        var ordinal: Int32 = 0
        source.document.withUnsafeTape { tape in
            if isUsable { elements[0] = 0 }
            ordinal = 1
            for index in 0..<tape.count
            where tape[index].isKind(.key) && tape[index].head & TapeNode.attribute == 0
                && tape[index].length > 0
            {
                elements[index + 1] = ordinal
                ordinal += 1
            }
        }
        self.elements = elements
        isKnown = isUsable && Int(ordinal) == index.elements.count
    }

    /// Whether the elements that were found are those of the document.
    let isKnown: Bool

    var bytes: [UInt8] { index.bytes }

    /// The element of a value.
    func element(_ value: Int) throws(CannotEdit) -> Int {
        guard isKnown, value < elements.count, elements[value] >= 0 else {
            throw CannotEdit("the place of an element is not known")
        }
        return Int(elements[value])
    }

    /// Whether a value is an element, and not an attribute or a text.
    func isElement(_ value: Int) -> Bool { value < elements.count && elements[value] >= 0 }

    subscript(element: Int) -> MarkupIndex.Element { index.elements[element] }

    /// The attributes of an element.
    func attributes(of element: Int) -> [MarkupScanner.Attribute] {
        MarkupScanner.attributes(
            in: bytes, from: self[element].name.upperBound, before: self[element].tagEnd)
    }

    /// The parts of an element that has nothing but others inside.
    func layout(of element: Int) -> ContainerLayout {
        if let known = layouts[element] { return known }
        let layout = MarkupLayouts(index).layout(
            of: self[element].content,
            index.children(of: element).map { index.elements[$0].outer })
        layouts[element] = layout
        return layout
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Whether white space in an element is text because it says so, or one around it.
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

    // MARK: Names

    /// A key as the name of an element in another one.
    ///
    /// - Parameter like: The element whose name it takes the place of.
    func name(_ key: String, in parent: Int, like old: Int? = nil) -> String {
        guard format.reading.namespaces != .asWritten else { return key }
        let known = XMLName(key)
        let neighbour = old ?? neighbour(in: parent)
        let isSame = format.reading.namespaces == .localNames || known.prefix.isEmpty
        let prefix =
            isSame ? XMLName(text(self[neighbour].name)).prefix : writtenPrefix(of: known.prefix)
        return prefix.isEmpty ? known.local : "\(prefix):\(known.local)"
    }

    /// The element whose prefix others in an element get.
    private func neighbour(in parent: Int) -> Int {
        if let known = neighbours[parent] { return known }
        let neighbour = index.children(of: parent).last ?? parent
        neighbours[parent] = neighbour
        return neighbour
    }

    /// The prefix that stands in the document for one of a key.
    private func writtenPrefix(of prefix: String) -> String {
        if let prefixes { return prefixes[prefix] ?? prefix }
        var found: [String: String] = [:]
        for value in elements.indices.dropFirst() where elements[value] >= 0 {
            let key = XMLName(source.text(of: value - 1)).prefix
            if found[key] == nil {
                found[key] = XMLName(text(self[Int(elements[value])].name)).prefix
            }
        }
        prefixes = found
        return found[prefix] ?? prefix
    }
}
