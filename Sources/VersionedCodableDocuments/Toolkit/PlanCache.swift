import VersionedCodableCore

/// A session's direct-mapped cache, in raw memory, of plans for decoding or encoding types.
struct PlanCache {
    private let memory: UnsafeMutableRawPointer

    init<Plan: TypePlan>(of _: Plan.Type) {
        let size = (Plan.slots + TypeIdentity.reach) * MemoryLayout<Plan>.stride
        memory = .allocate(byteCount: size, alignment: 16)
        // Only the type of an empty entry is read, which is 0.
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    }

    func deallocate() { memory.deallocate() }

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
        return home[1].type == address ? home + 1 : PlanCache.search(type, from: home, session)
    }

    /// Finds by linear probing, or makes, the plan of a type that is not in its first two slots.
    @inline(never)
    private static func search<Plan: TypePlan>(
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
        home.pointee = Plan(of: type, in: session)
        return home
    }
}

/// An entry of a `PlanCache`, for values of one type; trivial, so that it fits into raw memory.
protocol TypePlan {
    associatedtype Session

    /// The number of home slots; a power of two.
    static var slots: Int { get }

    /// The address of the type; 0 for an empty entry.
    var type: UInt { get }

    init(of type: Any.Type, in session: Session)
}
