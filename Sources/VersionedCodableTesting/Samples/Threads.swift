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

    /// Runs a body on several threads at once and waits for them.
    ///
    /// - Throws: The error of the first body that throws one.
    static func run(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
        for result in results(count, stack: smallStack, body) { try result.get() }
    }

    /// Runs a body on several threads at once with a stack of a size in bytes, and waits for them.
    static func results<Value: Sendable, Failure: Error>(
        _ count: Int, stack: Int, _ body: @escaping @Sendable (Int) throws(Failure) -> Value
    ) -> [Result<Value, Failure>] {
        let results = Results<Value, Failure>()
        let begin = DispatchSemaphore(value: 0)
        let end = DispatchSemaphore(value: 0)
        for index in 0..<count {
            let thread = Thread {
                begin.wait()
                let result = Result { () throws(Failure) in try body(index) }
                results.list.withLock { $0.append(result) }
                end.signal()
            }
            thread.stackSize = stack * frameFactor
            thread.start()
        }
        for _ in 0..<count { begin.signal() }
        for _ in 0..<count { end.wait() }
        return results.list.withLock { $0 }
    }

    private final class Results<Value: Sendable, Failure: Error>: Sendable {
        let list = Mutex<[Result<Value, Failure>]>([])
    }
}

/// Runs a body on a thread with a stack of a size in bytes, and returns its result.
///
/// - Throws: The error of the body.
package func onSmallStack<Value: Sendable, Failure: Error>(
    of stack: Int = Threads.smallStack,
    _ body: @escaping @Sendable () throws(Failure) -> Value
) throws(Failure) -> Value {
    let results = Threads.results(1, stack: stack) { _ throws(Failure) in try body() }
    return try results[0].get()
}
