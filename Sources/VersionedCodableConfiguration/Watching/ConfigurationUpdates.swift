import VersionedCodableCore

/// What a ``ConfigurationStack`` holds, now and each time its files change.
///
/// Changes are found by looking at the files: which file a path leads to over symbolic links, its
/// size and its times. Nothing runs while nobody iterates. Each iteration watches on its own, and
/// the sequence ends when the task is cancelled.
public struct ConfigurationUpdates<Value: Sendable>: AsyncSequence, Sendable {
    let stack: ConfigurationStack
    let pollInterval: Duration
    let debounce: Duration
    let load: @Sendable () throws -> Configuration<Value>
    /// Whether the system is asked to tell about changes; tests try polling alone.
    var usesEvents = true

    /// Begins to watch with the first element that is asked for.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

    /// Waits for the changes of one iteration.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// Writing that does not stop does not keep a program from its settings for ever.
        private static var mostDelays: Int { 20 }

        private let updates: ConfigurationUpdates
        /// Nil before the first element and after the last.
        private var watch: StackWatch?
        private var hasEnded = false
        private var lastGood: Configuration<Value>?

        init(_ updates: ConfigurationUpdates) {
            self.updates = updates
        }

        /// The settings at once, and after that when files have changed; nil when the task is
        /// cancelled.
        ///
        /// Files are read on the thread that runs this, which is none of an actor's.
        ///
        /// - Complexity: That of loading the stack, and for each look at the files O(files).
        public mutating func next() async -> ConfigurationUpdate<Value>? {
            if !hasEnded, await waitForChange(), !Task.isCancelled { return update() }
            hasEnded = true
            watch = nil
            return nil
        }

        /// Whether there is something to load; no if the task is cancelled.
        private mutating func waitForChange() async -> Bool {
            guard let watch else {
                watch = StackWatch(updates)
                return true
            }
            while await watch.signal() {
                guard watch.hasChanged() else { continue }
                for _ in 0..<Self.mostDelays {
                    do { try await Task.sleep(for: updates.debounce) } catch { return false }
                    if !watch.hasMoved() { break }
                }
                if watch.takeChange() { return true }
            }
            return false
        }

        private mutating func update() -> ConfigurationUpdate<Value> {
            do {
                let configuration = try updates.load()
                watch?.add(configuration.included)
                lastGood = configuration
                return ConfigurationUpdate(configuration: configuration, error: nil)
            } catch {
                return ConfigurationUpdate(configuration: lastGood, error: error)
            }
        }
    }
}

/// What a ``ConfigurationStack`` holds at one time.
public struct ConfigurationUpdate<Value: Sendable>: Sendable {
    /// The newest settings that could be loaded; nil if none ever could.
    public let configuration: Configuration<Value>?
    /// Why the files as they are now cannot be loaded; the configuration is an older one then.
    public let error: (any Error)?
}

extension ConfigurationStack {
    /// Loads the stack now and each time a file of it changes.
    ///
    ///     for await update in stack.updates(versioned: Settings.self) {
    ///         if let error = update.error { log(error) }
    ///         use(update.configuration)
    ///     }
    ///
    /// For a single file, make a stack of one layer. The layers for files and folders are watched;
    /// variables and arguments stay as they were when the layers were made. A change gives an update
    /// even if the value stays the same, and several changes in a short time give one.
    ///
    /// On Linux the system tells about most changes at once. All others are found by looking at the
    /// files again and again: on other systems, on file systems of a network, and while a file is
    /// written by a program that keeps it open.
    ///
    /// - Parameters:
    ///   - type: The type, of whose chain the layers may have any version.
    ///   - pollInterval: How often the files are looked at, at most a hundred times per second.
    ///   - debounce: How long files that have changed must stay the same before they are loaded.
    public func updates<Value: VersionedCodable & Sendable>(
        versioned type: Value.Type, every pollInterval: Duration = .seconds(2),
        debounce: Duration = .milliseconds(100)
    ) -> ConfigurationUpdates<Value> {
        ConfigurationUpdates(stack: self, pollInterval: pollInterval, debounce: debounce) {
            try load(versioned: type)
        }
    }

    /// Gives updates by versions, as ``updates(versioned:every:debounce:)`` does.
    @available(*, deprecated, message: "the type has versions: use updates(versioned:)")
    public func updates<Value: VersionedCodable & Sendable>(
        _ type: Value.Type, every pollInterval: Duration = .seconds(2),
        debounce: Duration = .milliseconds(100)
    ) -> ConfigurationUpdates<Value> {
        updates(versioned: type, every: pollInterval, debounce: debounce)
    }

    /// Loads the stack now and each time a file of it changes, without versions.
    ///
    /// All else is that of ``updates(versioned:every:debounce:)``.
    public func updates<Value: Decodable & Sendable>(
        _ type: Value.Type, every pollInterval: Duration = .seconds(2),
        debounce: Duration = .milliseconds(100)
    ) -> ConfigurationUpdates<Value> {
        ConfigurationUpdates(stack: self, pollInterval: pollInterval, debounce: debounce) {
            try load(type)
        }
    }
}
