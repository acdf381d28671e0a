/// The items of a document and their byte ranges, each followed by the items inside it.
///
///     A1 61 61 C1 1A …    map of "a" and a date
///     ^                   item 0: the map
///        ^                item 1: the key
///              ^          item 2: the date; its head is after the tag
///
/// The bytes were read before, so they are well-formed.
struct CBORItems {
    struct Item {
        /// The offset of the item's first byte, tags included.
        var start: Int
        /// The offset after the leading tags that are only annotations.
        var value: Int
        /// The offset after all tags.
        var head: Int
        /// The offset after the item and its content.
        var end: Int
        /// The index of the item after this one and its content.
        var next: Int
    }

    let bytes: [UInt8]
    private(set) var items: [Item] = []

    subscript(index: Int) -> Item { items[index] }

    private struct Open {
        var item: Int
        /// The items still to be read; below 0 until a break.
        var remaining: Int
    }

    /// - Complexity: O(n) in the bytes.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var open: [Open] = []
        var at = 0
        repeat {
            let start = at
            var value = at
            var isKept = true
            while at < bytes.count, bytes[at] >> 5 == 6 {
                let (tag, next) = argument(at: at)
                isKept = isKept && tag > 5
                at = next
                if isKept { value = at }
            }
            guard at < bytes.count else { break }
            let head = at
            let remaining: Int?
            (at, remaining) = skip(from: at)
            items.append(
                Item(start: start, value: value, head: head, end: at, next: items.count + 1))
            if let remaining { open.append(Open(item: items.count - 1, remaining: remaining)) }
            close(&open, &at, isOpened: remaining != nil)
        } while !open.isEmpty && at < bytes.count
    }

    /// Counts a complete item, and closes the containers whose last item it is.
    private mutating func close(_ open: inout [Open], _ at: inout Int, isOpened: Bool) {
        var isWhole = !isOpened
        while var last = open.popLast() {
            if isWhole, last.remaining > 0 { last.remaining -= 1 }
            let isBreak = last.remaining < 0 && at < bytes.count && bytes[at] == 0xFF
            guard last.remaining == 0 || isBreak else { return open.append(last) }
            if isBreak { at += 1 }
            items[last.item].end = at
            items[last.item].next = items.count
            isWhole = true
        }
    }

    /// Returns the offset after a scalar or after the head of a container.
    ///
    /// - Returns: Also the number of items in a container; nil for a scalar.
    private func skip(from start: Int) -> (next: Int, remaining: Int?) {
        let first = bytes[start]
        let major = first >> 5
        let isIndefinite = first & 0x1F == 31
        switch major {
        case 2, 3:
            guard isIndefinite else { return (string(at: start), nil) }
            var at = start + 1
            while at < bytes.count, bytes[at] != 0xFF { at = string(at: at) }
            return (min(at + 1, bytes.count), nil)
        case 4, 5:
            if isIndefinite { return (start + 1, -1) }
            let (count, content) = argument(at: start)
            let items = count.multipliedReportingOverflow(by: major == 5 ? 2 : 1)
            return (content, Int(exactly: items.partialValue) ?? .max)
        default:
            return (argument(at: start).next, nil)
        }
    }

    private func string(at start: Int) -> Int {
        let (length, content) = argument(at: start)
        return content + (Int(exactly: length).map { min($0, bytes.count - content) } ?? 0)
    }

    /// Returns the argument of the head at an offset, and the offset after the head.
    func argument(at start: Int) -> (value: UInt64, next: Int) {
        let info = bytes[start] & 0x1F
        guard info >= 24, info < 28 else { return (UInt64(info), start + 1) }
        let end = min(start + 1 + (1 << Int(info - 24)), bytes.count)
        return (bytes[(start + 1)..<end].reduce(0) { $0 << 8 | UInt64($1) }, end)
    }

    // MARK: Containers

    /// Returns the items directly inside another one; keys and values of a map alternate.
    func children(of item: Int) -> [Int] {
        var children: [Int] = []
        var child = item + 1
        while child < items[item].next {
            children.append(child)
            child = items[child].next
        }
        return children
    }

    /// Returns the item whose head is at an offset, by binary search.
    ///
    /// - Complexity: O(log n).
    func item(withHeadAt place: Int) -> Int? {
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            if items[middle].head < place { low = middle + 1 } else { high = middle }
        }
        return low < items.count && items[low].head == place ? low : nil
    }

    func text(of item: Int) -> ArraySlice<UInt8> { bytes[items[item].start..<items[item].end] }
}
