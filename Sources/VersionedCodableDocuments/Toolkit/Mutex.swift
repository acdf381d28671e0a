#if THREAD_SANITIZER
import Foundation

/// A lock that Thread Sanitizer understands, in place of the standard library's `Mutex`.
///
/// On Linux the sanitizer does not see that the latter synchronizes, and reports races.
public final class Mutex<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    /// Creates a lock of a value.
    public init(_ value: Value) {
        self.value = value
    }

    /// Calls a closure with the value, which no other thread then has.
    public func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
#endif
