import VersionedCodableDocuments

/// Writes a document as YAML in one walk over the nodes, with a stack instead of recursion.
///
///     pins:         while the 2 is written:   frames: root object, at pins
///     - 1                                     frame:  array, at its second element, column 0
///     - 2
///
/// Every value follows a space, or nothing at the beginning of a document; a block collection
/// removes the space before it begins a line.
///
/// Methods that change nothing are mutating too: a borrowing method receives a copy of the struct.
struct YAMLWriter: ~Copyable {
    var output: OutputBuffer
    let tape: UnsafeTape
    let document: CodableDocument
    let options: YAMLFormat.WritingOptions
    /// The schema under which plain scalars will be read.
    let schema: YAMLSchema
    /// Whether a plain key `<<` will merge.
    let mergesKeys: Bool
    /// Whether the nodes have the marks of a document read from YAML.
    let isYAML: Bool
    /// Whether values may have tags or anchors, or be aliases.
    var mayHaveProperties: Bool
    /// Whether strings are plain unless their text or their node requires another style.
    var prefersPlain: Bool { options.quoting == .whenNeeded }
    /// Whether keys are plain unless their text or their node requires another style.
    var prefersPlainKeys: Bool { options.quoting != .always }
    /// The spaces per indentation level.
    let step: Int
    /// The line break as a word for `OutputBuffer.append(uncheckedWord:_:)`, and its length.
    let lineBreak: UInt64
    let lineBreakLength: Int

    struct Frame {
        var container: Int
        /// The node of the value being written, possibly an alias.
        var current: Int
        /// The node after the container.
        var end: Int
        var isObject = false
        var isFlow = false
        /// The column of the entries; in flow style that of the innermost block collection.
        var column = 0
        var isSorted = false
    }

    /// The innermost open container; only `isFlow` is meaningful while `depth` is 0.
    var frame = Frame(container: 0, current: 0, end: 0)
    var frames: [Frame] = []
    var depth = 0
    /// The keys still to be written of the open sorted objects, in reverse order.
    var sortedKeys: [[Int]] = []
    var anchors = YAMLAnchors()
    var expansion = AliasExpansion()
    /// The number of flow collections around the current value.
    var flowDepth = 0
    /// The offset in the output at which the properties of the current value end, if it has any.
    var propertyEnd = -1

    init(_ document: CodableDocument, _ tape: UnsafeTape, of format: YAMLFormat) {
        self.document = document
        self.tape = tape
        options = format.writing
        schema = format.reading.schema
        mergesKeys = format.reading.mergesKeys
        let options = options
        isYAML = document.notation == "yaml"
        mayHaveProperties = document.hasAnnotations
        step = 2...9 ~= options.indent ? options.indent : 2
        switch options.lineBreak {
        case .ln: (lineBreak, lineBreakLength) = (0x0A, 1)
        case .cr: (lineBreak, lineBreakLength) = (0x0D, 1)
        case .crln: (lineBreak, lineBreakLength) = (0x0A0D, 2)
        }
        output = OutputBuffer(capacity: document.textBytes + tape.count * 8 + 64)
    }

    mutating func writeDocument(at position: Int) throws(WritingError) {
        guard tape.count > 0 else { return }
        if anchors.collect(tape) { mayHaveProperties = true }
        output.reserve(64)
        if position > 0 || options.explicitStart { output.append("--- ") }
        var value: Int? = 0
        while let index = value {
            output.reserve(64)
            value = try opens(index) ? frame.current : nextValue()
        }
        startLine(0)
        if options.explicitEnd {
            output.append("...")
            startLine(0)
        }
    }

    /// Writes a value, of a container that is not empty only the beginning; whether it is one.
    @inline(__always)
    private mutating func opens(_ value: Int) throws(WritingError) -> Bool {
        var index = value
        if mayHaveProperties || tape[index].isKind(.alias) {
            guard let target = try properties(of: index) else { return false }
            index = target
            output.reserve(64)
        }
        let node = tape[index]
        switch node.kind {
        case .string: try string(node)
        case .object, .array: return try open(index, node)
        default: try scalar(node)
        }
        return false
    }

    /// Advances to the next value, closing complete containers; nil after the root.
    @inline(__always)
    private mutating func nextValue() throws(WritingError) -> Int? {
        while depth > 0 {
            output.reserve(64)
            if let next = nextSibling() {
                try enter(next, isInline: false)
                return frame.current
            }
            close()
        }
        return nil
    }

    // MARK: Lines

    /// Ends the line and begins the next one, with reserved room after it.
    @inline(__always)
    mutating func startLine(_ column: Int) {
        output.reserve(column &+ 64)
        output.append(uncheckedWord: lineBreak, lineBreakLength)
        if column > 8 { return output.append(ASCII.space, times: column) }
        output.append(uncheckedWord: 0x2020_2020_2020_2020, column)
    }

    /// Removes the space before a value.
    mutating func dropSpace() {
        guard output.count > 0 else { return }
        if output.next.load(fromByteOffset: -1, as: UInt8.self) == ASCII.space {
            output.advance(-1)
        }
    }

    /// The column of continuation lines of scalars.
    var contentColumn: Int { depth == 0 ? step : frame.column + step }

    /// Returns an error with the path to the current value.
    mutating func error(_ message: String) -> WritingError {
        guard depth > 0 else { return WritingError(message) }
        // Each container has its own path, so that the whole path leads through aliases.
        let path = (frames + [frame]).flatMap { tape.path(to: $0.current, from: $0.container) }
        return WritingError(message, path: path)
    }
}
