// The fence around the one trick of this package that relies on how the standard library is built
// and not on what it promises. Nothing outside of this file knows how a container lies in memory.

import VersionedCodableCore
import VersionedCodableEssentials

/// Keyed containers that are used again for the next object of the same type.
///
/// Making a `KeyedDecodingContainer` or a `KeyedEncodingContainer` costs a heap object and several
/// look-ups of generic metadata, and counting references to the session for every key costs as much
/// again: a third of the time of decoding. Most containers are dropped as soon as their object is
/// done. A session therefore keeps the last container made for each type of coding keys and, when
/// nobody else has it any more, points it at the next object.
///
///     KeyedDecodingContainer<Key>       the box, an object of the standard library
///     +-----------+                     +----------------------------------+  0
///     | box     --+-------------------->| metadata, reference count        |
///     +-----------+                 +-->+----------------------------------+ 16
///       held by init(from:)         |   | owner: nil while a slot keeps it |    ContainerState,
///                                   |   +----------------------------------+ 24 all there is of a
///     ContainerSlot of the session  |   | session, not counted             |    ObjectContainer
///     +-----------+                 |   +----------------------------------+ 32
///     | box     --+-----------------+   | node            | frame          |
///     | keyType   |  Key.self           +----------------------------------+ 40
///     | mover     |  makes containers
///     +-----------+  of the box
///
///     count of references to the box
///     1   the slot alone has it: node and frame are written over, for the next object
///     2   somebody else has it, too: it is never changed, and a new box is made
///
/// ## Why this is sound
///
/// - Whether a container is still in use is asked of the reference count of its box. A container in
///   use is never changed: not one of an enclosing object of the same type, not one that was
///   stored.
/// - While a session keeps a box, the container inside borrows the session instead of owning it.
///   When the session stops keeping a box that is in use, it makes the container an owner first: at
///   the end of the call, for every box that was stored somewhere, and when the place is needed for
///   another. A container can therefore outlive the call.
/// - After the end of the call containers are made as owners and not kept.
///
/// ## What it assumes
///
/// The standard library promises none of this:
///
/// 1. A keyed container is one word, a reference to an object with a header of sixteen bytes. The
///    size is checked, and that an optional of it is no larger, as with references, before the word
///    is followed.
/// 2. Our part lies in the box behind the header. Four words of every box are compared with those
///    of the very container that was put into it, before it is kept. Where one differs, containers
///    are made again, as owners.
/// 3. The library reads our part from the box each time it is asked for a value, keeps nothing of
///    it anywhere else, and gives one box to one container. No look at a box can tell that. It
///    holds for the library of Swift 6.3, where the box has its part in a `var` that no code of
///    other modules reads, and it is why newer compilers do without, until the tests have run with
///    them (`ContainerReuse`).
///
/// ## Tests
///
/// `DecoderEscapeTests` and `EncoderEscapeTests` keep containers beyond every end there is, with
/// and without this. `reusesContainers` of a coder switches it off. To run all tests without it:
///
///     VERSIONED_CODABLE_CONTAINER_REUSE=no swift test
struct ContainerCache<Session: KeyTypeNoting> {
    private let slots: UnsafeMutablePointer<ContainerSlot>
    /// Behind a pointer, so that sessions can hold the cache as a constant, without exclusivity
    /// checks.
    private let enabled: UnsafeMutablePointer<Bool>

    private static var homes: Int { 16 }
    private static var slotCount: Int { homes + TypeIdentity.reach }

    init(isEnabled: Bool) {
        enabled = .allocate(capacity: 1)
        // Boxes were looked at where pointers have 64 bits; smaller ones would be read beyond their
        // end.
        enabled.initialize(
            to: isEnabled && UInt.bitWidth == 64 && !ContainerReuse.isForbidden)
        slots = .allocate(capacity: ContainerCache.slotCount)
        slots.initialize(
            repeating: ContainerSlot(), count: ContainerCache.slotCount)
    }

    func deallocate() {
        slots.deinitialize(count: ContainerCache.slotCount)
        slots.deallocate()
        enabled.deallocate()
    }

    /// Whether containers are kept.
    var isEnabled: Bool { enabled.pointee }

    /// The slot of a kept container that nobody uses, now pointing at `node`, with a reference
    /// counted for the caller.
    @inline(__always)
    func reuse(
        _ keyType: Any.Type,
        _ spot: Spot
    ) -> UnsafeMutablePointer<ContainerSlot>? {
        let address = TypeIdentity.address(of: keyType)
        let home = slots + TypeIdentity.slot(of: keyType, among: ContainerCache.homes)
        var slot = home
        if slot.pointee.keyType != address {
            // Where the second of two types with the same place mostly is.
            slot += 1
            if slot.pointee.keyType != address { slot = otherSlot(address, home) }
        }
        guard slot.pointee.keyType == address, isKnownUniquelyReferenced(&slot.pointee.box),
            let box = slot.pointee.box
        else { return nil }
        let state = ContainerCache.state(in: box)
        state.pointee.node = spot.node
        state.pointee.frame = spot.frame
        _ = Unmanaged.passRetained(box)
        return slot
    }

    /// The container in a slot, taking over the reference that `reuse` counted.
    ///
    /// - Parameter type: The type of the container that was kept there.
    @inline(__always)
    static func container<Container>(
        _ type: Container.Type,
        takenFrom slot: UnsafeMutablePointer<ContainerSlot>
    ) -> Container {
        guard let mover = slot.pointee.mover else {
            return ContainerMover<Container>().container(of: slot)
        }
        return Unmanaged<ContainerMover<Container>>.fromOpaque(mover)
            ._withUnsafeGuaranteedRef { $0.container(of: slot) }
    }

    /// A new container of an object, to be used again where containers are kept.
    func newContainer<Container>(
        _ keyType: Any.Type, _ spot: Spot, owner: Session,
        _ make: (ContainerState<Session>) -> Container
    ) -> Container {
        let state = ContainerState(borrowing: owner, node: spot.node, frame: spot.frame)
        if isEnabled {
            let container = make(state)
            if keep(container, holding: state, for: keyType, owner: owner) { return container }
        }
        owner.noteKeys(keyType, of: spot.node)
        return make(state.owning(owner))
    }

    /// Keeps the box of a container just made.
    ///
    /// False when it does not look as expected: then its container has to be an owner, and no
    /// box will be kept any more.
    private func keep<Container>(
        _ container: Container,
        holding state: ContainerState<Session>,
        for keyType: Any.Type,
        owner: Session
    ) -> Bool {
        guard isEnabled, let box = ContainerCache.box(of: container, holding: state) else {
            enabled.pointee = false
            return false
        }
        let address = TypeIdentity.address(of: keyType)
        var slot = slots + TypeIdentity.slot(of: keyType, among: ContainerCache.homes)
        if slot.pointee.keyType != address { slot = otherSlot(address, slot) }
        release(slot, owner)
        let mover = ContainerMover<Container>()
        slot.pointee = ContainerSlot(
            box: box, keyType: address, moverOwner: mover,
            mover: Unmanaged.passUnretained(mover).toOpaque())
        return true
    }

    /// Stops keeping boxes.
    ///
    /// Those that are in use elsewhere own the session from now on.
    func releaseAll(_ owner: Session) {
        enabled.pointee = false
        for index in 0..<ContainerCache.slotCount { release(slots + index, owner) }
    }

    private func release(_ slot: UnsafeMutablePointer<ContainerSlot>, _ owner: Session) {
        if slot.pointee.box != nil, !isKnownUniquelyReferenced(&slot.pointee.box),
            let box = slot.pointee.box
        {
            let state = ContainerCache.state(in: box)
            state.pointee.owner = owner
            owner.noteKeys(TypeIdentity.type(at: slot.pointee.keyType), of: state.pointee.node)
        }
        slot.pointee = ContainerSlot()
    }

    /// Linear probing: the slot with this type, or else a free one, or else the first.
    private func otherSlot(
        _ address: UInt,
        _ home: UnsafeMutablePointer<ContainerSlot>
    ) -> UnsafeMutablePointer<ContainerSlot> {
        for slot in home..<(home + TypeIdentity.reach)
        where slot.pointee.keyType == address || slot.pointee.keyType == 0 {
            return slot
        }
        return home
    }

    // MARK: Keys

    /// Called with the types of coding keys of kept containers for an object, until it makes
    /// something of one.
    ///
    /// A type whose container is in use comes first: the others are from an earlier attempt to read
    /// the object.
    func firstKeyType<Result>(
        of object: UInt32,
        where make: (any CodingKey.Type) -> Result?
    ) -> Result? {
        var unused: Result?
        for slot in slots..<(slots + ContainerCache.slotCount) {
            guard isKept(for: object, slot),
                let type = ContainerCache.codingKeyType(of: slot),
                let result = make(type)
            else { continue }
            if !isKnownUniquelyReferenced(&slot.pointee.box) { return result }
            unused = unused ?? result
        }
        return unused
    }

    /// The type of the coding keys of a slot, cast when it is first asked for: many errors ask for
    /// the same one.
    private static func codingKeyType(
        of slot: UnsafeMutablePointer<ContainerSlot>
    ) -> (any CodingKey.Type)? {
        if let type = slot.pointee.codingKeyType { return type }
        let type = TypeIdentity.type(at: slot.pointee.keyType) as? any CodingKey.Type
        slot.pointee.codingKeyType = type
        return type
    }

    private func isKept(for object: UInt32, _ slot: UnsafeMutablePointer<ContainerSlot>) -> Bool {
        guard let box = slot.pointee.box else { return false }
        return ContainerCache.state(in: box).pointee.node == object
    }

    // MARK: Boxes

    /// The header of a heap object: metadata and reference count.
    private static var headerSize: Int { 16 }

    /// Where the state lies in a box that `box(of:holding:)` has checked.
    @inline(__always)
    private static func state(in box: AnyObject) -> UnsafeMutablePointer<ContainerState<Session>> {
        (UnsafeMutableRawPointer(Unmanaged.passUnretained(box).toOpaque()) + headerSize)
            .assumingMemoryBound(to: ContainerState<Session>.self)
    }

    /// The box of a container just made, or nil when it does not look as expected.
    private static func box<Container>(
        of container: Container,
        holding state: ContainerState<Session>
    ) -> AnyObject? {
        guard MemoryLayout<Container>.size == MemoryLayout<AnyObject>.size,
            MemoryLayout<Container?>.size == MemoryLayout<AnyObject>.size
        else { return nil }
        let address = withUnsafeBytes(of: container) { $0.load(as: UnsafeRawPointer?.self) }
        guard let address else { return nil }
        let session = UnsafeRawPointer(state.session.toOpaque())
        // Word by word: a box that held its container elsewhere would have a pointer where the
        // owner, nil, is expected, and nothing behind that is read.
        guard (address + headerSize).load(as: UInt.self) == 0,
            (address + headerSize + 8).load(as: UnsafeRawPointer.self) == session,
            (address + headerSize + 16).load(as: UInt32.self) == state.node,
            (address + headerSize + 20).load(as: UInt32.self) == state.frame
        else { return nil }
        return unsafeBitCast(container, to: AnyObject.self)
    }
}

/// Where containers are used again.
enum ContainerReuse {
    /// Whether coders do it unless they are told otherwise: with the compilers it was tested with.
    #if compiler(<6.4)
    static let isTested = true
    #else
    static let isTested = false
    #endif

    /// Whether the environment of the process forbids it, for runs of the tests without it.
    static let isForbidden =
        ProcessInfo.processInfo.environment["VERSIONED_CODABLE_CONTAINER_REUSE"] == "no"
}

/// A session that is told of the coding keys of containers that are not kept.
protocol KeyTypeNoting: AnyObject {
    /// Notes the type of coding keys that an object was asked for by.
    func noteKeys(_ type: Any.Type, of object: UInt32)
}

/// A box kept for a type of coding keys.
struct ContainerSlot {
    // First, because a `ContainerMover` looks for it here.
    var box: AnyObject?
    /// Its address; 0 for an empty slot.
    var keyType: UInt = 0
    var moverOwner: AnyObject?
    /// The `ContainerMover` for the container, without counting references to it.
    var mover: UnsafeRawPointer?
    /// The type at `keyType`, once somebody asked for it.
    var codingKeyType: (any CodingKey.Type)?
}

/// Makes containers of the boxes of one type.
///
/// An object that knows the type spares looking up its metadata for every container, which would
/// cost as much as decoding several keys.
final class ContainerMover<Container> {
    /// The container in a slot, taking over a reference to its box.
    @inline(never)
    func container(of slot: UnsafeMutablePointer<ContainerSlot>) -> Container {
        UnsafeMutableRawPointer(slot).assumingMemoryBound(to: Container.self).move()
    }
}

/// What a keyed container holds, with nothing of its keys in it, so that its place in a box is
/// known.
struct ContainerState<Session: AnyObject> {
    /// Keeps the session alive; nil while the session keeps the box.
    var owner: Session?
    let session: Unmanaged<Session>
    /// The object.
    var node: UInt32
    /// How the object was reached; 0 for encoders.
    var frame: UInt32

    /// A state that borrows its session.
    init(borrowing session: Session, node: UInt32, frame: UInt32) {
        owner = nil
        self.session = .passUnretained(session)
        self.node = node
        self.frame = frame
    }

    /// The same state, keeping its session alive.
    func owning(_ session: Session) -> ContainerState {
        var copy = self
        copy.owner = session
        return copy
    }
}
