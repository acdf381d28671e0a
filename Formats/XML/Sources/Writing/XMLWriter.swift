import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Writes a document as XML: one pass over the nodes with a stack of containers, no recursion.
///
///     {"pins": [1, 2]}     while the 2 is written:   frames: members of the root, at pins
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
    let writesEmptyElements: Bool
    let indentByte: UInt8
    let indentWidth: Int
    /// Whether the format's reader keeps white space between elements.
    let keepsWhiteSpace: Bool
    /// Whether there are annotations other than the name of the root.
    let hasAnnotations: Bool
    /// The mark of attributes; 0 in a document without such marks.
    let attributeMark: UInt32
    /// The mark of objects named by their only member; 0 in a document without them.
    let choiceMark: UInt32
    /// The mark of arrays of choices in a single element; 0 in a document without them.
    let contentMark: UInt32
    /// The mark of possibly empty containers that are not nil; 0 in a document without them.
    let statedMark: UInt32
    let traits: TapeTraits

    /// The innermost open container; meaningless while `depth` is 0.
    var frame = Frame()
    var frames: [Frame] = []
    var depth = 0
    var level = 0
    /// The content of the open elements whose members are not written in tape order.
    var order: [Entry] = []
    var attributes: [Attribute] = []
    /// The prefixes declared in the open elements.
    var bindings: [Binding] = []
    var aliases = AliasExpansion()
    let names = NameMemory()
    /// Short names without a prefix that are known to be valid.
    let checkedNames: UnsafeMutablePointer<UInt64>
    let rootName: NameText
    let itemName: NameText?

    init(
        _ tape: UnsafeTape, of document: CodableDocument, options: XMLFormat.WritingOptions,
        keepsWhiteSpace: Bool
    ) {
        self.tape = tape
        self.document = document
        self.options = options
        self.keepsWhiteSpace = keepsWhiteSpace
        let formatting = options.outputFormatting
        isPretty = formatting.contains(.prettyPrinted)
        sortsKeys = formatting.contains(.sortedKeys)
        writesEmptyElements = !formatting.contains(.noEmptyElements)
        switch options.prettyPrintIndentation {
        case .spaces(let width): (indentByte, indentWidth) = (0x20, min(max(0, width), 256))
        case .tabs(let width): (indentByte, indentWidth) = (0x09, min(max(0, width), 256))
        }
        hasAnnotations = document.hasAnnotations(besides: .name)
        // In documents of formats that merge objects the mark has another meaning.
        attributeMark = document.capabilities.contains(.repeatedKeys) ? TapeNode.attribute : 0
        let choices = document.capabilities.contains(.repeatedKeys) ? TapeNode.choice : 0
        traits = TapeTraits(tape, attributeMark, choices)
        choiceMark = traits.hasChoices ? choices : 0
        contentMark = choices
        statedMark = choices == 0 ? 0 : TapeNode.stated
        checkedNames = names.checked
        rootName = names.name(
            options.rootKey ?? document.annotation(.name, atTapeIndex: 0) ?? "root")
        itemName = options.itemName.map { [names] in names.name($0) }
        output = OutputBuffer(
            capacity: traits.writtenBytes + (isPretty ? tape.count * 12 : 0) + 256)
    }

    mutating func writeDocument() throws(WritingError) {
        guard tape.count > 0 else { return }
        try prolog()
        try root()
        while depth > 0 {
            if frame.next == frame.end {
                try close()
                continue
            }
            switch frame.kind {
            case .members:
                let key = frame.next
                frame.current = key
                frame.next = Int(tape[key + 1].next)
                try member(key)
            case .entries:
                let entry = order[frame.next]
                frame.next &+= 1
                frame.current = entry.node
                if entry.isText {
                    try run(entry)
                } else {
                    try member(entry.node)
                }
            case .siblings, .items:
                let item = frame.next
                frame.current = item
                frame.next = Int(tape[item].next)
                try element(item, frame.itemName, inArray: true)
            }
        }
    }

    /// Returns an error with the path to the current value, and from there.
    mutating func error(_ message: String, at names: [String] = []) -> WritingError {
        // One path per container, so that the whole leads through the aliases being expanded.
        let containers = depth > 0 ? frames + [frame] : []
        let path = containers.flatMap { tape.path(to: $0.current, from: $0.container) }
        return WritingError(message, path: path + names)
    }
}

extension XMLWriter {
    struct Frame {
        enum Kind: UInt8 {
            /// An object whose members are elements in tape order.
            case members
            /// An object whose content is listed in `order`.
            case entries
            /// An array that is the value of a member: the element is repeated for each item.
            case siblings
            /// An array that is an element itself.
            case items
        }

        // In four bytes each, because frames are copied for every element with child elements.
        @CompactOffset var container = 0
        /// The key or item being written; an alias itself, not its target.
        @CompactOffset var current = 0
        /// The next key or item; an index into `order` for `entries`.
        @CompactOffset var next = 0
        /// The end of the range of `next`.
        @CompactOffset var end = 0
        /// The number of entries of `order` that belong to enclosing elements.
        @CompactOffset var orderStart = 0
        /// The number of entries of `bindings` that belong to enclosing elements.
        @CompactOffset var bindingStart = 0
        var kind = Kind.members
        var name: NameText
        var itemName: NameText
        /// The prefix of child elements without a namespace annotation.
        var prefix: NameText
        /// The size of the output at the start of the content.
        var contentStart = 0
        /// Whether each child element has its own line.
        var hasLines = false
        /// Whether readers keep white space in it (`xml:space`).
        var keepsSpace = false
        /// Whether it has a text, possibly empty.
        var hasText = false

        init() {
            name = NameText(StaticString("").utf8Start, 0)
            itemName = name
            prefix = name
        }
    }

    struct Entry {
        /// The key of a member, or the value of a text.
        var node: Int
        /// The key; -1 for a text in an array.
        var key: Int
        var isText = false
        /// Whether it is only white space that a reader would remove.
        var isLostWhiteSpace = false
        /// Whether it is a text without siblings.
        var isWhole = false
        /// The object it is a member of, or the object or array under the empty key.
        var owner = 0
    }
}

/// Facts about all nodes of a document that its writer needs in advance.
struct TapeTraits {
    /// Whether a member may be an attribute or a text.
    private(set) var hasMarks = false
    /// Whether an object may be named by its only member.
    private(set) var hasChoices = false
    private(set) var hasNull = false
    /// The size of the text if little is escaped, so that the buffer seldom grows.
    private(set) var writtenBytes = 0

    /// - Parameters:
    ///   - mark: The mark of attributes; 0 in a document without such marks.
    ///   - choice: The mark of objects named by their only member; 0 in a document without them.
    init(_ tape: UnsafeTape, _ mark: UInt32, _ choice: UInt32) {
        var bytes = 0
        var nulls = 0
        var marks: UInt32 = 0
        var choices: UInt32 = 0
        for index in 0..<tape.count {
            let node = tape[index]
            switch node.kind {
            case .key:
                bytes &+= Int(node.length) &* 2 &+ 5
                marks |= (node.head & mark) | (node.length == 0 ? 1 : 0)
            case .object: choices |= node.head & choice
            case .array, .alias: break
            case .null: nulls &+= 1
            default: bytes &+= Int(node.length) &+ 4
            }
        }
        writtenBytes = bytes
        hasChoices = choices != 0
        hasMarks = marks != 0 || hasChoices
        hasNull = nulls > 0
    }
}
