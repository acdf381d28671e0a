import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// The contents of a ``ConfigurationStack``, now and each time its files change.
///
/// Changes are detected by checking the files at an interval: the target of a path after resolving
/// symbolic links, its size and its times. Nothing runs while no task iterates. Each iteration
/// watches separately, and the sequence ends when the task is cancelled.
public struct ConfigurationUpdates<Value: Sendable>: AsyncSequence, AsyncIteratorProtocol, Sendable
{
    let stack: ConfigurationStack
    let pollInterval: Duration
    let debounce: Duration
    let load: @Sendable () throws -> LoadedSettings<Value>
    /// Waits between checks; tests have another clock.
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// The maximum number of delays; continuous writing must not postpone updates forever.
    private static var mostDelays: Int { 20 }

    /// The state of the files before the last load; nil before the first one.
    private(set) var loaded: [String: FileFingerprint]?
    private(set) var hasEnded = false
    private(set) var lastGood: LoadedSettings<Value>?

    /// Returns an iterator that starts watching at the first call of `next`.
    public func makeAsyncIterator() -> ConfigurationUpdates { self }

    /// Returns the settings at once, then after each change; nil when the task is cancelled.
    ///
    /// Files are read on the thread that runs this, which is not an actor's.
    ///
    /// - Complexity: The cost of loading the stack, and O(files) for each check of the files.
    public mutating func next() async -> ConfigurationUpdate<Value>? {
        if !hasEnded, await waitForChange(), !Task.isCancelled { return update() }
        hasEnded = true
        return nil
    }

    /// Waits until there is something to load; false if the task is cancelled.
    private mutating func waitForChange() async -> Bool {
        guard let last = loaded else {
            loaded = stack.fingerprints()
            return true
        }
        do {
            while true {
                try await sleep(Swift.max(pollInterval, .milliseconds(10)))
                var seen = stack.fingerprints()
                guard seen != last else { continue }
                for _ in 0..<Self.mostDelays {
                    try await sleep(debounce)
                    let before = seen
                    seen = stack.fingerprints()
                    if seen == before { break }
                }
                if seen != last {
                    loaded = seen
                    return true
                }
            }
        } catch {
            return false
        }
    }

    private mutating func update() -> ConfigurationUpdate<Value> {
        do {
            let settings = try load()
            lastGood = settings
            return ConfigurationUpdate(settings: settings, error: nil)
        } catch {
            return ConfigurationUpdate(settings: lastGood, error: error)
        }
    }
}

/// The contents of a ``ConfigurationStack`` at one time.
public struct ConfigurationUpdate<Value: Sendable>: Sendable {
    /// The newest settings that could be loaded; nil if none could.
    public let settings: LoadedSettings<Value>?
    /// The error of loading the current files; the settings are older ones then.
    public let error: (any Error)?
}

extension ConfigurationStack {
    /// Returns the state of all files that are layers, and of folders that cannot be read, by path.
    fileprivate func fingerprints() -> [String: FileFingerprint] {
        let files = layers.flatMap { $0.watchedFiles(in: self).map(\.path) }
        return Dictionary(files.map { ($0, FileFingerprint(ofPath: $0)) }) { first, _ in first }
    }

    /// Loads the stack now and each time a file of it changes.
    ///
    ///     for await update in stack.updates(Settings.self) {
    ///         if let error = update.error { log(error) }
    ///         use(update.settings)
    ///     }
    ///
    /// For a single file, create a stack of one layer. Layers for files and folders are watched;
    /// variables and arguments stay as they were when the layers were created. A change causes an
    /// update even if the value stays the same; several changes in quick succession cause one.
    ///
    /// - Parameters:
    ///   - type: The type, the newest one of its chain; the layers may have any version in it.
    ///   - pollInterval: The interval between checks of the files, at least 10 milliseconds.
    ///   - debounce: The time for which changed files must stay unchanged before they are loaded.
    public func updates<Value: Decodable & Sendable>(
        _ type: Value.Type, every pollInterval: Duration = .seconds(2),
        debounce: Duration = .milliseconds(100)
    ) -> ConfigurationUpdates<Value> {
        ConfigurationUpdates(stack: self, pollInterval: pollInterval, debounce: debounce) {
            try load(type)
        }
    }
}
