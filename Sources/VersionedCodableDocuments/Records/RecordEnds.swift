import VersionedCodableCore

/// What was seen of the documents of a YAML stream, line by line.
struct YAMLMarks: Sendable {
    /// Whether the document so far has more than comments, directives and marks.
    var hasContent = false
    /// Whether the next bytes continue a line of a record that is too large.
    var isWithinLine = false
    private var hasBegun = false

    /// Looks at a line; returns true, before that, if it begins the next document.
    mutating func begins(_ line: UnsafeRawBufferPointer) -> Bool {
        let isAlone = line.dropFirst(3).first.map(ASCII.isWhitespace) ?? true
        let isStart = isAlone && line.starts(with: "---".utf8)
        if isStart, hasContent || hasBegun {
            // The line is looked at again as the first of its document.
            hasBegun = false
            return true
        }
        hasBegun = hasBegun || isStart
        let first = line.dropFirst(isStart ? 3 : 0).first { !ASCII.isWhitespace($0) }
        let isRemark =
            first == nil || first == ASCII.hash || line.first == UInt8(ascii: "%")
            || isAlone && line.starts(with: "...".utf8)
        hasContent = hasContent || !isRemark
        return false
    }
}

/// Finds the ends of CBOR items without keeping anything of them.
struct CBORItems: Sendable {
    private(set) var failure: String?
    /// The number of items that each open container still needs; the largest number for those
    /// that a break ends.
    private var open: [UInt64] = []
    /// The bytes of text that are still to come.
    private var text: UInt64 = 0
    private var isWithin = false
    /// No reader takes more levels.
    private static let deepest = 4096

    /// Reads on; returns whether an item ended.
    mutating func read(_ bytes: UnsafeRawBufferPointer, _ at: inout Int) -> Bool {
        while failure == nil {
            if text > 0 {
                let count = Int(min(text, UInt64(max(bytes.count - at, 0))))
                at += count
                text -= UInt64(count)
                if text > 0 { return false }
                if ends() { return true }
                continue
            }
            guard at < bytes.count else { return false }
            let head = bytes[at]
            let (major, detail) = (head >> 5, head & 31)
            if head == 0xFF, open.last == .max {
                at += 1
                open.removeLast()
                if ends() { return true }
                continue
            }
            let size = detail < 24 ? 0 : detail < 28 ? 1 << (detail - 24) : 0
            let isOpen = detail == 31 && 2...5 ~= major
            guard detail < 28 || isOpen, open.count < Self.deepest else {
                failure = open.count < Self.deepest ? "expected an item" : "the nesting is too deep"
                return false
            }
            guard at + size < bytes.count else { return false }
            var value = UInt64(detail)
            if size > 0 {
                value = bytes[at + 1...at + size].reduce(0) { $0 << 8 | UInt64($1) }
            }
            at += 1 + size
            switch major {
            case 2...5 where isOpen: open.append(.max)
            case 2, 3:
                text = value
                if value == 0, ends() { return true }
            case 4, 5:
                let (count, isTooMany) = value.multipliedReportingOverflow(by: major == 4 ? 1 : 2)
                guard !isTooMany, count < .max else {
                    failure = "the number of items is too large"
                    return false
                }
                if count > 0 {
                    open.append(count)
                } else if ends() {
                    return true
                }
            case 6: open.append(1)
            default: if ends() { return true }
            }
        }
        return false
    }

    /// Counts an item that ended; returns whether it was the outermost.
    private mutating func ends() -> Bool {
        while let count = open.last {
            guard count != .max else { return false }
            guard count == 1 else {
                open[open.count - 1] = count - 1
                return false
            }
            open.removeLast()
        }
        return true
    }
}
