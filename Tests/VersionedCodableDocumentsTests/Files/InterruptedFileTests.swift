#if os(Linux)
import Glibc
import TestSupport

@testable import VersionedCodableDocuments

/// System calls that signals interrupt, and bytes that arrive a few at a time.
struct InterruptedFileTests {
    /// Interrupts the system calls of a thread again and again.
    private final class Interruptions: Sendable {
        private let isDone = Atomic(false)
        private let end = DispatchSemaphore(value: 0)

        /// Interrupts the calling thread until `stop`.
        init() {
            var action = sigaction()
            // Without SA_RESTART, the system does not repeat the call.
            action.__sigaction_handler.sa_handler = { _ in }
            sigaction(SIGUSR2, &action, nil)
            let thread = pthread_self()
            Thread.detachNewThread { [self] in
                while !isDone.load(ordering: .relaxed) {
                    pthread_kill(thread, SIGUSR2)
                    usleep(100)
                }
                end.signal()
            }
        }

        func stop() {
            isDone.store(true, ordering: .relaxed)
            end.wait()
        }
    }

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func aPipeThatGivesLittleAtATime() throws {
        let pipe = try folder.pipe("pipe")
        Thread.detachNewThread {
            guard let handle = try? FileHandle(forWritingTo: pipe) else { return }
            for number in 100..<300 {
                try? handle.write(contentsOf: Data("\(number)".utf8))
                usleep(200)
            }
            try? handle.close()
        }
        let interruptions = Interruptions()
        defer { interruptions.stop() }
        let data = try FileReading.data(at: pipe, limit: 600)
        #expect(String(decoding: data, as: UTF8.self) == (100..<300).map(String.init).joined())
    }

    /// The one that waits for the lock replaces the file last.
    @Test func aLockIsWaitedFor() throws {
        let file = try folder.make("a.json", "old")
        let isLocked = DispatchSemaphore(value: 0)
        let isReplaced = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            try? FileReplacement.replace(fileAt: file, with: Data("first".utf8)) { _ in
                isLocked.signal()
                usleep(100_000)
            }
            isReplaced.signal()
        }
        isLocked.wait()
        let interruptions = Interruptions()
        defer { interruptions.stop() }
        try FileReplacement.replace(fileAt: file, with: Data("second".utf8)) { _ in }
        isReplaced.wait()
        #expect(try folder.text("a.json") == "second")
        #expect(try folder.names == ["a.json"])
    }
}
#endif
