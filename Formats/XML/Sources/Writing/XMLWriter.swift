import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Writes a document as XML: one pass over the nodes with a stack of containers, no recursion.
///
///     {"pins": [1, 2]}     while the 2 is written:   frames: the document, the root
///                                                     frame:  items of the array, each in an
///                                                     element <pins>
///
/// All methods are mutating: a borrowing method would receive a copy of the whole structure.
struct XMLWriter: ~Copyable {
    var output: OutputBuffer
    let tape: UnsafeTape
    let document: CodableDocument
    let options: XMLFormat.WritingOptions
    let isPretty: Bool
    let sortsKeys: Bool
    let indentation: (byte: UInt8, width: Int)
    /// Whether the format's reader keeps white space between elements.
    let keepsWhiteSpace: Bool
    /// Whether there are annotations other than the name of the root.
    let hasAnnotations: Bool
    /// Whether nodes have the marks of elements: attributes, choices, containers that are not nil.
    let hasMarks: Bool

    /// The innermost open container; the document while there is none.
    var frame = Frame()
    var frames: [Frame] = []
    /// The content of the open elements.
    var order: [Entry] = []
    /// The attributes of the start tag being written.
    var attributes: [Attribute] = []
    /// The name of the attribute being written.
    var attribute: NameText?
    /// The prefixes declared in the open elements.
    var bindings: [(prefix: NameText, namespace: String)] = []
    var aliases = AliasExpansion()
    let names = NameMemory()
    /// Short names without a prefix that were checked, as words.
    var checked = [UInt64](repeating: 0, count: 64)
    let itemName: NameText?

    init(
        _ tape: UnsafeTape, of document: CodableDocument, options: XMLFormat.WritingOptions,
        keepsWhiteSpace: Bool
    ) {
        self.tape = tape
        self.document = document
        self.options = options
        self.keepsWhiteSpace = keepsWhiteSpace
        isPretty = options.outputFormatting.contains(.prettyPrinted)
        sortsKeys = options.outputFormatting.contains(.sortedKeys)
        indentation =
            switch options.prettyPrintIndentation {
            case .spaces(let width): (ASCII.space, min(max(0, width), 256))
            case .tabs(let width): (0x09, min(max(0, width), 256))
            }
        hasAnnotations = document.hasAnnotations(besides: .name)
        // In documents of formats that merge objects the marks have other meanings.
        hasMarks = document.capabilities.contains(.repeatedKeys)
        itemName = options.itemName.map { [names] in names.name($0) }
        output = OutputBuffer(capacity: tape.count * (isPretty ? 28 : 16) + 256)
    }

    mutating func writeDocument() throws(WritingError) {
        guard tape.count > 0 else { return }
        if let header = options.header { try write(header) }
        rootAttributes()
        let name = options.rootKey ?? document.annotation(.name, atTapeIndex: 0) ?? "root"
        try element(0, names.name(name), inArray: true)
        while !frames.isEmpty {
            let next = frame.next
            if next == frame.end {
                try close()
            } else if frame.kind == .members {
                frame.next &+= 1
                frame.current = order[next].node
                try member(order[next])
            } else {
                frame.current = next
                frame.next = Int(tape[next].next)
                let name = frame.kind == .items ? itemName ?? frame.name : frame.name
                try element(next, name, inArray: true)
            }
        }
    }

    /// Whether a node has a mark of elements.
    @inline(__always)
    mutating func isMarked(_ node: Int, _ mark: UInt32) -> Bool {
        hasMarks && tape[node].head & mark != 0
    }

    /// Returns an error with the path to the current value, and from there to a node in a container.
    mutating func error(
        _ message: String, at node: Int = 0, in container: Int = 0
    ) -> WritingError {
        // One path per container, so that the whole leads through the aliases being expanded.
        let containers = (frames + [frame]).dropFirst()
        let path = containers.flatMap { tape.path(to: $0.current, from: $0.container) }
        return WritingError(
            message,
            path: path + tape.path(to: node, from: container)
                + [attribute?.string].compactMap { $0 })
    }
}

extension XMLWriter {
    struct Frame {
        enum Kind: UInt8 {
            /// An element whose content is listed in `order`.
            case members
            /// An array that is the value of a member: the element is repeated for each item.
            case siblings
            /// An array that is an element itself.
            case items
        }

        /// The texts of an element.
        enum Texts: UInt8 {
            case none
            /// The only content.
            case alone
            case besideElements
            /// White space that a reader would remove.
            case layout
        }

        // In four bytes each, because frames are copied for every element with child elements.
        @CompactOffset var container = 0
        /// The key, text or item being written; an alias itself, not its target.
        @CompactOffset var current = 0
        /// The next item, or the index of the next entry in `order`.
        @CompactOffset var next = 0
        /// The end of the range of `next`.
        @CompactOffset var end = 0
        /// The number of entries of `order` that belong to enclosing elements.
        @CompactOffset var orderStart = 0
        /// The number of entries of `bindings` that belong to enclosing elements.
        @CompactOffset var bindingStart = 0
        /// The number of open elements.
        @CompactOffset var level = 0
        var kind = Kind.members
        var texts = Texts.none
        /// Whether each child element has its own line.
        var hasLines = false
        /// Whether readers keep white space in it (`xml:space`).
        var keepsSpace = false
        /// The size of the output at the start of the content.
        var contentStart = 0
        /// The name of the element, or of each item of `siblings`.
        var name = NameText(start: nil, count: 0)
        /// The prefix of child elements without a namespace annotation.
        var prefix = NameText(start: nil, count: 0)
    }

    /// A member or a text of an element.
    struct Entry {
        /// The key of a member, or the value of a text.
        var node: Int
        /// The key; -1 for a text in an array.
        var key: Int
        var isText = false
        /// The object it is a member of, or the object or array under the empty key.
        var owner = 0
    }
}
