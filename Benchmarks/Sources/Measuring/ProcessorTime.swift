#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The processor time that this process has used so far.
///
/// Waiting for other processes is not part of it.
public func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
