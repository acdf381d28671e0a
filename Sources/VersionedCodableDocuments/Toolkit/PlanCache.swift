import VersionedCodableCore

/// A session's cache, in raw memory, of plans for decoding or encoding types.
///
/// A plan stays where it is until the cache is deallocated, because a value whose plan is in use
/// may contain values of many other types.
struct PlanCache {
    private let memory: UnsafeMutableRawPointer
    /// The plans that have no place in `memory`.
    private let others: Unmanaged<OtherPlans>

    init<Plan: TypePlan>(of _: Plan.Type) {
        let size = (Plan.slots + TypeIdentity.reach) * MemoryLayout<Plan>.stride
        memory = .allocate(byteCount: size, alignment: 16)
        // Only the type of an empty entry is read, which is 0.
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        memory.bindMemory(to: Plan.self, capacity: Plan.slots + TypeIdentity.reach)
        others = .passRetained(OtherPlans())
    }

    func deallocate() {
        memory.deallocate()
        others.release()
    }

    /// Whether some plans have no place in the memory of usual size.
    var isFull: Bool { others._withUnsafeGuaranteedRef { !$0.plans.isEmpty } }

    /// Returns the plan of a type, which is made if it is not in the cache.
    @inline(__always)
    func plan<Plan: TypePlan>(
        of type: Any.Type, in session: Plan.Session
    ) -> UnsafeMutablePointer<Plan> {
        let home =
            memory.assumingMemoryBound(to: Plan.self)
            + TypeIdentity.slot(of: type, among: Plan.slots)
        let address = TypeIdentity.address(of: type)
        if home.pointee.type == address { return home }
        // Second probe.
        return home[1].type == address ? home + 1 : search(type, from: home, session)
    }

    /// Finds by linear probing, or makes, the plan of a type that is not in its first two slots.
    @inline(never)
    private func search<Plan: TypePlan>(
        _ type: Any.Type, from home: UnsafeMutablePointer<Plan>, _ session: Plan.Session
    ) -> UnsafeMutablePointer<Plan> {
        let address = TypeIdentity.address(of: type)
        for entry in home..<(home + TypeIdentity.reach) {
            if entry.pointee.type == address { return entry }
            if entry.pointee.type == 0 {
                entry.pointee = Plan(of: type, in: session)
                return entry
            }
        }
        return others._withUnsafeGuaranteedRef { others in
            if let plan = others.plans[address] { return plan.assumingMemoryBound(to: Plan.self) }
            let plan = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
            plan.initialize(to: Plan(of: type, in: session))
            others.plans[address] = UnsafeMutableRawPointer(plan)
            return plan
        }
    }
}

/// Plans by the address of their type, which are trivial.
private final class OtherPlans {
    var plans: [UInt: UnsafeMutableRawPointer] = [:]

    deinit { for plan in plans.values { plan.deallocate() } }
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
