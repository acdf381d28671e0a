import VersionedCodableDocuments

// The only use of the system's C library: inotify events of folders on Linux.
#if os(Linux) && (canImport(Glibc) || canImport(Musl))
import Dispatch

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

final class FolderEvents {
    /// Writing counts when the file is closed, so that a log next to the settings causes no events.
    private static let mask = UInt32(
        IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
            | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

    private let descriptor: Int32
    private let source: any DispatchSourceRead
    private var watches: Set<Int32> = []

    /// Fails if the system has no more inotify instances.
    init?(_ signal: @escaping @Sendable () -> Void) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
        source.setEventHandler {
            // The names of changed files are ignored, because all files are checked.
            withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { bytes in
                while read(descriptor, bytes.baseAddress, bytes.count) > 0 {}
            }
            signal()
        }
        source.setCancelHandler { _ = close(descriptor) }
        source.activate()
    }

    deinit {
        source.cancel()
    }

    /// Watches folders, and every folder whose entries can redirect a path to them or to the files.
    ///
    /// Watches on other folders are removed.
    func watch(_ files: [String], folders: [String]) {
        var ways = Set(folders)
        for path in files + folders { ways.formUnion(LinkTrail.folders(onWayTo: path)) }
        // Watching a folder again returns the same watch descriptor, whatever its path.
        let new = Set(
            ways.map { inotify_add_watch(descriptor, $0, FolderEvents.mask) }.filter { $0 >= 0 })
        for watch in watches.subtracting(new) { _ = inotify_rm_watch(descriptor, watch) }
        watches = new
    }
}
#else
/// On other systems files are polled.
struct FolderEvents {
    init?(_ signal: @escaping @Sendable () -> Void) { return nil }

    func watch(_ files: [String], folders: [String]) {}
}
#endif
