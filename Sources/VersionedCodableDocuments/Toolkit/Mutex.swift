#if THREAD_SANITIZER
import Foundation

/// A lock that Thread Sanitizer understands, in place of the standard library's `Mutex`.
///
/// On Linux the sanitizer does not see that the latter synchronizes, and reports races.
package final class Mutex<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
#endif
