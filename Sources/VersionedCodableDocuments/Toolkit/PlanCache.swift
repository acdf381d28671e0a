import Synchronization
import VersionedCodableCore

/// A session's plans for decoding or encoding types.
///
/// Making them takes longer than decoding a small document. A session therefore takes them from an
/// earlier one, and leaves them to a later one when it is released. They hold no part of a document
/// or a value, only its size, and take as much memory for any document.
///
/// A plan stays where it is until the cache is deallocated, because a value whose plan is in use
/// may contain values of many other types.
final class PlanCache<Plan: TypePlan>: @unchecked Sendable {
    // Unchecked, because a cache is used by one session at a time.

    /// The options and properties of the document that plans depend on, as bits.
    let kind: UInt8
    /// The size of the last document that was encoded.
    var size = TapeSize()
    private let slots: UnsafeMutablePointer<Plan>
    /// The plans that have no slot.
    private var others: [ObjectIdentifier: UnsafeMutablePointer<Plan>] = [:]

    /// The number of slots, from the home slot on, that are searched for a type.
    private static var reach: Int { 6 }

    init(kind: UInt8) {
        self.kind = kind
        let count = Plan.slots + Self.reach
        slots = .allocate(capacity: count)
        slots.initialize(repeating: Plan(), count: count)
    }

    deinit {
        slots.deallocate()
        for plan in others.values { plan.deallocate() }
    }

    /// Whether some plans have no slot.
    var isFull: Bool { !others.isEmpty }

    /// Returns the plan of a type, which is made if it is not in the cache.
    @inline(__always)
    func plan(of type: Any.Type, in session: Plan.Session) -> UnsafeMutablePointer<Plan> {
        let id = ObjectIdentifier(type)
        // Metadata of related types lies at regular distances, so all bits are mixed.
        var bits = UInt64(UInt(bitPattern: id))
        bits = (bits ^ (bits >> 32)) &* 0xD6E8_FEB8_6659_FD93
        let home = slots + (Int(truncatingIfNeeded: bits >> 40) & (Plan.slots - 1))
        if home.pointee.type == id { return home }
        // Second probe.
        return home[1].type == id ? home + 1 : search(type, from: home, session)
    }

    /// Finds by linear probing, or makes, the plan of a type that is not in its first two slots.
    @inline(never)
    private func search(
        _ type: Any.Type, from home: UnsafeMutablePointer<Plan>, _ session: Plan.Session
    ) -> UnsafeMutablePointer<Plan> {
        let id = ObjectIdentifier(type)
        for slot in home..<(home + Self.reach) {
            if slot.pointee.type == id { return slot }
            if slot.pointee.type == ObjectIdentifier(NoType.self) {
                slot.pointee = Plan(of: type, in: session)
                return slot
            }
        }
        if let plan = others[id] { return plan }
        let plan = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
        plan.initialize(to: Plan(of: type, in: session))
        others[id] = plan
        return plan
    }
}

/// The type of an empty slot.
enum NoType {}

/// An entry of a `PlanCache`, for values of one type; trivial, so that a slot needs no release.
protocol TypePlan: BitwiseCopyable {
    associatedtype Session

    /// The number of home slots; a power of two.
    static var slots: Int { get }

    var type: ObjectIdentifier { get }

    /// Makes an empty slot, of `NoType`.
    init()

    init(of type: Any.Type, in session: Session)
}

/// The plans that no session of the process uses at the moment, up to a number.
final class SparePlans<Plan: TypePlan>: Sendable {
    private let spares = Mutex<[PlanCache<Plan>]>([])

    private static var most: Int { 16 }

    /// Returns plans for a kind of session; an empty cache if there are no spare ones.
    func take(_ kind: UInt8) -> PlanCache<Plan> {
        let spare = spares.withLock { spares in
            spares.lastIndex { $0.kind == kind }.map { spares.remove(at: $0) }
        }
        return spare ?? PlanCache(kind: kind)
    }

    /// Keeps the plans of a session that is being released.
    func put(_ plans: PlanCache<Plan>) {
        // Full plans would be searched in a dictionary, and take ever more memory.
        guard !plans.isFull else { return }
        spares.withLock { if $0.count < Self.most { $0.append(plans) } }
    }
}
