import Synchronization

/// Counts units of work that malicious input could multiply: nodes visited for a path, bytes read
/// for a line number, keys compared, bytes expanded.
///
/// Tests decode inputs of growing size under a counter and compare the counts, which are
/// independent of the load of the machine. Without a counter, `add` only reads a number.
/// It is called on slow paths only: where an error is made, a search continues after the expected
/// position, an alias is followed.
public final class WorkCounter: Sendable {
    /// The counter of the current task; `nil` when nothing is counted.
    @TaskLocal private static var current: WorkCounter?

    /// The number of counters at work in the process, which is cheaper to read than a task's own.
    private static let running = Atomic<Int>(0)

    private let total = Atomic<Int>(0)

    /// Adds steps to the counter of the current task.
    public static func add(_ steps: Int = 1) {
        guard running.load(ordering: .relaxed) > 0 else { return }
        current?.total.wrappingAdd(steps, ordering: .relaxed)
    }

    /// Returns the steps that were counted while a function ran, on this task and its child tasks.
    package static func steps(of body: () throws -> Void) rethrows -> Int {
        let counter = WorkCounter()
        running.add(1, ordering: .relaxed)
        defer { running.subtract(1, ordering: .relaxed) }
        try $current.withValue(counter) { try body() }
        return counter.total.load(ordering: .relaxed)
    }
}
