import Synchronization
import VersionedCodableCore

/// A session's plans for decoding or encoding types, in raw memory.
///
/// Making them takes longer than decoding a small document. A session therefore takes them from an
/// earlier one, and leaves them to a later one when it is released. They hold no part of a document
/// or a value, only its size, and take as much memory for any document.
///
/// A plan stays where it is until the cache is deallocated, because a value whose plan is in use
/// may contain values of many other types.
struct PlanCache<Plan: TypePlan>: @unchecked Sendable {
    // Unchecked, because the memory is used by one session at a time.

    private let memory: UnsafeMutablePointer<Plan>
    private let rest: Unmanaged<Rest>

    /// What is not looked up for every value.
    private final class Rest {
        let kind: UInt8
        /// The plans that have no place in the memory of usual size, by the address of their type.
        var plans: [UInt: UnsafeMutablePointer<Plan>] = [:]
        var size = TapeSize()

        init(_ kind: UInt8) { self.kind = kind }

        deinit { for plan in plans.values { plan.deallocate() } }
    }

    /// The number of slots, from the home slot on, that are searched for a type.
    private static var reach: Int { 6 }

    init(kind: UInt8) {
        let count = Plan.slots + Self.reach
        let size = count * MemoryLayout<Plan>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        // Only the type of an empty entry is read, which is 0.
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        self.memory = memory.bindMemory(to: Plan.self, capacity: count)
        rest = .passRetained(Rest(kind))
    }

    func deallocate() {
        memory.deallocate()
        rest.release()
    }

    /// The options and properties of the document that plans depend on, as bits.
    var kind: UInt8 { rest._withUnsafeGuaranteedRef { $0.kind } }

    /// The size of the last document that was encoded.
    var size: TapeSize {
        get { rest._withUnsafeGuaranteedRef { $0.size } }
        nonmutating set { rest._withUnsafeGuaranteedRef { $0.size = newValue } }
    }

    /// Whether some plans have no place in the memory of usual size.
    var isFull: Bool { rest._withUnsafeGuaranteedRef { !$0.plans.isEmpty } }

    /// Returns the plan of a type, which is made if it is not in the cache.
    @inline(__always)
    func plan(of type: Any.Type, in session: Plan.Session) -> UnsafeMutablePointer<Plan> {
        let address = Plan.address(of: type)
        // Metadata of related types lies at regular distances, so all bits are mixed.
        var bits = UInt64(address)
        bits = (bits ^ (bits >> 32)) &* 0xD6E8_FEB8_6659_FD93
        let home = memory + (Int(truncatingIfNeeded: bits >> 40) & (Plan.slots - 1))
        if home.pointee.type == address { return home }
        // Second probe.
        return home[1].type == address ? home + 1 : search(type, from: home, session)
    }

    /// Finds by linear probing, or makes, the plan of a type that is not in its first two slots.
    @inline(never)
    private func search(
        _ type: Any.Type, from home: UnsafeMutablePointer<Plan>, _ session: Plan.Session
    ) -> UnsafeMutablePointer<Plan> {
        let address = Plan.address(of: type)
        for entry in home..<(home + Self.reach) {
            if entry.pointee.type == address { return entry }
            if entry.pointee.type == 0 {
                entry.pointee = Plan(of: type, in: session)
                return entry
            }
        }
        return rest._withUnsafeGuaranteedRef { rest in
            if let plan = rest.plans[address] { return plan }
            let plan = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
            plan.initialize(to: Plan(of: type, in: session))
            rest.plans[address] = plan
            return plan
        }
    }
}

/// An entry of a `PlanCache`, for values of one type; trivial, so that it fits into raw memory.
protocol TypePlan: BitwiseCopyable {
    associatedtype Session

    /// The number of home slots; a power of two.
    static var slots: Int { get }

    /// The address of the type; 0 for an empty entry.
    var type: UInt { get }

    init(of type: Any.Type, in session: Session)
}

extension TypePlan {
    /// Returns the address of a type's metadata, never 0; optionals are slower to compare.
    @inline(__always)
    static func address(of type: Any.Type) -> UInt { unsafeBitCast(type, to: UInt.self) }
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
    ///
    /// - Parameter isUsable: False for plans that depend on more than their kind says.
    func put(_ plans: PlanCache<Plan>, isUsable: Bool) {
        // Full plans would be searched in a dictionary, and take ever more memory.
        let isKept =
            isUsable && !plans.isFull
            && spares.withLock { spares in
                guard spares.count < Self.most else { return false }
                spares.append(plans)
                return true
            }
        if !isKept { plans.deallocate() }
    }
}
