import VersionedCodableDocuments

/// Writes a document as JSON in one walk over the nodes, with a stack instead of recursion; most
/// documents in a simpler one (`writeCompact`).
///
///     {"pins": [1, 2]}     while the 2 is written:   frames: root object, at pins
///                                                     frame:  array, at its second element
struct JSONWriter: ~Copyable {
    var output: OutputBuffer
    let tape: UnsafeTape
    let isPretty: Bool
    /// Whether pretty-printed text has Foundation's spaces and empty lines.
    let isSpacious: Bool
    let sortsKeys: Bool
    let endsLine: Bool
    /// The byte escaped in addition to quote and backslash: the slash, or the quote again for none.
    let escaped: UInt8
    let indentByte: UInt8
    let indentWidth: Int

    struct Frame {
        var container: Int
        /// The node of the value being written, possibly an alias.
        var current: Int
        /// The node after the container.
        var end: Int
        var isObject = false
        /// The index in `order` of the first member; only for sorted objects.
        var orderStart = -1
        /// The index in `order` of the member being written.
        var orderIndex = -1

        var isSorted: Bool { orderIndex >= 0 }
    }

    /// The innermost open container; meaningless while `depth` is 0.
    var frame = Frame(container: 0, current: 0, end: 0)
    var frames: [Frame] = []
    var depth = 0
    /// The keys of the open sorted objects, each object's in order.
    var order: [Int] = []
    var aliases = AliasExpansion()

    init(_ tape: UnsafeTape, textBytes: Int, options: JSONFormat.WritingOptions) {
        self.tape = tape
        let formatting = options.formatting
        isPretty = formatting.contains(.prettyPrinted)
        isSpacious = isPretty && options.layout == .foundation
        sortsKeys = formatting.contains(.sortedKeys)
        endsLine = formatting.contains(.trailingNewline)
        escaped = formatting.contains(.withoutEscapingSlashes) ? ASCII.quote : ASCII.slash
        switch options.indentation {
        case .spaces(let width): (indentByte, indentWidth) = (ASCII.space, min(max(0, width), 256))
        case .tabs(let width): (indentByte, indentWidth) = (ASCII.tab, min(max(0, width), 256))
        }
        output = OutputBuffer(
            capacity: textBytes + tape.count * (isPretty ? 12 : 4) + 64)
    }

    mutating func writeDocument() throws(WritingError) {
        guard tape.count > 0 else { return }
        if !isPretty, !sortsKeys, writeCompact() { return }
        var index = 0
        values: while true {
            let node = tape[index]
            output.reserve(64)
            switch node.kind {
            case .object, .array:
                if try open(index, node) {
                    index = frame.current
                    continue values
                }
            case .alias:
                index = tape.resolve(index)
                guard aliases.add(index, in: tape) else {
                    throw error(AliasExpansion.message)
                }
                continue values
            case .string, .untyped, .dateText:
                try string(node)
            default:
                try scalar(node)
            }
            // After a value: go to the next sibling, closing complete containers.
            while true {
                if depth == 0 {
                    if endsLine { output.append(unchecked: ASCII.lineFeed) }
                    return
                }
                output.reserve(8)
                if let next = nextSibling() {
                    output.append(unchecked: ASCII.comma)
                    try enter(next)
                    index = frame.current
                    continue values
                }
                close()
            }
        }
    }
}
