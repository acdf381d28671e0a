import VersionedCodableDocuments
import VersionedCodableEssentials

/// Watches the files of a stack for one iteration.
///
/// The task and the file descriptor that it owns end with it.
final class StackWatch {
    private let stack: ConfigurationStack
    /// The state of the files at the last load.
    private var loaded: [String: FileFingerprint] = [:]
    /// The state of the files at the last check.
    private var seen: [String: FileFingerprint] = [:]
    /// The files that other files included at the last load.
    private var included: [String] = []
    private let signals: AsyncStream<Void>
    private let ticking: Task<Void, Never>
    private let events: FolderEvents?

    init<Value>(_ updates: ConfigurationUpdates<Value>) {
        stack = updates.stack
        // A signal that was not consumed represents all that follow.
        let (signals, signal) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.signals = signals
        let interval = max(updates.pollInterval, .milliseconds(10))
        ticking = Task {
            while (try? await Task.sleep(for: interval)) != nil { signal.yield() }
        }
        events = updates.usesEvents ? FolderEvents { signal.yield() } : nil
        // Changes from here on are detected, although the files are read later.
        loaded = look()
        seen = loaded
    }

    deinit {
        ticking.cancel()
    }

    /// Waits until files may have changed; false if the task is cancelled.
    func signal() async -> Bool {
        var signals = signals.makeAsyncIterator()
        return await signals.next() != nil
    }

    /// Whether the files differ from those that were loaded.
    func hasChanged() -> Bool {
        seen = look()
        return seen != loaded
    }

    /// Whether the files have changed since the last check.
    func hasMoved() -> Bool {
        let last = seen
        seen = look()
        return seen != last
    }

    /// Marks the state of the last check as loaded; false if it was loaded already.
    func takeChange() -> Bool {
        defer { loaded = seen }
        return seen != loaded
    }

    /// Watches the included files, too.
    ///
    /// Earlier changes of these files are not reported unless the files were already watched.
    func add(_ urls: [URL]) {
        let paths = urls.map(\.path)
        guard paths != included else { return }
        included = paths
        for (path, fingerprint) in look() where loaded[path] == nil { loaded[path] = fingerprint }
        let files = Set(files())
        loaded = loaded.filter { files.contains($0.key) }
    }

    private func look() -> [String: FileFingerprint] {
        // First, so that changes during the check are reported.
        events?.watch(files(), folders: folders())
        return Dictionary(files().map { ($0, FileFingerprint(ofPath: $0)) }) { first, _ in first }
    }

    private func folders() -> [String] {
        stack.layers.flatMap { $0.watchedFolders.map(\.path) }
    }

    /// Returns the paths of all files that are layers, and of folders that cannot be read.
    private func files() -> [String] {
        included + stack.layers.flatMap { $0.watchedFiles(in: stack).map(\.path) }
    }
}

extension StackWatch: CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: []) }
}
