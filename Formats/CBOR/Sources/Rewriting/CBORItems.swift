/// The items of a document and where their bytes lie, each with those in it behind it.
///
///     A1 61 61 C1 1A …    map of "a" and a date
///     ^                   item 0: the map
///        ^                item 1: the key
///              ^          item 2: the date; its head is behind the tag
///
/// The bytes were read before, and are well-formed.
struct CBORItems {
    /// An item.
    struct Item {
        /// Its first byte, that of its tags if it has some.
        var start: Int
        /// Behind the tags that are only kept, and do not say what it is.
        var value: Int
        /// Behind all tags.
        var head: Int
        /// Behind the item and all in it.
        var end: Int
        /// The item behind all that is in it.
        var next: Int
    }

    let bytes: [UInt8]
    private(set) var items: [Item] = []

    subscript(index: Int) -> Item { items[index] }

    /// An open container.
    private struct Open {
        var item: Int
        /// Items still to come; below 0 until a break.
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

    /// Counts an item, and ends the containers of which it is the last.
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

    /// Where what follows a head begins: behind a scalar, or in a container.
    ///
    /// - Returns: Also how many items a container has; nil for a scalar.
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

    /// The end of a string of definite length.
    private func string(at start: Int) -> Int {
        let (length, content) = argument(at: start)
        return content + (Int(exactly: length).map { min($0, bytes.count - content) } ?? 0)
    }

    /// The argument of the head at a place, and where what follows it begins.
    func argument(at start: Int) -> (value: UInt64, next: Int) {
        let info = bytes[start] & 0x1F
        guard info >= 24, info < 28 else { return (UInt64(info), start + 1) }
        let end = min(start + 1 + (1 << Int(info - 24)), bytes.count)
        return (bytes[(start + 1)..<end].reduce(0) { $0 << 8 | UInt64($1) }, end)
    }

    // MARK: Containers

    /// The items directly in another one: of a map keys and values in turn.
    func children(of item: Int) -> [Int] {
        var children: [Int] = []
        var child = item + 1
        while child < items[item].next {
            children.append(child)
            child = items[child].next
        }
        return children
    }

    /// The item whose head is at a place.
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

    /// The bytes of an item with its tags.
    func text(of item: Int) -> ArraySlice<UInt8> { bytes[items[item].start..<items[item].end] }
}
