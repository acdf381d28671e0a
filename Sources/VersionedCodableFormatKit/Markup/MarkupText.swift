import VersionedCodableDocuments

/// Finds the end of the last complete piece of markup in the beginning of a document.
struct XMLPrefix {
    let bytes: UnsafeRawBufferPointer

    /// The offset after the last complete tag, comment, instruction, CDATA section or DOCTYPE.
    ///
    /// Malformed markup is left to the parser: the offset is then arbitrary.
    var completeCount: Int {
        var complete = 0
        var at = 0
        while let start = find("<", from: at) {
            guard let stop = end(ofMarkupAt: start) else { break }
            complete = stop
            at = stop
        }
        return complete
    }

    /// The offset after white space, comments and instructions at the start; the end of the text if
    /// the last of them is incomplete.
    var prologEnd: Int {
        var at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while true {
            while at < bytes.count, ASCII.isWhitespace(bytes[at]) { at += 1 }
            guard isOther(at) else { return at }
            guard let end = end(ofMarkupAt: at) else { return bytes.count }
            at = end
        }
    }

    /// Returns the offset after a piece of markup, if it is complete.
    func end(ofMarkupAt start: Int) -> Int? {
        if starts("<!--", at: start) { return offset(after: "-->", from: start + 4) }
        if starts("<![CDATA[", at: start) { return offset(after: "]]>", from: start + 9) }
        if starts("<?", at: start) { return offset(after: "?>", from: start + 2) }
        if starts("<!DOCTYPE", at: start) { return endOfDoctype(start + 9) }
        // Too short to be recognised.
        let rest = bytes[start...]
        if rest.count < 9, rest.count > 1, rest[start + 1] == UInt8(ascii: "!") { return nil }
        return endOfTag(start + 1)
    }

    private func endOfTag(_ start: Int) -> Int? {
        var at = start
        while at < bytes.count {
            switch bytes[at] {
            case ASCII.greaterThan: return at + 1
            case ASCII.quote, ASCII.apostrophe:
                guard let stop = first(bytes[at], from: at + 1) else { return nil }
                at = stop
            default: break
            }
            at += 1
        }
        return nil
    }

    private func endOfDoctype(_ start: Int) -> Int? {
        var at = start
        var isInside = false
        while at < bytes.count {
            switch bytes[at] {
            case ASCII.greaterThan where !isInside: return at + 1
            case ASCII.openBracket: isInside = true
            case ASCII.closeBracket: isInside = false
            default: break
            }
            guard let next = end(ofDoctypePartAt: at) else { return nil }
            at = next
        }
        return nil
    }

    /// Returns the offset after a part of a DOCTYPE: quoted text, a comment or an instruction, in
    /// which brackets have no meaning, or one other byte; nil if it is incomplete.
    func end(ofDoctypePartAt at: Int) -> Int? {
        switch bytes[at] {
        case ASCII.quote, ASCII.apostrophe: first(bytes[at], from: at + 1).map { $0 + 1 }
        case ASCII.lessThan where isOther(at): end(ofMarkupAt: at)
        default: at + 1
        }
    }

    /// Whether a comment or an instruction begins at an offset.
    func isOther(_ at: Int) -> Bool { starts("<!--", at: at) || starts("<?", at: at) }

    func starts(_ text: StaticString, at start: Int) -> Bool {
        guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
        for index in 0..<text.utf8CodeUnitCount
        where bytes[start + index] != text.utf8Start[index] {
            return false
        }
        return true
    }

    func find(_ text: StaticString, from start: Int) -> Int? {
        var at = start
        while let found = first(text.utf8Start.pointee, from: at) {
            if starts(text, at: found) { return found }
            at = found + 1
        }
        return nil
    }

    private func first(_ byte: UInt8, from start: Int) -> Int? {
        guard start < bytes.count else { return nil }
        return bytes[start...].firstIndex(of: byte)
    }

    private func offset(after text: StaticString, from start: Int) -> Int? {
        find(text, from: start).map { $0 + text.utf8CodeUnitCount }
    }
}
