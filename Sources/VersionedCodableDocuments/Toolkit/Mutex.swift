#if THREAD_SANITIZER
import Foundation

/// The lock that Thread Sanitizer knows, in the place of the one of the standard library.
///
/// On Linux it does not see that one synchronize anything, and takes all that it guards for races.
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
