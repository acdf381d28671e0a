import Synchronization

/// A store of texts by key in memory, such as a program may keep of a remote one.
public final class KeyValueStore: Sendable {
    private let entries: Mutex<[String: String]>

    /// Creates a store.
    public init(_ entries: [String: String] = [:]) { self.entries = Mutex(entries) }

    /// The text of a key; nil if there is none.
    public subscript(key: String) -> String? {
        get { entries.withLock { $0[key] } }
        set { entries.withLock { $0[key] = newValue } }
    }

    /// The entries with keys that begin with a prefix, sorted by key.
    func entries(withPrefix prefix: String) -> [(key: String, text: String)] {
        entries.withLock { $0.filter { $0.key.hasPrefix(prefix) } }
            .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
