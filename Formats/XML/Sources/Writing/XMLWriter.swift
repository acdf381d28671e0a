import VersionedCodableDocuments
import VersionedCodableEssentials

/// Writes a document as XML: one walk over the nodes with a stack of open containers, no recursion.
///
///     {"pins": [1, 2]}     while the 2 is written:   frames: members of the root, at pins
///                                                     frame:  items of the array, each in an
///                                                     element <pins>
///
/// Methods are mutating even where they change nothing: one that only borrows is handed a copy of
/// the whole structure.
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
    let elements: EscapeClasses.Table
    let attributeValues: EscapeClasses.Table
    /// What the tables point into.
    let owners: [EscapeClasses]
    /// Whether the reader of the format keeps blanks between elements.
    let keepsBlanks: Bool
    /// Whether there is more to know of a node than the name of the root.
    let hasAnnotations: Bool
    /// The mark of attributes; 0 in a document without.
    let attributeMark: UInt32
    /// The mark of objects named by their only member; 0 in a document without.
    let choiceMark: UInt32
    /// The mark of arrays whose choices are the content of one element; 0 in a document without.
    let contentMark: UInt32
    /// The mark of containers that are not nil, though they may be empty; 0 in a document without.
    let statedMark: UInt32
    let traits: TapeTraits

    /// The innermost open container; meaningless while `depth` is 0.
    var frame = Frame()
    /// The containers around it.
    var frames: [Frame] = []
    var depth = 0
    /// Elements that are open.
    var level = 0
    /// The content of the open elements whose members are not written one after the other.
    var order: [Entry] = []
    /// The attributes of the start tag being written.
    var attributes: [Attribute] = []
    /// The declarations of prefixes in the open elements.
    var bindings: [Binding] = []
    var aliases = AliasExpansion()
    let names = NameMemory()
    /// Short names without prefix that were found right.
    let checkedNames: UnsafeMutablePointer<UInt64>
    let rootName: NameText
    let itemName: NameText?

    init(
        _ tape: UnsafeTape, of document: CodableDocument, options: XMLFormat.WritingOptions,
        keepsBlanks: Bool, elements: EscapeClasses, attributeValues: EscapeClasses
    ) {
        self.tape = tape
        self.document = document
        self.options = options
        self.keepsBlanks = keepsBlanks
        self.elements = EscapeClasses.Table(elements, at: 0)
        self.attributeValues = EscapeClasses.Table(attributeValues, at: 1)
        owners = [elements, attributeValues]
        let formatting = options.outputFormatting
        isPretty = formatting.contains(.prettyPrinted)
        sortsKeys = formatting.contains(.sortedKeys)
        writesEmptyElements = !formatting.contains(.noEmptyElements)
        switch options.prettyPrintIndentation {
        case .spaces(let width): (indentByte, indentWidth) = (0x20, min(max(0, width), 256))
        case .tabs(let width): (indentByte, indentWidth) = (0x09, min(max(0, width), 256))
        }
        hasAnnotations = document.hasAnnotations(besides: .name)
        // In documents of formats that merge objects the mark means something else.
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

    consuming func finish() -> Data {
        output.data()
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

    /// Keys and indices from the root to the current value.
    var path: [String] {
        mutating get {
            guard depth > 0 else { return [] }
            // A path of its own for each container, so that it leads through the alias a value is
            // written for.
            return (frames + [frame]).flatMap { [tape] in
                tape.path(to: $0.current, from: $0.container)
            }
        }
    }
}

extension XMLWriter {
    /// An open container.
    struct Frame {
        enum Kind: UInt8 {
            /// An object whose members are elements in the order of the tape.
            case members
            /// An object whose content is listed in `order`.
            case entries
            /// An array that is the value of a member: its items repeat the element.
            case siblings
            /// An array that has an element of its own.
            case items
        }

        // Indices of 32 bits, because frames are copied with every element that has others in it.
        private var containerIndex: UInt32 = 0
        private var currentIndex: UInt32 = 0
        private var nextIndex: UInt32 = 0
        private var endIndex: UInt32 = 0
        private var orderIndex: UInt32 = 0
        private var bindingIndex: UInt32 = 0
        var kind = Kind.members
        /// The name of the element; nothing for `siblings`.
        var name: NameText
        /// The name of the elements of an array's items.
        var itemName: NameText
        /// The prefix of the elements in it whose namespace the document does not tell.
        var prefix: NameText
        /// The bytes written when the content begins.
        var contentStart = 0
        /// Whether each element in it has a line of its own.
        var hasLines = false
        /// Whether blanks in it are kept by readers (`xml:space`).
        var keepsSpace = false
        /// Whether it has a text, if only an empty one.
        var hasText = false

        init() {
            name = NameText(UnsafeRawPointer(bitPattern: 1) ?? XMLWriter.nothing, 0)
            itemName = name
            prefix = name
        }

        /// Its node.
        var container: Int {
            @inline(__always) get { Int(containerIndex) }
            @inline(__always) set { containerIndex = UInt32(truncatingIfNeeded: newValue) }
        }
        /// The key or item being written, an alias not followed.
        var current: Int {
            @inline(__always) get { Int(currentIndex) }
            @inline(__always) set { currentIndex = UInt32(truncatingIfNeeded: newValue) }
        }
        /// The next key or item; an index into `order` for `entries`.
        var next: Int {
            @inline(__always) get { Int(nextIndex) }
            @inline(__always) set { nextIndex = UInt32(truncatingIfNeeded: newValue) }
        }
        /// Where `next` ends.
        var end: Int {
            @inline(__always) get { Int(endIndex) }
            @inline(__always) set { endIndex = UInt32(truncatingIfNeeded: newValue) }
        }
        /// How many entries of `order` are not its own.
        var orderStart: Int {
            @inline(__always) get { Int(orderIndex) }
            @inline(__always) set { orderIndex = UInt32(truncatingIfNeeded: newValue) }
        }
        /// How many entries of `bindings` are not its own.
        var bindingStart: Int {
            @inline(__always) get { Int(bindingIndex) }
            @inline(__always) set { bindingIndex = UInt32(truncatingIfNeeded: newValue) }
        }
    }

    static var nothing: UnsafeRawPointer { UnsafeRawPointer(StaticString("").utf8Start) }

    /// A part of the content of an object.
    struct Entry {
        /// The key of a member, or the value of a text.
        var node: Int
        /// The key of it; -1 for a text in an array.
        var key: Int
        var isText = false
        /// Whether it is of blanks alone that a reader would drop.
        var isLostBlank = false
        /// Whether it is a text with nothing beside it.
        var isWhole = false
        /// What it is a member of; told apart for objects and arrays under the empty key.
        var owner = 0
    }
}

/// What a look at every node of a document tells its writer.
struct TapeTraits {
    /// Whether a member may be an attribute or a text.
    private(set) var hasMarks = false
    /// Whether an object may be named by its only member.
    private(set) var hasChoices = false
    private(set) var hasNull = false
    /// What the text takes when little is escaped, so that the buffer seldom grows.
    private(set) var writtenBytes = 0

    /// - Parameters:
    ///   - mark: The mark of attributes; 0 in a document without.
    ///   - choice: The mark of objects named by their only member; 0 in a document without.
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
