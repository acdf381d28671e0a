import VersionedCodableDocuments

extension TOMLWriter {
    @inline(__always)
    mutating func memberValue(_ index: Int) throws(WritingError) {
        let node = tape[index]
        switch node.kind {
        case .array: try array(index)
        case .object: try flow(index, before: .max)
        case .string, .untyped: try string(index, allowsLines: true)
        default: try scalar(index)
        }
    }

    /// Writes an array on one line, or with one line per element.
    private mutating func array(_ index: Int) throws(WritingError) {
        guard options.lineWidth > 0 else {
            try flow(index, before: .max)
            return
        }
        let start = output.count
        let saved = aliases
        if try flow(index, before: lineStart + options.lineWidth) { return }
        output.truncate(to: start)
        aliases = saved
        output.append("[\n")
        let indentation = min(max(0, options.indentation), 256)
        var element = index + 1
        while element < Int(tape[index].next) {
            output.append(ASCII.space, times: indentation)
            try flow(try resolve(element), before: .max)
            output.append(",\n")
            element = Int(tape[element].next)
        }
        output.append(ASCII.closeBracket)
    }

    /// Writes a value on one line; false when it does not end before `limit` and is incomplete.
    @discardableResult
    private mutating func flow(_ root: Int, before limit: Int) throws(WritingError) -> Bool {
        nests.removeAll(keepingCapacity: true)
        try part(root)
        while let last = nests.indices.last {
            if output.count > limit { return false }
            guard let child = nests[last].next(in: tape) else {
                let nest = nests.removeLast()
                let isObject = nest.isObject
                if isObject, !nest.isFirst { output.append(ASCII.space) }
                output.append(isObject ? ASCII.closeBrace : ASCII.closeBracket)
                continue
            }
            let isObject = nests[last].isObject
            let value = try resolve(isObject ? child + 1 : child)
            if isObject, options.omitsNulls, tape[value].isKind(.null) { continue }
            if !nests[last].isFirst {
                output.append(", ")
            } else if isObject {
                output.append(ASCII.space)
            }
            nests[last].isFirst = false
            if isObject {
                try key(child)
                output.append(" = ")
            }
            try part(value)
        }
        return output.count < limit
    }

    /// Writes a scalar, or the beginning of a container.
    @inline(__always)
    private mutating func part(_ index: Int) throws(WritingError) {
        let node = tape[index]
        switch node.kind {
        case .array, .object:
            let isObject = node.isKind(.object)
            output.append(isObject ? ASCII.openBrace : ASCII.openBracket)
            nests.append(Members(of: index, in: tape, isSorted: options.sortKeys))
        case .string, .untyped: try string(index, allowsLines: false)
        default: try scalar(index)
        }
    }
}
