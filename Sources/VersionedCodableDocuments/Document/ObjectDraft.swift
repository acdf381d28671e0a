/// An object of scalars on its way into a document.
///
///     <port name="http" port="80"/>
///
/// A reader that meets the members of an object in a row writes them behind the document, where
/// nothing has to be kept in step, and hands them over together, as a whole object or as the
/// beginning of one. A draft that is not handed over leaves no trace: a reader that meets something
/// else on the way starts again with the ordinary events.
@usableFromInline
package struct ObjectDraft {
    @usableFromInline let object: UnsafeMutablePointer<TapeNode>
    @usableFromInline var end: UnsafeMutablePointer<TapeNode>
    /// Behind the last node there is room for.
    @usableFromInline let limit: UnsafeMutablePointer<TapeNode>
    /// The index of the node at `end`.
    @usableFromInline var index: UInt32
    @usableFromInline var keyMask: UInt32 = 0

    /// The most members of a draft.
    @usableFromInline static var capacity: Int { Int(DocumentBuilder.wideObject) }

    @inlinable @inline(__always)
    init(
        _ object: UnsafeMutablePointer<TapeNode>, at offset: UInt32, index: UInt32, members: Int
    ) {
        self.object = object
        end = object + 1
        limit = end + 2 &* min(max(0, members), ObjectDraft.capacity)
        self.index = index &+ 1
        object.initialize(
            to: TapeNode(
                head: UInt32(TapeKind.object.rawValue), offset: offset, length: 0, next: 0))
    }

    /// How many members there are.
    @inlinable var count: UInt32 {
        @inline(__always) get {
            let bytes = UInt(bitPattern: end) &- UInt(bitPattern: object)
            return UInt32(truncatingIfNeeded: bytes / UInt(2 &* MemoryLayout<TapeNode>.stride))
        }
    }

    /// Adds an attribute whose name and value lie in the source.
    ///
    /// - Parameters:
    ///   - name: The first byte of its name, which no other attribute of the object has.
    ///   - value: The first byte of its value.
    ///   - source: Where offsets count from.
    /// - Returns: False when the draft is full.
    @inlinable @inline(__always)
    package mutating func add(
        attribute name: Int, length nameLength: Int, value: Int, length valueLength: Int,
        in source: UnsafeRawPointer
    ) -> Bool {
        guard end < limit else { return false }
        let hash = Bytes.hash(source + name, nameLength)
        // An attribute is linked to no other key, so that its number and its text need not be
        // compared with any.
        end.initialize(
            to: TapeNode(
                head: UInt32(TapeKind.key.rawValue) | TapeNode.attribute | (hash & ~0xFF),
                offset: UInt32(truncatingIfNeeded: name),
                length: UInt32(truncatingIfNeeded: nameLength), next: 0))
        index &+= 2
        (end + 1)
            .initialize(
                to: TapeNode(
                    head: UInt32(TapeKind.untyped.rawValue),
                    offset: UInt32(truncatingIfNeeded: value),
                    length: UInt32(truncatingIfNeeded: valueLength), next: index))
        end += 2
        keyMask |= 1 &<< (hash &>> 27)
        return true
    }
}

extension DocumentBuilder {
    /// Starts a draft of the object that is the value of the key added last.
    ///
    /// Only in a document that links repeated keys (`linkRepeatedKeys()`).
    ///
    /// - Parameters:
    ///   - offset: The first byte of the object in the source.
    ///   - length: As many bytes as the longest of its texts may have.
    ///   - members: As many as it may have.
    /// - Returns: Nil when that may exceed a limit or the memory at hand; the ordinary events then
    ///   tell.
    @inlinable @inline(__always)
    package func draftObject(at offset: Int, length: Int, members: Int) -> ObjectDraft? {
        guard capacity &- count > 2 &* ObjectDraft.capacity, depth < maximumDepth,
            length <= maximumScalar, expected == 2, keyLink == 0, open != DocumentBuilder.none
        else { return nil }
        return ObjectDraft(
            nodes + count, at: UInt32(truncatingIfNeeded: offset),
            index: UInt32(truncatingIfNeeded: count), members: members)
    }

    /// Adds the object of a draft.
    ///
    /// - Parameter offset: The byte behind the object in the source.
    @inlinable @inline(__always)
    package mutating func add(_ draft: ObjectDraft, endingAt offset: Int) {
        draft.object.pointee.head |= draft.count &<< 8
        draft.object.pointee.length =
            UInt32(truncatingIfNeeded: offset) &- draft.object.pointee.offset
        draft.object.pointee.next = draft.index
        count = Int(draft.index)
        openCount &+= 1
        expected = 1
    }

    /// Opens an object that begins with the members of a draft.
    @inlinable @inline(__always)
    package mutating func open(_ draft: ObjectDraft) {
        keepOpen()
        draft.object.pointee.next = open
        open = UInt32(truncatingIfNeeded: draft.object - nodes)
        openCount = draft.count
        keyMask = draft.keyMask
        expected = 1
        depth &+= 1
        count = Int(draft.index)
    }
}
