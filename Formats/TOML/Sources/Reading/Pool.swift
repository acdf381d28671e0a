/// A growing list of plain values, without the bounds checks and reference counting of an array.
struct Pool<Element: BitwiseCopyable>: ~Copyable {
    /// The first element; moves when the list grows.
    private(set) var start: UnsafeMutablePointer<Element>
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int) {
        self.capacity = max(16, capacity)
        start = .allocate(capacity: self.capacity)
    }

    deinit { start.deallocate() }

    @inline(__always)
    subscript(index: Int) -> Element {
        get { start[index] }
        nonmutating set { start[index] = newValue }
    }

    /// Appends an element and returns its index.
    @inline(__always)
    @discardableResult
    mutating func append(_ element: Element) -> Int {
        if count == capacity { grow(by: 1) }
        (start + count).initialize(to: element)
        count &+= 1
        return count &- 1
    }

    /// Reserves capacity for elements to be counted by `advance(by:)`.
    @inline(__always)
    mutating func reserve(_ additional: Int) {
        if capacity &- count < additional { grow(by: additional) }
    }

    /// Counts elements that were written after the last one.
    @inline(__always)
    mutating func advance(by additional: Int) { count &+= additional }

    @inline(never)
    private mutating func grow(by additional: Int) {
        capacity = max(capacity * 2, count + additional)
        let grown = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        grown.moveInitialize(from: start, count: count)
        start.deallocate()
        start = grown
    }
}
