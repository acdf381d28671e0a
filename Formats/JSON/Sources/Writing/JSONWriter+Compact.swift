import VersionedCodableDocuments

extension JSONWriter {
    /// The depth above which `writeCompact` leaves a document to `writeDocument`.
    private static var compactDepth: Int { 64 }

    /// Writes a document without white space and sorting, in a pass over its nodes in order.
    ///
    /// Nodes are in the order of the text, so the stack has only the ends of containers. A document
    /// with aliases, deep nesting or a value that JSON cannot represent is left to `writeDocument`,
    /// which knows the path of an error.
    ///
    /// - Returns: Whether the document was written; if not, the output is empty.
    mutating func writeCompact() -> Bool {
        withUnsafeTemporaryAllocation(of: Int.self, capacity: JSONWriter.compactDepth) { ends in
            guard let ends = ends.baseAddress, writeCompact(ends) else {
                output.truncate(to: 0)
                return false
            }
            return true
        }
    }

    /// - Parameter ends: The ends of the open containers outside of the innermost one.
    private mutating func writeCompact(_ ends: UnsafeMutablePointer<Int>) -> Bool {
        var depth = 0
        // The root is the only element of a container without brackets.
        var end = 1
        var isObject = false
        var index = 0
        while true {
            if isObject {
                guard writeString(tape[index]) else { return false }
                output.append(unchecked: ASCII.colon)
                index &+= 1
            }
            let node = tape[index]
            output.reserve(64)
            if node.isKind(.object) || node.isKind(.array) {
                guard depth < JSONWriter.compactDepth else { return false }
                ends[depth] = isObject ? ~end : end
                depth &+= 1
                end = Int(node.next)
                isObject = node.isKind(.object)
                output.append(unchecked: isObject ? ASCII.openBrace : ASCII.openBracket)
                index &+= 1
                if index < end { continue }
                // The byte that the closing bracket replaces.
                output.append(unchecked: ASCII.comma)
            } else {
                guard node.isKind(.string) ? writeString(node) : writeScalar(node) else {
                    return false
                }
                output.append(unchecked: ASCII.comma)
                index &+= 1
            }
            while index == end, depth > 0 {
                output.advance(-1)
                output.append(unchecked: isObject ? ASCII.closeBrace : ASCII.closeBracket)
                output.reserve(8)
                output.append(unchecked: ASCII.comma)
                depth &-= 1
                isObject = ends[depth] < 0
                end = isObject ? ~ends[depth] : ends[depth]
            }
            if depth == 0 { break }
        }
        output.advance(-1)
        if endsLine { output.append(unchecked: ASCII.lineFeed) }
        return true
    }

    @inline(__always)
    private mutating func writeString(_ node: TapeNode) -> Bool {
        do throws(WritingError) {
            try string(node)
            return true
        } catch {
            return false
        }
    }

    /// Writes a scalar in its usual form; false for any other.
    @inline(__always)
    private mutating func writeScalar(_ node: TapeNode) -> Bool {
        switch node.kind {
        case .untyped, .dateText: return writeString(node)
        case .bool, .null, .realBytes, .integerBytes, .integer, .real:
            do throws(WritingError) {
                try scalar(node)
                return true
            } catch {
                return false
            }
        default: return false
        }
    }
}
