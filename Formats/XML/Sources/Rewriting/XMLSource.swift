import VersionedCodableDocuments
import VersionedCodableFormatKit

/// A source with the ranges of its elements.
final class XMLSource {
    let source: RewriteSource
    let index: MarkupIndex
    let style: MarkupStyle
    let escaping: XMLEscaping
    let format: XMLFormat
    /// The element of each value by tape index; -1 for values that are not elements.
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

    /// Whether the scanned elements match the nodes of the document.
    let isKnown: Bool

    var bytes: [UInt8] { index.bytes }

    func element(_ value: Int) throws(EditRefusal) -> Int {
        guard isKnown, value < elements.count, elements[value] >= 0 else {
            throw EditRefusal("the range of an element is unknown")
        }
        return Int(elements[value])
    }

    /// Whether a value is an element rather than an attribute or a text.
    func isElement(_ value: Int) -> Bool { value < elements.count && elements[value] >= 0 }

    subscript(element: Int) -> MarkupIndex.Element { index.elements[element] }

    func attributes(of element: Int) -> [MarkupScanner.Attribute] {
        MarkupScanner.attributes(
            in: bytes, from: self[element].name.upperBound, before: self[element].tagEnd)
    }

    func layout(of element: Int) -> ContainerLayout {
        if let known = layouts[element] { return known }
        let children = index.children(of: element).map { index.elements[$0].outer }
        let layout =
            index.layout(of: self[element].content, children)
            ?? ContainerLayout(open: 0, close: 0, entries: [])
        layouts[element] = layout
        return layout
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

    // MARK: Names

    /// Returns a key as the name of an element in another one.
    ///
    /// - Parameter like: The element that it renames.
    func name(_ key: String, in parent: Int, like old: Int? = nil) -> String {
        guard format.reading.namespaces != .asWritten else { return key }
        let known = XMLName(key)
        let neighbour = old ?? neighbour(in: parent)
        let isSame = format.reading.namespaces.hasLocalElements || known.prefix.isEmpty
        let prefix =
            isSame ? XMLName(text(self[neighbour].name)).prefix : writtenPrefix(of: known.prefix)
        return prefix.isEmpty ? known.local : "\(prefix):\(known.local)"
    }

    /// Returns the element whose prefix new elements in another one get.
    private func neighbour(in parent: Int) -> Int {
        if let known = neighbours[parent] { return known }
        let neighbour = index.children(of: parent).last ?? parent
        neighbours[parent] = neighbour
        return neighbour
    }

    /// Returns the prefix that the document uses for the prefix of a key.
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
