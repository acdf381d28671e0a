import VersionedCodableConfiguration

// snippet
/// A layer with the entries of a store: `mill/server/port` sets `server.port`.
public struct StoreLayer: ConfigurationLayer {
    let store: KeyValueStore
    let prefix: String

    /// The name `store`.
    public var name: String { "store" }

    /// Returns the entries as texts.
    public func settings(in stack: ConfigurationStack) throws -> [LayerSettings] {
        try store.entries(withPrefix: prefix).map { key, text in
            let path = key.dropFirst(prefix.count)
                .split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard !path.contains("") else {
                throw LayerError("store \(key)", "expected a key between the slashes")
            }
            return .text(TextSetting(text, at: path, named: "store \(key)"))
        }
    }
}

extension ConfigurationLayer where Self == StoreLayer {
    /// Returns a layer with the entries of a store whose keys begin with a prefix.
    public static func store(_ store: KeyValueStore, prefix: String) -> StoreLayer {
        StoreLayer(store: store, prefix: prefix)
    }
}
// end
