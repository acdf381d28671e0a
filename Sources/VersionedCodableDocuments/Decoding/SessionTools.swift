import Synchronization
import VersionedCodableCore

/// What a session makes that depends on types and options only: the plans of types.
///
/// Making these takes longer than decoding a small document. A session therefore takes them from
/// an earlier one, and leaves them to a later one when it is released. They hold no part of a
/// document or a value, only its size, and take as much memory for any document.
struct SessionTools: @unchecked Sendable {
    // Unchecked, because the memory is used by one session at a time.

    /// The options and properties of the document that plans depend on, as bits.
    let kind: UInt8
    let plans: PlanCache
    /// The size of the last document that was encoded.
    let size: UnsafeMutablePointer<TapeSize>

    init(kind: UInt8, plans: PlanCache) {
        self.kind = kind
        self.plans = plans
        size = .allocate(capacity: 1)
        size.initialize(to: TapeSize())
    }

    func deallocate() {
        size.deallocate()
        plans.deallocate()
    }
}

/// The tools that no session of the process uses at the moment, up to a number.
final class SpareTools: Sendable {
    private let spares = Mutex<[SessionTools]>([])

    private static let most = 16

    var count: Int { spares.withLock { $0.count } }

    /// Returns tools for a kind of session; makes them if there are no spare ones.
    func take<Plan: TypePlan>(_ kind: UInt8, for _: Plan.Type) -> SessionTools {
        let spare = spares.withLock { spares in
            spares.lastIndex { $0.kind == kind }.map { spares.remove(at: $0) }
        }
        return spare ?? SessionTools(kind: kind, plans: PlanCache(of: Plan.self))
    }

    /// Keeps the tools of a session that is being released.
    ///
    /// - Parameter isUsable: False for tools with plans that depend on more than their kind says.
    func put(_ tools: SessionTools, isUsable: Bool) {
        // Full plans would be searched in a dictionary, and take ever more memory.
        let isKept =
            isUsable && !tools.plans.isFull
            && spares.withLock { spares in
                guard spares.count < SpareTools.most else { return false }
                spares.append(tools)
                return true
            }
        if !isKept { tools.deallocate() }
    }
}
