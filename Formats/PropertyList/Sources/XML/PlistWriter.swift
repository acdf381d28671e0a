import VersionedCodableDocuments

/// Writes a document as an XML property list, byte for byte as Foundation does.
///
/// Traverses the tape with its own stack; an alias is written as its target.
struct PlistWriter: ~Copyable {
    struct Frame {
        let container: Int
        /// The next element or key; in sorted objects an index into `members`.
        var next: Int
        /// The end of the elements, keys or sorted members.
        let end: Int
        let isSorted: Bool
    }

    let tape: UnsafeTape
    let format: PropertyListFormat
    let nullText: NullText
    var output: OutputBuffer
    var stack: [Frame] = []
    /// The keys of the open objects whose keys are sorted.
    var members: [SortedKey] = []
    var aliases = AliasExpansion()

    /// The deepest indented level; without it, nesting would cost quadratic space.
    static let deepestIndentation = 512

    init(_ tape: UnsafeTape, _ format: PropertyListFormat) {
        self.tape = tape
        self.format = format
        nullText = NullText(format.nullSubstitute)
        output = OutputBuffer(capacity: tape.count * 28 + 256)
    }

    mutating func writeAll() throws {
        output.append(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
            "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">

            """)
        if tape.count > 0 { try value(0) }
        while let frame = stack.last {
            if frame.next == frame.end {
                close(frame)
                continue
            }
            let last = stack.count - 1
            guard tape[frame.container].isKind(.object) else {
                stack[last].next = Int(tape[frame.next].next)
                try value(frame.next)
                continue
            }
            let key = frame.isSorted ? members[frame.next].node : frame.next
            stack[last].next = frame.isSorted ? frame.next + 1 : Int(tape[key + 1].next)
            indent()
            output.append("<key>")
            try text(key)
            output.append("</key>\n")
            try value(key + 1)
        }
        output.append("</plist>\n")
    }

    // MARK: Containers

    /// Opens a container; writes it completely if it is empty.
    mutating func open(_ index: Int) {
        let node = tape[index]
        let isObject = node.isKind(.object)
        let first = index + 1
        if first == Int(node.next) {
            return output.append(isObject ? "<dict/>\n" : "<array/>\n")
        }
        output.append(isObject ? "<dict>\n" : "<array>\n")
        if isObject, format.sortsKeys {
            let start = members.count
            SortedKey.appendMembers(of: index, in: tape, to: &members)
            stack.append(
                Frame(container: index, next: start, end: members.count, isSorted: true))
        } else {
            stack.append(
                Frame(container: index, next: first, end: Int(node.next), isSorted: false))
        }
    }

    private mutating func close(_ frame: Frame) {
        stack.removeLast()
        if frame.isSorted {
            let children = tape.childCount(of: frame.container)
            members.removeLast(min(children, members.count))
        }
        indent()
        output.append(tape[frame.container].isKind(.object) ? "</dict>\n" : "</array>\n")
    }

    @inline(__always)
    mutating func indent() {
        output.append(0x09, times: min(stack.count, PlistWriter.deepestIndentation))
    }
}
