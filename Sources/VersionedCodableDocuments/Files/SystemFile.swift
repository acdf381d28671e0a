// The file functions of the system, with errors that are thrown.
import VersionedCodableCore
import VersionedCodableSystem

/// The error number of a failed system call.
struct SystemError: Error {
    let number: Int32

    static var last: SystemError { SystemError(number: errno) }

    static let linksInCircle = SystemError(number: ELOOP)
    static let isFolder = SystemError(number: EISDIR)

    /// Whether another file has the name.
    var isTakenName: Bool { number == EEXIST }
}

/// An open file, closed with the last reference to it.
final class SystemFile {
    private let descriptor: Int32

    private init(_ descriptor: Int32) throws(SystemError) {
        guard descriptor >= 0 else { throw .last }
        self.descriptor = descriptor
    }

    deinit { _ = close(descriptor) }

    static func standardInput() throws(SystemError) -> SystemFile {
        // A copy, so that closing it leaves standard input open; child processes do not inherit it.
        try SystemFile(retrying { fcntl(0, F_DUPFD_CLOEXEC, 0) })
    }

    /// Opens an existing file; opening a FIFO waits for a writer.
    convenience init(reading path: String) throws(SystemError) {
        try self.init(SystemFile.retrying { open(path, O_RDONLY | O_CLOEXEC) })
    }

    /// Creates a file that does not exist; the umask is removed from the mode.
    convenience init(making path: String, mode: UInt32) throws(SystemError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        try self.init(SystemFile.retrying { open(path, flags, mode_t(truncatingIfNeeded: mode)) })
    }

    /// Opens a file to lock it, but no symbolic link, without waiting for a FIFO.
    convenience init(locking path: String) throws(SystemError) {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        try self.init(SystemFile.retrying { open(path, flags) })
    }

    /// Waits for the lock of the file, which is released when the process ends, if not before.
    ///
    /// Returns false if the file system has no locks.
    func waitForLock() -> Bool { SystemFile.retrying { flock(descriptor, LOCK_EX) } == 0 }

    func unlock() { _ = flock(descriptor, LOCK_UN) }

    func status() throws(SystemError) -> FileStatus {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last }
        return FileStatus(status)
    }

    /// Reads up to the size of the buffer; returns 0 at the end of the file.
    func take(into bytes: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        // Some systems refuse larger reads.
        let count = min(bytes.count, 1 << 30)
        let result = SystemFile.retrying { read(descriptor, bytes.baseAddress, count) }
        guard result >= 0 else { throw .last }
        return result
    }

    func put(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
            let result = SystemFile.retrying {
                write(descriptor, piece.baseAddress, piece.count)
            }
            guard result >= 0 else { throw .last }
            rest = rest.dropFirst(result)
        }
    }

    /// Sets the owner and the group of the file, or only the group, if the process may.
    func setOwner(_ owner: UInt32, group: UInt32) {
        if fchown(descriptor, owner, group) != 0 { _ = fchown(descriptor, uid_t.max, group) }
    }

    func setMode(_ mode: UInt32) throws(SystemError) {
        guard fchmod(descriptor, mode_t(truncatingIfNeeded: mode)) == 0 else { throw .last }
    }

    /// Waits until the bytes are on the disk, if the file system supports that.
    func flush() throws(SystemError) {
        guard SystemFile.retrying({ fsync(descriptor) }) == 0 else {
            if [EINVAL, ENOTSUP, ENOSYS].contains(errno) { return }
            throw .last
        }
    }

    /// Repeats a call that a signal interrupted.
    private static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
        while true {
            let result = call()
            if result != -1 || errno != EINTR { return result }
        }
    }
}

struct FileStatus {
    enum Kind {
        case regular, folder, link, device, other
    }

    let kind: Kind
    let size: Int
    /// The permissions, and the bits above them.
    let mode: UInt32
    let owner: UInt32
    let group: UInt32
    /// The inode number, unique on its device.
    let number: UInt64
    /// The number of the device.
    let device: UInt64
    /// The times of the last change of the content and of the metadata, in nanoseconds since 1970.
    let times: [Int64]

    fileprivate init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .folder
            case S_IFLNK: .link
            case S_IFCHR, S_IFBLK: .device
            default: .other
            }
        size = Int(clamping: status.st_size)
        mode = UInt32(status.st_mode & 0o7777)
        owner = UInt32(status.st_uid)
        group = UInt32(status.st_gid)
        number = UInt64(truncatingIfNeeded: status.st_ino)
        device = UInt64(truncatingIfNeeded: status.st_dev)
        #if canImport(Darwin)
        let times = [status.st_mtimespec, status.st_ctimespec]
        #else
        let times = [status.st_mtim, status.st_ctim]
        #endif
        self.times = times.map { Int64($0.tv_sec) &* 1_000_000_000 &+ Int64($0.tv_nsec) }
    }

    /// Reads the metadata of a path, or of a link's target; nil when nothing is there.
    init?(ofPath path: String, followsLinks: Bool) throws(SystemError) {
        var status = stat()
        guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
            if errno == ENOENT { return nil }
            throw .last
        }
        self.init(status)
    }
}

enum SystemPath {
    static func target(ofLink path: String) throws(SystemError) -> String {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink(path, &buffer, buffer.count)
        guard count >= 0 else { throw .last }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns the absolute path of a file without links; nil if there is none.
    static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    static func move(_ path: String, to target: String) throws(SystemError) {
        guard rename(path, target) == 0 else { throw .last }
    }

    static func remove(_ path: String) {
        _ = unlink(path)
    }
}
