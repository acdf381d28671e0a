import VersionedCodableDocuments

/// Writes a document as TOML text, table by table, without recursion.
///
///     [server]                        a section of the root
///     host = "localhost"              its members that are not sections
///
///     [server.limits]                 a section of the section
///     depth = 64
struct TOMLWriter: ~Copyable {
    var output: OutputBuffer
    let tape: UnsafeTape
    let options: TOMLFormat.WritingOptions
    /// Whether strings read from local times are marked as such.
    let keepsLocalTimes: Bool
    /// The keys from the root to the current section, as in a header.
    var header = OutputBuffer(capacity: 256)
    /// The open tables and arrays of tables whose own members are written, innermost last.
    var sections: [Members] = []
    /// The open containers of the value being written.
    var nests: [Members] = []
    var aliases = AliasExpansion()
    var lineStart = 0

    /// The maximum bytes of the keys in a header; deeper tables are written in braces.
    ///
    /// Every table below repeats the keys, so they must not grow with the document.
    static let longestHeader = 512

    init(
        _ tape: UnsafeTape, textBytes: Int, options: TOMLFormat.WritingOptions,
        keepsLocalTimes: Bool
    ) {
        self.tape = tape
        self.options = options
        self.keepsLocalTimes = keepsLocalTimes
        output = OutputBuffer(capacity: textBytes + tape.count * 4 + 64)
    }

    mutating func writeDocument() throws(WritingError) {
        guard tape.count > 0 else { return }
        let root = try resolve(0)
        guard tape[root].isKind(.object) else {
            let found =
                switch tape[root].kind {
                case .array: "an array"
                case .null: "a null"
                default: "a scalar"
                }
            throw error("expected an object at the root of TOML, found \(found)", at: 0)
        }
        try table(root)
        while var section = sections.popLast() {
            header.truncate(to: section.headerBytes)
            guard let child = section.next(in: tape) else { continue }
            sections.append(section)
            if !section.isObject {
                try table(try resolve(child))
            } else if isSection(child + 1, key: child) {
                try subsection(child)
            }
        }
    }

    private mutating func subsection(_ key: Int) throws(WritingError) {
        if header.count > 0 { header.append(ASCII.point) }
        swap(&header, &output)
        let result = Result { () throws(WritingError) in try self.key(key) }
        swap(&header, &output)
        try result.get()
        let value = try resolve(key + 1)
        if tape[value].isKind(.object) { return try table(value) }
        sections.append(
            Members(of: value, in: tape, isSorted: false, headerBytes: header.count))
    }

    /// Writes a table: its header, and its members that are not sections.
    private mutating func table(_ index: Int) throws(WritingError) {
        let isElement = sections.last?.isObject == false
        let members = Members(
            of: index, in: tape, isSorted: options.sortKeys, headerBytes: header.count)
        let isRoot = sections.isEmpty
        var hasSections = false
        var hasHeader = isRoot || isElement
        if isElement { writeHeader(isElement: true) }
        var rest = members
        while let child = rest.next(in: tape) {
            if isSection(child + 1, key: child) {
                hasSections = true
                continue
            }
            let value = try resolve(child + 1)
            if tape[value].isKind(.null), options.omitsNulls { continue }
            if !hasHeader {
                writeHeader(isElement: false)
                hasHeader = true
            }
            lineStart = output.count
            try key(child)
            output.append(" = ")
            try memberValue(value)
            output.append(ASCII.lineFeed)
        }
        if !hasHeader, !hasSections { writeHeader(isElement: false) }
        guard hasSections || isRoot else { return }
        sections.append(members)
    }

    private mutating func writeHeader(isElement: Bool) {
        if output.count > 0 { output.append(ASCII.lineFeed) }
        output.append(isElement ? "[[" : "[")
        output.append(header.start, header.count)
        output.append(isElement ? "]]\n" : "]\n")
    }

    /// Whether a value is written as tables with headers.
    private func isSection(_ value: Int, key: Int) -> Bool {
        let index = tape.resolve(value)
        let node = tape[index]
        if node.head & TapeNode.flow != 0 { return false }
        switch node.kind {
        case .object: break
        case .array:
            var element = index + 1
            if element >= Int(node.next) { return false }
            while element < Int(node.next) {
                let object = tape[tape.resolve(element)]
                guard object.isKind(.object), object.head & TapeNode.flow == 0 else { return false }
                element = Int(tape[element].next)
            }
        default: return false
        }
        return header.count + Int(tape[key].length) <= TOMLWriter.longestHeader
    }

    // MARK: Nodes

    /// Follows an alias, within the limit on expanded nodes.
    @inline(__always)
    mutating func resolve(_ index: Int) throws(WritingError) -> Int {
        guard tape[index].isKind(.alias) else { return index }
        let target = tape.resolve(index)
        guard aliases.add(target, in: tape) else { throw error(AliasExpansion.message, at: index) }
        return target
    }

    func error(_ message: String, at index: Int) -> WritingError {
        WritingError(message, path: tape.path(to: index))
    }
}
