import VersionedCodableDocuments

/// The text of a collection key: flow style on one line.
struct YAMLFlowText {
    private(set) var text: [UInt8] = []
    /// The open collections, with the number of their keys, values and elements so far.
    private var open: [(isMapping: Bool, count: Int)] = []

    var depth: Int { open.count }

    /// The offset at which the text of the next value will begin.
    var nextStart: Int {
        guard let last = open.last, last.count > 0 else { return text.count }
        return text.count + 2
    }

    mutating func begin(isMapping: Bool) {
        separate()
        text.append(isMapping ? UInt8(ascii: "{") : UInt8(ascii: "["))
        open.append((isMapping, 0))
    }

    mutating func end() {
        guard let last = open.popLast() else { return }
        text.append(last.isMapping ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }

    mutating func scalar(_ bytes: UnsafeRawBufferPointer, isPlain: Bool) {
        separate()
        if isPlain {
            text.append(contentsOf: bytes)
        } else if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
            doubleQuoted(bytes)
        } else {
            text.append(ASCII.apostrophe)
            for byte in bytes {
                if byte == ASCII.apostrophe { text.append(byte) }
                text.append(byte)
            }
            text.append(ASCII.apostrophe)
        }
    }

    private mutating func doubleQuoted(_ bytes: UnsafeRawBufferPointer) {
        text.append(UInt8(ascii: "\""))
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
            case 0x0A: text += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            case 0x09: text += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
            case 0..<0x20, 0x7F:
                text += "\\x".utf8
                text += [ASCII.capitalHexDigit(byte >> 4), ASCII.capitalHexDigit(byte & 0x0F)]
            default: text.append(byte)
            }
        }
        text.append(UInt8(ascii: "\""))
    }

    private mutating func separate() {
        guard let last = open.last else { return }
        if last.count > 0 {
            let isValue = last.isMapping && last.count % 2 == 1
            text.append(contentsOf: (isValue ? ": " : ", ").utf8)
        }
        open[open.count - 1].count += 1
    }

    /// Appends a complete node with its descendants; `cost` receives the bytes of each scalar.
    mutating func node(
        _ tape: UnsafeTape, _ root: Int, cost: (Int) throws(ReadingError) -> Void
    ) throws(ReadingError) {
        var ends: [Int] = []
        var places: [Int] = []
        var index = root
        while true {
            let place = tape.resolve(index)
            let node = tape[place]
            try cost(node.isKind(.array) || node.isKind(.object) ? 0 : Int(node.length))
            var next = index == root && places.isEmpty ? root + 1 : Int(tape[index].next)
            if node.isKind(.array) || node.isKind(.object) {
                begin(isMapping: node.isKind(.object))
                ends.append(Int(node.next))
                places.append(next)
                next = place + 1
            } else {
                var written = tape.writtenText(of: node)
                let isPlain = node.head & TapeNode.plain != 0
                written.withUTF8 { scalar(UnsafeRawBufferPointer($0), isPlain: isPlain) }
            }
            while let last = ends.last, next >= last {
                end()
                ends.removeLast()
                next = places.removeLast()
            }
            if ends.isEmpty { return }
            index = next
        }
    }
}
