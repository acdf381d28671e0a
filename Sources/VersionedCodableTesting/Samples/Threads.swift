import Dispatch
import Foundation
import Synchronization

/// Runs code on threads with a small stack, as servers have.
enum Threads {
    /// The stack size in bytes that suffices for any input within the default limits.
    static let smallStack = 512 << 10

    /// The stack size relative to usual builds: Address Sanitizer enlarges frames.
    #if ADDRESS_SANITIZER
    private static let frameFactor = 64
    #else
    private static let frameFactor = 1
    #endif

    /// Returns a thread with a stack of a size in bytes.
    static func thread(
        stack: Int = smallStack, _ body: @escaping @Sendable () -> Void
    ) -> Thread {
        let thread = Thread(block: body)
        thread.stackSize = stack * frameFactor
        return thread
    }

    /// Runs a body on several threads at once and waits for them.
    ///
    /// - Throws: The first error of a body.
    static func run(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
        let failure = Failure()
        let begin = DispatchSemaphore(value: 0)
        let end = DispatchSemaphore(value: 0)
        for index in 0..<count {
            let thread = thread {
                begin.wait()
                do { try body(index) } catch { failure.keep(error) }
                end.signal()
            }
            thread.start()
        }
        for _ in 0..<count { begin.signal() }
        for _ in 0..<count { end.wait() }
        if let error = failure.first { throw error }
    }

    private final class Failure: Sendable {
        private let error = Mutex<(any Error)?>(nil)

        var first: (any Error)? { error.withLock { $0 } }

        func keep(_ new: any Error) {
            error.withLock { $0 = $0 ?? new }
        }
    }
}

/// Runs a body on a thread with a stack of a size in bytes, and returns its result.
///
/// - Throws: The error of the body.
package func onSmallStack<Value: Sendable, Failure: Error>(
    of stack: Int = Threads.smallStack,
    _ body: @escaping @Sendable () throws(Failure) -> Value
) throws(Failure) -> Value {
    let done = DispatchSemaphore(value: 0)
    // Written before the semaphore is signaled and read after, so never concurrently.
    nonisolated(unsafe) let result = UnsafeMutablePointer<Result<Value, Failure>>.allocate(
        capacity: 1)
    defer { result.deallocate() }
    let thread = Threads.thread(stack: stack) {
        result.initialize(to: Result(catching: body))
        done.signal()
    }
    thread.start()
    done.wait()
    return try result.move().get()
}
