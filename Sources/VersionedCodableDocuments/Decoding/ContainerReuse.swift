// The only code of this package that relies on how the standard library is built instead of on what
// it promises. No code outside this file knows the memory layout of a container.

import VersionedCodableCore
import VersionedCodableEssentials

/// Keyed containers that are reused for the next object of the same type.
///
/// Making a `KeyedDecodingContainer` or a `KeyedEncodingContainer` costs a heap object and several
/// look-ups of generic metadata, and reference counting of the session for every key costs as much
/// again: a third of the time of decoding. Most containers are released as soon as their object is
/// complete. A session therefore keeps the last container made for each coding key type and, when
/// there is no other reference to it, points it at the next object. Later sessions use the same
/// containers (`SessionTools`).
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
///     1   only the slot has it: session, node and frame are overwritten for the next object
///     2   there is another reference: it is never changed, and a new box is made
///
/// ## Why this is sound
///
/// - The reference count of its box shows whether a container is still in use. A container in use
///   is never changed: not one of an enclosing object of the same type, not one that was stored.
/// - While a session keeps a box, the container inside borrows the session instead of owning it.
///   When the session stops keeping a box that is in use, it makes the container an owner first: at
///   the end of the call, for every box that was stored, and when the slot is needed for another. A
///   container can therefore outlive the call.
/// - After the end of the call containers are made as owners and not kept, and those that are kept
///   are not used before the next session has them. That session gets them when the former one is
///   released, and then no decoder or container of the former one exists.
///
/// ## What it assumes
///
/// The standard library promises none of this:
///
/// 1. A keyed container is one word, a reference to an object with a header of sixteen bytes.
///    Before the word is followed, its size is checked, and that an optional of it is no larger, as
///    with references.
/// 2. Our part is in the box after the header. Before a box is kept, four words of it are compared
///    with those of the container that was put into it. If one differs, a new container is made for
///    every object, as an owner.
/// 3. The library reads our part from the box for each request, keeps no copy of it, and gives one
///    box to one container. This cannot be verified by inspecting a box. It holds for the library
///    of Swift 6.3, where the box has its part in a `var` that no code of other modules reads, and
///    it is why newer compilers do without reuse until the tests have run with them
///    (`ContainerReuse`).
///
/// ## Tests
///
/// `DecoderEscapeTests` and `EncoderEscapeTests` keep containers beyond every possible end, with
/// and without reuse. `reusesContainers` of a coder disables it. To run all tests without it:
///
///     VERSIONED_CODABLE_CONTAINER_REUSE=no swift test
struct ContainerCache<Session: KeyTypeNoting> {
    private let slots: UnsafeMutablePointer<ContainerSlot>
    /// In raw memory, so that sessions can hold the cache without exclusivity checks.
    private let enabled: UnsafeMutablePointer<Bool>

    private static var homes: Int { 16 }
    private static var slotCount: Int { homes + TypeIdentity.reach }

    init() {
        enabled = .allocate(capacity: 1)
        enabled.initialize(to: false)
        slots = .allocate(capacity: ContainerCache.slotCount)
        slots.initialize(
            repeating: ContainerSlot(), count: ContainerCache.slotCount)
    }

    func deallocate() {
        slots.deinitialize(count: ContainerCache.slotCount)
        slots.deallocate()
        enabled.deallocate()
    }

    /// Begins the use of the cache by a session.
    func open(isEnabled: Bool) {
        // Verified for 64-bit pointers; smaller boxes would be read beyond their end.
        enabled.pointee = isEnabled && UInt.bitWidth == 64 && !ContainerReuse.isForbidden
    }

    var isEnabled: Bool { @inline(__always) get { enabled.pointee } }

    /// Returns the slot of a kept container that is not in use, now pointing at `node`, with a
    /// reference counted for the caller.
    @inline(__always)
    func reuse(
        _ keyType: Any.Type,
        _ spot: Spot,
        in session: Session
    ) -> UnsafeMutablePointer<ContainerSlot>? {
        let address = TypeIdentity.address(of: keyType)
        let home = slots + TypeIdentity.slot(of: keyType, among: ContainerCache.homes)
        var slot = home
        if slot.pointee.keyType != address {
            // Second probe.
            slot += 1
            if slot.pointee.keyType != address { slot = otherSlot(address, home) }
        }
        guard slot.pointee.keyType == address, isEnabled,
            isKnownUniquelyReferenced(&slot.pointee.box), let box = slot.pointee.box
        else { return nil }
        let state = ContainerCache.state(in: box)
        state.pointee.session = .passUnretained(session)
        state.pointee.node = spot.node
        state.pointee.frame = spot.frame
        _ = Unmanaged.passRetained(box)
        return slot
    }

    /// Returns the container in a slot, consuming the reference that `reuse` counted.
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

    /// Returns a new container of an object, to be reused if containers are kept.
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
    /// Returns false if the box does not look as expected: then its container has to be an owner,
    /// and no further box is kept.
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

    /// Ends the use of the cache by a session; boxes that are not in use remain for the next one.
    ///
    /// Boxes that are in use elsewhere own the session from now on, and are no longer kept.
    func close(_ owner: Session) {
        enabled.pointee = false
        for slot in slots..<(slots + ContainerCache.slotCount) where slot.pointee.keyType != 0 {
            if isKnownUniquelyReferenced(&slot.pointee.box), let box = slot.pointee.box {
                // No later document has this node, so nothing finds the coding keys of this one.
                ContainerCache.state(in: box).pointee.node = ContainerState<Session>.noNode
            } else {
                release(slot, owner)
            }
        }
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

    /// Linear probing: returns the slot with this type, otherwise a free one, otherwise the first.
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

    /// Calls a closure with the coding key types of the kept containers of an object, and returns
    /// its first result that is not nil.
    ///
    /// A type whose container is in use takes precedence: the others are from an earlier attempt to
    /// read the object.
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

    /// Returns the coding key type of a slot, whose cast is cached for further errors.
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

    /// The size of the header of a heap object: metadata and reference count.
    private static var headerSize: Int { 16 }

    /// Returns the state in a box that `box(of:holding:)` has checked.
    @inline(__always)
    private static func state(in box: AnyObject) -> UnsafeMutablePointer<ContainerState<Session>> {
        (UnsafeMutableRawPointer(Unmanaged.passUnretained(box).toOpaque()) + headerSize)
            .assumingMemoryBound(to: ContainerState<Session>.self)
    }

    /// Returns the box of a container just made; nil if it does not look as expected.
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
        // owner, nil, is expected, and nothing after that is read.
        guard (address + headerSize).load(as: UInt.self) == 0,
            (address + headerSize + 8).load(as: UnsafeRawPointer.self) == session,
            (address + headerSize + 16).load(as: UInt32.self) == state.node,
            (address + headerSize + 20).load(as: UInt32.self) == state.frame
        else { return nil }
        return unsafeBitCast(container, to: AnyObject.self)
    }
}

/// The conditions for reusing containers.
enum ContainerReuse {
    /// Whether coders reuse containers by default: with the compilers it was tested with.
    #if compiler(<6.4)
    static let isTested = true
    #else
    static let isTested = false
    #endif

    /// Whether the environment disables it, for test runs without it; only in debug builds.
    #if DEBUG
    static let isForbidden =
        ProcessInfo.processInfo.environment["VERSIONED_CODABLE_CONTAINER_REUSE"] == "no"
    #else
    static var isForbidden: Bool { false }
    #endif
}

/// A session that records the coding keys of containers that are not kept.
protocol KeyTypeNoting: AnyObject {
    /// Notes a coding key type by which an object was requested.
    func noteKeys(_ type: Any.Type, of object: UInt32)
}

/// A box kept for a coding key type.
struct ContainerSlot {
    // First, because `ContainerMover` expects it at this offset.
    var box: AnyObject?
    /// The address of the coding key type; 0 for an empty slot.
    var keyType: UInt = 0
    var moverOwner: AnyObject?
    /// The `ContainerMover` for the container, without reference counting.
    var mover: UnsafeRawPointer?
    /// The type at `keyType`, once requested.
    var codingKeyType: (any CodingKey.Type)?
}

/// Makes containers from the boxes of one type.
///
/// An object that knows the type avoids looking up its metadata for every container, which would
/// cost as much as decoding several keys.
final class ContainerMover<Container> {
    /// Returns the container in a slot, consuming a reference to its box.
    @inline(never)
    func container(of slot: UnsafeMutablePointer<ContainerSlot>) -> Container {
        UnsafeMutableRawPointer(slot).assumingMemoryBound(to: Container.self).move()
    }
}

/// The contents of a keyed container, whose layout does not depend on the type of keys.
struct ContainerState<Session: AnyObject> {
    /// Keeps the session alive; nil while the session keeps the box.
    var owner: Session?
    var session: Unmanaged<Session>
    var node: UInt32
    /// The frame by which the object was reached; 0 for encoders.
    var frame: UInt32

    static var noNode: UInt32 { .max - 1 }

    init(borrowing session: Session, node: UInt32, frame: UInt32) {
        owner = nil
        self.session = .passUnretained(session)
        self.node = node
        self.frame = frame
    }

    func owning(_ session: Session) -> ContainerState {
        var copy = self
        copy.owner = session
        return copy
    }
}
