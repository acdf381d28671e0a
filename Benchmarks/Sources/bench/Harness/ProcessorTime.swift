#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The processor time that this process has used so far.
///
/// Waiting for other processes is not part of it.
func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

extension Duration {
    /// The duration in milliseconds.
    var milliseconds: Double {
        Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
    }
}

/// Consumes a value opaquely, so that the optimizer keeps the work that made it.
@inline(never)
@_optimize(none)
func blackHole<Value>(_ value: Value) {}
