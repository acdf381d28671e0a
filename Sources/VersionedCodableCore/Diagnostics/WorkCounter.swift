import Synchronization

/// Counts the steps of work that bad input could multiply: nodes visited for a path, bytes read for
/// a line number, keys compared, bytes expanded.
///
/// Tests decode inputs of growing size under a counter and compare the counts, which no other load
/// of the machine changes. Nobody counts otherwise, and then `add` is one look at a task-local
/// value. It stands on slow paths only: where an error is made, a search goes on behind the
/// expected place, an alias is followed.
public final class WorkCounter: Sendable {
    /// The counter of the current task; nil when nobody counts.
    @TaskLocal private static var current: WorkCounter?

    private let total = Atomic<Int>(0)

    /// Adds steps to the counter of the current task.
    public static func add(_ steps: Int = 1) {
        current?.total.wrappingAdd(steps, ordering: .relaxed)
    }

    /// The steps that were counted while a function ran, on this task and those it starts.
    package static func steps(of body: () throws -> Void) rethrows -> Int {
        let counter = WorkCounter()
        try $current.withValue(counter) { try body() }
        return counter.total.load(ordering: .relaxed)
    }
}
