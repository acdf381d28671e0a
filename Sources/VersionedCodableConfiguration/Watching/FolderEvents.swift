import VersionedCodableDocuments

// The fence around the system's C library: what Linux tells about changes in folders.
#if os(Linux) && (canImport(Glibc) || canImport(Musl))
import Dispatch

#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// Tells when something changes in folders.
final class FolderEvents {
    /// What is written counts when it is closed, so that a log beside the settings wakes nobody.
    private static let mask = UInt32(
        IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
            | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

    private let descriptor: Int32
    private let source: any DispatchSourceRead
    private var watches: Set<Int32> = []

    /// Fails where the system has no more to give.
    init?(_ signal: @escaping @Sendable () -> Void) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
        source.setEventHandler {
            // The names of what has changed do not matter, as all files are looked at.
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

    /// Watches folders, and those in which the ways to them and to files may turn.
    ///
    /// What was watched before and is none of them is let go.
    func watch(_ files: [String], folders: [String]) {
        var ways = Set(folders)
        for path in files + folders { ways.formUnion(LinkTrail.folders(onWayTo: path)) }
        // A folder that is watched already keeps its number, whatever its path.
        let new = Set(
            ways.map { inotify_add_watch(descriptor, $0, FolderEvents.mask) }.filter { $0 >= 0 })
        for watch in watches.subtracting(new) { _ = inotify_rm_watch(descriptor, watch) }
        watches = new
    }
}
#else
/// Elsewhere files are looked at again and again.
struct FolderEvents {
    init?(_ signal: @escaping @Sendable () -> Void) { return nil }

    func watch(_ files: [String], folders: [String]) {}
}
#endif
