// Standard output, standard error and the exit status, by the C library of the system.
import Synchronization
import VersionedCodableEssentials
import VersionedCodableSystem

struct Terminal: Sendable {
    /// The streams, by their descriptors.
    enum Stream: Int32, Sendable {
        case output = 1
        case error = 2

        var isTerminal: Bool { isatty(rawValue) == 1 }
    }

    func print(_ line: String) { send(Data((line + "\n").utf8), to: .output) }

    func error(_ line: String) { send(Data((line + "\n").utf8), to: .error) }

    func end(with status: Int32) -> Never { exit(status) }

    /// Why output was lost since this was last asked for: of the process, as its streams are.
    private static let loss = Mutex<String?>(nil)

    /// Returns why output was lost, if it was, and forgets it.
    func takeLoss() -> String? { Terminal.loss.withLock { $0.take() } }

    /// Writes all bytes; a reader that closed the pipe is not an error.
    func send(_ bytes: some ContiguousBytes, to stream: Stream) {
        let delivery = bytes.withUnsafeBytes { deliver($0, to: stream.rawValue) }
        if case .failed(let reason) = delivery, stream == .output {
            Terminal.loss.withLock { $0 = $0 ?? reason }
        }
    }

    enum Delivery {
        case done
        /// The reader closed the pipe.
        case closed
        case failed(reason: String)
    }

    func deliver(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32 = Stream.output.rawValue
    ) -> Delivery {
        var rest = bytes
        while !rest.isEmpty {
            // Some systems refuse larger writes.
            let count = write(descriptor, rest.baseAddress, min(rest.count, 1 << 30))
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                var place = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&place, 1, -1)
                continue
            }
            guard count > 0 else {
                return errno == EPIPE ? .closed : .failed(reason: String(cString: strerror(errno)))
            }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
        return .done
    }
}
