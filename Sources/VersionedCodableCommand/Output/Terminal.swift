// The only use of the system's C library: standard output, standard error and the exit status.
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

struct Terminal: Sendable {
    func print(_ line: String) { send((line + "\n").utf8, to: STDOUT_FILENO) }

    func print(_ bytes: some Collection<UInt8>) { send(bytes, to: STDOUT_FILENO) }

    func error(_ line: String) { send((line + "\n").utf8, to: STDERR_FILENO) }

    func end(with status: Int32) -> Never { exit(status) }

    /// Writes all bytes; a reader that closed the pipe is not an error.
    private func send(_ bytes: some Collection<UInt8>, to descriptor: Int32) {
        let isSent: Void? = bytes.withContiguousStorageIfAvailable { buffer in
            var rest = UnsafeRawBufferPointer(buffer)
            while !rest.isEmpty {
                // Some systems refuse larger writes.
                let count = write(descriptor, rest.baseAddress, min(rest.count, 1 << 30))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
        }
        if isSent == nil { send(Array(bytes), to: descriptor) }
    }
}
