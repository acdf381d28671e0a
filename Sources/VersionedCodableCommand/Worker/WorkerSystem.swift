// Standard input, turns, signals and the search for a byte, by the C library of the system.
import Synchronization
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableSystem

/// A descriptor that is read in large blocks, until its end or until the process is to end.
final class BlockReader: Sendable {
    private let descriptor: Int32
    private let isOwned: Bool

    /// Opens a file; nil for standard input.
    ///
    /// - Throws: `Finding`.
    init(_ path: String?) throws {
        isOwned = path != nil
        descriptor = path.map { open($0, O_RDONLY | O_CLOEXEC) } ?? 0
        guard descriptor >= 0 else { throw Finding(system: errno) }
        #if os(Linux)
        // A larger pipe means fewer changes between processes (F_SETPIPE_SZ).
        for pipe in [descriptor, 1] { _ = fcntl(pipe, 1031, 1 << 20) }
        #endif
    }

    deinit {
        if isOwned { _ = close(descriptor) }
    }

    /// Whether bytes, or the end, can be read without waiting.
    var isReady: Bool { wait(0) }

    /// Waits for bytes or the end; returns false if the process is to end.
    private func wait(_ milliseconds: Int32) -> Bool {
        var places = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: Interrupt.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&places, 2, milliseconds) < 0 {
            guard errno == EINTR else { break }
        }
        return places[1].revents == 0 && (milliseconds < 0 || places[0].revents != 0)
    }

    /// Reads the next bytes, at least one; returns 0 at the end, nil if the process is to end.
    ///
    /// - Throws: `Finding`.
    func read(into bytes: UnsafeMutableRawBufferPointer) throws -> Int? {
        while true {
            guard wait(-1) else { return nil }
            let count = systemRead(descriptor, bytes.baseAddress, bytes.count)
            if count >= 0 { return count }
            guard errno == EINTR || errno == EAGAIN else {
                throw Finding(
                    "cannot be read: \(String(cString: strerror(errno)))", code: "file")
            }
        }
    }
}

extension Finding {
    /// The failure of the system to open a file or folder.
    init(system number: Int32) {
        let code = POSIXErrorCode(rawValue: number)
        let reason = code.map { FileReason.description(of: $0, isWriting: false) }
        self.init(reason ?? String(cString: strerror(number)), code: "file")
    }
}

private func systemRead(
    _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int
) -> Int { read(descriptor, bytes, count) }

extension UnsafeRawBufferPointer {
    /// Returns the offset of the first byte with a value; nil if there is none.
    @inline(__always)
    func position(of byte: UInt8, from start: Int = 0) -> Int? {
        guard let baseAddress, start < count else { return nil }
        return memchr(baseAddress + start, Int32(byte), count - start).map {
            UnsafeRawPointer($0) - baseAddress
        }
    }
}

/// The end of the process on request, and the end of reading when nobody takes the answers.
enum Interrupt {
    private static let asked = Atomic<Int32>(0)
    private static let ends: (reading: Int32, writing: Int32) = {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return (-1, -1) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        return (ends[0], ends[1])
    }()

    static var descriptor: Int32 { ends.reading }

    /// Whether the process is to end.
    static var isAsked: Bool { asked.load(ordering: .relaxed) != 0 }

    /// Handles SIGTERM, and makes writing to a closed pipe an error.
    static func prepare() {
        // An earlier run in the same process may have stopped.
        var byte: UInt8 = 0
        while systemRead(ends.reading, &byte, 1) > 0 {}
        signal(SIGPIPE, SIG_IGN)
        signal(SIGTERM) {
            Interrupt.asked.store($0, ordering: .relaxed)
            Interrupt.stop()
        }
    }

    /// Lets the first signal that would end the process wait for ``end()``, so that no file is left
    /// half done; the second ends it.
    static let waits: Void = {
        for number in [SIGHUP, SIGINT, SIGTERM] {
            let old = signal(number) {
                Interrupt.asked.store($0, ordering: .relaxed)
                signal($0, SIG_DFL)
            }
            // As nohup wants it.
            if unsafeBitCast(old, to: Int.self) == 1 { signal(number, SIG_IGN) }
        }
    }()

    /// Ends the process if a signal waits, which another thread takes: those of tasks block it.
    static func end() {
        let number = asked.load(ordering: .relaxed)
        guard number != 0, kill(getpid(), number) == 0 else { return }
        sleep(1)
        exit(128 + number)
    }

    /// Ends reading in all threads.
    static func stop() {
        var byte: UInt8 = 0
        _ = write(ends.writing, &byte, 1)
    }
}

/// The order in which threads deliver what they have done.
final class Turns: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var turn = 0

    init() {
        pthread_mutex_init(lock, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(lock)
        changed.deallocate()
        lock.deallocate()
    }

    /// Calls a body when the bodies of all smaller numbers have ended.
    func take(_ number: Int, _ body: () -> Void) {
        pthread_mutex_lock(lock)
        while turn != number { pthread_cond_wait(changed, lock) }
        body()
        turn += 1
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(lock)
    }
}
