import VersionedCodableDocuments
import VersionedCodableEssentials

/// Watches the files of a stack for one iteration.
///
/// Everything it runs or opens ends with it.
final class StackWatch {
    private let reading: LayerReading
    /// The files as they were when they were last loaded.
    private var loaded: [String: FileFingerprint] = [:]
    /// The files as they were last seen.
    private var seen: [String: FileFingerprint] = [:]
    /// Files that others include, as of the last load.
    private var included: [String] = []
    private let signals: AsyncStream<Void>
    private let ticking: Task<Void, Never>
    private let events: FolderEvents?

    init<Value>(_ updates: ConfigurationUpdates<Value>) {
        reading = LayerReading(updates.stack)
        // One signal that nobody has taken stands for all that follow.
        let (signals, signal) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.signals = signals
        let interval = max(updates.pollInterval, .milliseconds(10))
        ticking = Task {
            while (try? await Task.sleep(for: interval)) != nil { signal.yield() }
        }
        events = updates.usesEvents ? FolderEvents { signal.yield() } : nil
        // What happens from here on is seen, though the files are read later.
        loaded = look()
        seen = loaded
    }

    deinit {
        ticking.cancel()
    }

    /// Waits until files may have changed; no if the task is cancelled.
    func signal() async -> Bool {
        var signals = signals.makeAsyncIterator()
        return await signals.next() != nil
    }

    /// Whether the files are others than those that were loaded.
    func hasChanged() -> Bool {
        seen = look()
        return seen != loaded
    }

    /// Whether the files have changed since they were last seen.
    func hasMoved() -> Bool {
        let last = seen
        seen = look()
        return seen != last
    }

    /// Takes what was seen last for what is loaded next; no if that is there already.
    func takeChange() -> Bool {
        defer { loaded = seen }
        return seen != loaded
    }

    /// Watches the files that others include, too.
    ///
    /// What changed in them before this is not told, but for those that were watched already.
    func add(_ urls: [URL]) {
        let paths = urls.map(\.path)
        guard paths != included else { return }
        included = paths
        for (path, fingerprint) in look() where loaded[path] == nil { loaded[path] = fingerprint }
        let files = Set(files())
        loaded = loaded.filter { files.contains($0.key) }
    }

    private func look() -> [String: FileFingerprint] {
        // First, so that what changes while the files are looked at is told.
        events?.watch(files(), folders: folders())
        return Dictionary(files().map { ($0, FileFingerprint(ofPath: $0)) }) { first, _ in first }
    }

    private func folders() -> [String] {
        reading.stack.layers.compactMap {
            if case .directory(let url) = $0.source { url.path } else { nil }
        }
    }

    /// The paths of all files that are layers, and of folders that cannot be read.
    private func files() -> [String] {
        included
            + reading.stack.layers.flatMap { layer -> [String] in
                switch layer.source {
                case .file(let url, _, _): [url.path]
                case .directory(let url): (try? reading.files(of: url).map(\.path)) ?? [url.path]
                case .encoded, .value, .data, .environment, .arguments: []
                }
            }
    }
}
