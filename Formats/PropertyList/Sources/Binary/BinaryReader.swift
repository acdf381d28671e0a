import VersionedCodableDocuments

/// Reads a binary property list into a document.
///
/// Objects refer to each other by number. The traversal from the root keeps its own stack, so that
/// depth costs no thread stack. Scalars point into the source, however often they are referred to,
/// except UTF-16 text and unsigned numbers with the highest bit set, which are decoded once.
///
/// A file whose objects are shared or overlap can expand to far more than its own bytes.
/// References, and the bytes of the strings and data they name, are counted against the amount that
/// the file could hold without sharing; any excess counts as alias expansion.
struct BinaryReader: ~Copyable {
    struct Frame {
        var object: Int
        /// The offset of the next key's reference; 0 in an array.
        var keys: Int
        /// The offset of the next value's reference.
        var values: Int
        var remaining: Int
    }

    let start: UnsafeRawPointer
    let count: Int
    let trailer: BinaryTrailer
    let entryShift: UInt64
    let referenceShift: UInt64
    let limits: ReadingLimits
    let nullText: NullText
    var builder: DocumentBuilder
    var frame = Frame(object: -1, keys: 0, values: 0, remaining: 0)
    var stack: [Frame] = []
    /// One bit per object: whether it is an open container.
    var openObjects: [UInt64]
    /// The references that may still be followed; those to long texts count as several, as in
    /// `AliasExpansion`.
    var budget: Int
    /// The total bytes of checked scalars; more than the file has mean that objects overlap.
    var scalarBytes = 0
    /// The state of scalars by object number: 0 unknown, 1 checked, else the index in `kept` + 2.
    var known: [UInt32] = []
    var kept: [DetachedText] = []
    var archiveKey: DetachedText?

    init(_ source: SourceBuffer, format: PropertyListFormat, limits: ReadingLimits) throws {
        let trailer = try BinaryTrailer(source.bytes)
        self.trailer = trailer
        start = source.start
        count = source.count
        self.limits = limits
        nullText = NullText(format.nullSubstitute)
        entryShift = UInt64(64 - 8 * trailer.entrySize)
        referenceShift = UInt64(64 - 8 * trailer.referenceSize)
        let unshared = source.count / trailer.referenceSize
        let (sum, overflow) = (unshared + source.count / AliasExpansion.bytesOfText)
            .addingReportingOverflow(max(0, limits.expandedNodes))
        budget = overflow ? .max : sum
        openObjects = Array(repeating: 0, count: trailer.objectCount / 64 + 1)
        builder = DocumentBuilder(
            source: source, format: format, limits: limits, duplicateKeys: format.duplicateKeys,
            expectedNodes: unshared / 2 + 16)
    }

    mutating func readAll() throws {
        try value(trailer.root, from: count - 16)
        let step = trailer.referenceSize
        while frame.object >= 0 {
            if frame.remaining == 0 {
                try closeContainer()
                continue
            }
            frame.remaining &-= 1
            if frame.keys != 0 {
                try key(reference(at: frame.keys), from: frame.keys)
                frame.keys &+= step
            }
            let place = frame.values
            frame.values &+= step
            try value(reference(at: place), from: place)
        }
    }

    // MARK: Containers

    /// Opens the array, set or dictionary at an offset.
    mutating func openContainer(_ object: Int, at place: Int, marker: UInt8) throws {
        let (content, children) = try extent(at: place, marker: marker)
        let isObject = marker >> 4 == 0xD
        let references = isObject ? 2 * children : children
        guard references * trailer.referenceSize <= trailer.table - content else {
            throw error("a container of \(children) does not fit into the file", at: place)
        }
        try spend(references, at: place)
        let bit: UInt64 = 1 << UInt64(object & 63)
        guard openObjects[object >> 6] & bit == 0 else {
            throw error("object \(object) contains itself", at: place)
        }
        if isObject {
            try builder.beginObject(at: place)
        } else {
            try builder.beginArray(at: place)
        }
        openObjects[object >> 6] |= bit
        if frame.object >= 0 { stack.append(frame) }
        frame = Frame(
            object: object,
            keys: isObject ? content : 0,
            values: isObject ? content + children * trailer.referenceSize : content,
            remaining: children)
    }

    /// Charges references to the budget.
    mutating func spend(_ references: Int, at place: Int) throws {
        budget -= references
        if budget < 0 {
            throw builder.located(.limit(.expandedNodes, limits.expandedNodes, at: place))
        }
    }

    /// Charges the text of a reference that is being followed to the budget.
    mutating func spend(text length: Int, at place: Int) throws {
        try spend(length / AliasExpansion.bytesOfText, at: place)
    }

    private mutating func closeContainer() throws {
        try builder.end(at: frame.values)
        openObjects[frame.object >> 6] &= ~(1 << UInt64(frame.object & 63))
        frame = stack.popLast() ?? Frame(object: -1, keys: 0, values: 0, remaining: 0)
    }

    // MARK: Numbers in the file
    //
    // These methods are `mutating` although they change nothing, so that the reader is passed by
    // address: borrowing it copies the whole struct (measured: twice the time of a read).

    /// Returns the object number in a reference, whose container was checked to be inside the file.
    @inline(__always)
    private mutating func reference(at place: Int) -> Int {
        Int(truncatingIfNeeded: word(at: place) >> referenceShift)
    }

    @inline(__always)
    mutating func word(at place: Int) -> UInt64 {
        UInt64(bigEndian: (start + place).loadUnaligned(as: UInt64.self))
    }

    /// Returns the offset of an object, checked.
    @inline(__always)
    mutating func place(of object: Int, from reference: Int) throws -> Int {
        // A reference of eight bytes may be negative as an `Int`.
        guard UInt(bitPattern: object) < UInt(bitPattern: trailer.objectCount) else {
            throw error(
                "expected an object index below \(trailer.objectCount), found \(object)",
                at: reference)
        }
        let entry = trailer.table &+ object &* trailer.entrySize
        let place = word(at: entry) >> entryShift
        guard place >= BinaryTrailer.headerSize, place < trailer.table else {
            throw error("object \(object) cannot be at byte \(place)", at: entry)
        }
        return Int(place)
    }

    /// Returns the content offset and the count of an object; the count is at most the file's size.
    @inline(__always)
    mutating func extent(at place: Int, marker: UInt8) throws -> (content: Int, count: Int) {
        let small = Int(marker & 0x0F)
        if small < 0x0F { return (place &+ 1, small) }
        return try longExtent(at: place)
    }

    private mutating func longExtent(at place: Int) throws -> (content: Int, count: Int) {
        let marker = (start + place + 1).load(as: UInt8.self)
        guard place + 1 < trailer.table, marker & 0xFC == 0x10 else {
            throw error("expected the count of an object", at: place + 1)
        }
        let size = 1 << Int(marker & 3)
        let count = word(at: place + 2) >> UInt64(64 - 8 * size)
        guard place + 2 + size <= trailer.table, count <= UInt64(trailer.table) else {
            throw error("an object of \(count) items does not fit into the file", at: place + 1)
        }
        return (place + 2 + size, Int(count))
    }

    mutating func error(_ message: String, at place: Int) -> ReadingError {
        builder.located(ReadingError(.syntax, message, at: place))
    }
}
