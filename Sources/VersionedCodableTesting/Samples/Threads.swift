import Dispatch
import Foundation
import Synchronization

/// Runs code on threads with a small stack, as programs that serve many requests have.
enum Threads {
    /// The stack on which any input within the default limits has to be read.
    static let smallStack = 512 << 10

    /// Runs a body on several threads at once and waits for them.
    ///
    /// - Throws: The first error of a body.
    static func run(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
        let failure = Failure()
        let begin = DispatchSemaphore(value: 0)
        let end = DispatchSemaphore(value: 0)
        for index in 0..<count {
            let thread = Thread {
                begin.wait()
                do { try body(index) } catch { failure.keep(error) }
                end.signal()
            }
            thread.stackSize = smallStack
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
