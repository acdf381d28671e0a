import VersionedCodableCore

/// What the decoders or encoders of a session know of some types, found by the type.
///
/// A direct-mapped cache in raw memory: a session has one for plans of whichever kind its decoders
/// use.
struct PlanCache {
    private let memory: UnsafeMutableRawPointer

    /// Makes an empty cache.
    init<Plan: TypePlan>(of _: Plan.Type) {
        let size = (Plan.slots + TypeIdentity.reach) * MemoryLayout<Plan>.stride
        memory = .allocate(byteCount: size, alignment: 16)
        // Of an empty entry nothing but the type is looked at, which is 0.
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    }

    func deallocate() { memory.deallocate() }

    /// The plan of a type, made if there is none.
    @inline(__always)
    func plan<Plan: TypePlan>(
        of type: Any.Type, in session: Plan.Session
    ) -> UnsafeMutablePointer<Plan> {
        let home =
            memory.assumingMemoryBound(to: Plan.self)
            + TypeIdentity.slot(of: type, among: Plan.slots)
        let address = TypeIdentity.address(of: type)
        if home.pointee.type == address { return home }
        // Where the second of two types with the same home mostly is.
        return home[1].type == address ? home + 1 : PlanCache.search(type, from: home, session)
    }

    /// Linear probing: the plan of a type that is in neither of its first slots.
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

/// How values of a type are decoded or encoded: an entry of a `PlanCache`.
///
/// Trivial, so that the cache can be raw memory.
protocol TypePlan {
    associatedtype Session

    /// How many types have a slot of their own; a power of two.
    static var slots: Int { get }

    /// The address of the type; 0 for an empty entry.
    var type: UInt { get }

    init(of type: Any.Type, in session: Session)
}
