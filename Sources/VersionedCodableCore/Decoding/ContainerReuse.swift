/// Keyed containers that are used again for the next object of the same type.
///
/// Making a `KeyedDecodingContainer` costs a heap object and several look-ups of generic metadata, and counting
/// references to the session for every key read costs as much again: a third of the time of decoding. Most containers
/// are dropped as soon as their object is decoded. The session therefore keeps the last container made for each type of
/// coding keys and, when nobody else has it any more, points it at the next object.
///
/// ## Why this is sound
///
/// - Whether a container is still in use is asked of the reference count of its box. A container in use is never
///   changed: not one of an enclosing object of the same type, not one that was stored.
/// - While a session keeps a box, the container inside borrows the session instead of owning it. When the session stops
///   keeping a box that is in use, it makes the container an owner first: at the end of the call, for every box that was
///   stored somewhere, and when the place is needed for another. A container can therefore outlive the call.
/// - After the end of the call containers are made as owners and not kept.
///
/// It relies on two facts the standard library does not promise: that a `KeyedDecodingContainer` is one reference to a
/// box, and that the box holds the container behind its header. Both are checked for every box before it is kept, by size
/// and by content; where they do not hold, containers are made anew, as owners. `DocumentDecoder.reusesContainers`
/// switches it off.
struct ContainerSlot {
    var keyType: UnsafeRawPointer?
    var box: AnyObject?

    static var empty: ContainerSlot { ContainerSlot(keyType: nil, box: nil) }
}

/// What a keyed container holds, with nothing generic about it, so that its place in a box can be found.
struct ContainerState {
    /// Keeps the session alive; nil while the session keeps the box.
    var owner: DecodingSession?
    let session: Unmanaged<DecodingSession>
    var object: UInt32
    var frame: UInt32
}

extension DecodingSession {
    static let containerSlots = 16
    static let allContainerSlots = containerSlots + TypeIdentity.reach

    /// The header of a heap object: metadata and reference count.
    private static var headerSize: Int { 16 }

    /// The container for an object.
    @inline(__always)
    func keyedContainer<Key: CodingKey>(
        _ type: Key.Type,
        _ object: UInt32,
        _ frame: UInt32
    ) -> KeyedDecodingContainer<Key> {
        let id = TypeIdentity.address(of: type)
        var slot =
            containers + TypeIdentity.slot(of: type, among: DecodingSession.containerSlots)
        if slot.pointee.keyType != id { slot = otherSlot(id, slot) }
        if slot.pointee.keyType == id,
            isKnownUniquelyReferenced(&slot.pointee.box), let box = slot.pointee.box
        {
            let state = DecodingSession.state(in: box)
            state.pointee.object = object
            state.pointee.frame = frame
            return unsafeBitCast(box, to: KeyedDecodingContainer<Key>.self)
        }
        return newContainer(type, object, frame, slot)
    }

    /// The slot of a type that is not in the first of its places, or one it may take.
    private func otherSlot(
        _ id: UnsafeRawPointer?,
        _ home: UnsafeMutablePointer<ContainerSlot>
    ) -> UnsafeMutablePointer<ContainerSlot> {
        for slot in home..<(home + TypeIdentity.reach)
        where slot.pointee.keyType == id || slot.pointee.keyType == nil {
            return slot
        }
        return home
    }

    @inline(never)
    private func newContainer<Key: CodingKey>(
        _ type: Key.Type,
        _ object: UInt32,
        _ frame: UInt32,
        _ slot: UnsafeMutablePointer<ContainerSlot>
    ) -> KeyedDecodingContainer<Key> {
        let state = ContainerState(
            owner: nil, session: .passUnretained(self), object: object, frame: frame)
        guard reusesContainers else { return owningContainer(type, state) }
        let container = KeyedDecodingContainer(KeyedNodeContainer<Key>(state: state))
        guard let box = DecodingSession.box(of: container, holding: state) else {
            reusesContainers = false
            return owningContainer(type, state)
        }
        releaseBox(slot)
        slot.pointee = ContainerSlot(
            keyType: TypeIdentity.address(of: type), box: box)
        return container
    }

    private func owningContainer<Key: CodingKey>(
        _ type: Key.Type,
        _ state: ContainerState
    ) -> KeyedDecodingContainer<Key> {
        var state = state
        state.owner = self
        return KeyedDecodingContainer(KeyedNodeContainer<Key>(state: state))
    }

    /// Stops keeping boxes. Those that are in use elsewhere own the session from now on.
    func releaseContainers() {
        reusesContainers = false
        for index in 0..<DecodingSession.allContainerSlots { releaseBox(containers + index) }
    }

    private func releaseBox(_ slot: UnsafeMutablePointer<ContainerSlot>) {
        if slot.pointee.box != nil, !isKnownUniquelyReferenced(&slot.pointee.box),
            let box = slot.pointee.box
        {
            DecodingSession.state(in: box).pointee.owner = self
        }
        slot.pointee = .empty
    }

    /// Where the state lies in a box that `box(of:holding:)` has checked.
    @inline(__always)
    private static func state(in box: AnyObject) -> UnsafeMutablePointer<ContainerState> {
        (UnsafeMutableRawPointer(Unmanaged.passUnretained(box).toOpaque()) + headerSize)
            .assumingMemoryBound(to: ContainerState.self)
    }

    /// The box of a container just made, or nil when it does not look as expected.
    private static func box<Key: CodingKey>(
        of container: KeyedDecodingContainer<Key>,
        holding state: ContainerState
    ) -> AnyObject? {
        guard MemoryLayout<KeyedDecodingContainer<Key>>.size == MemoryLayout<AnyObject>.size,
            MemoryLayout<KeyedNodeContainer<Key>>.size == MemoryLayout<ContainerState>.size
        else { return nil }
        let address = withUnsafeBytes(of: container) { $0.load(as: UnsafeRawPointer?.self) }
        guard let address else { return nil }
        let session = UnsafeRawPointer(state.session.toOpaque())
        // Word by word: a box that held its container elsewhere would have a pointer where the owner, nil, is expected,
        // and nothing behind that is read.
        guard (address + headerSize).load(as: UInt.self) == 0,
            (address + headerSize + 8).load(as: UnsafeRawPointer.self) == session,
            (address + headerSize + 16).load(as: UInt32.self) == state.object,
            (address + headerSize + 20).load(as: UInt32.self) == state.frame
        else { return nil }
        return unsafeBitCast(container, to: AnyObject.self)
    }
}
