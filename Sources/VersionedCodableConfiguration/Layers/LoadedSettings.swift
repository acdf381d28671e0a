import VersionedCodableCore
import VersionedCodableDocuments

/// A value merged from layers, and the origin of each part of it.
public struct LoadedSettings<Value> {
    /// The value.
    public let value: Value
    /// What does not keep the settings from being loaded, such as a variable that sets nothing.
    public let warnings: [Mistake]
    let tree: LayerTree
    let secrets: LoadedSecrets

    /// Returns the layers that have a setting, and which of them count.
    ///
    /// The value of a ``Secret`` is not shown for any layer. If the type has secrets, or may have
    /// some, neither is a value at a path where the merged layers have none, because it may be a
    /// secret. A value that a step added to a layer of an older version is marked `(by a step)`.
    ///
    /// - Parameter path: Keys and indices separated by dots, as in error messages: `server.port`.
    /// - Complexity: O(layers) for each step, and the elements of arrays with a ``MergeRule``.
    public func explain(_ path: String) -> SettingExplanation {
        tree.explanation(of: path, secrets: secrets)
    }
}

/// The secrets of merged layers.
struct LoadedSecrets {
    var paths: [[PathStep]] = []
    /// Where layers have them, also if other settings are aliases of them.
    var origins: Set<String> = []
    /// Whether values that were not decoded may be secrets.
    var secrecy: Secrecy
}

extension NodeSource {
    /// The source and the location of the value, or of the target of an alias; nil without a
    /// location.
    var written: String? {
        var target = self
        target.node = document.withUnsafeTape { $0.resolve(node) }
        return target.location == nil ? nil : target.text
    }
}

extension LoadedSettings: Sendable where Value: Sendable {}

/// The layers that have a setting; see ``LoadedSettings/explain(_:)``.
public struct SettingExplanation: Sendable, Hashable {
    /// The value of the setting in one layer.
    public struct Entry: Sendable, Hashable {
        /// The name of the file, variable, argument or layer.
        public let name: String
        /// The line and column; nil if the layer has no text.
        public let location: TextLocation?
        /// The value as text: `•••` for a ``Secret``, the count for a container.
        public let text: String
        /// Whether the value, or a part of it, is part of the merged value.
        public internal(set) var counts: Bool
    }

    /// The path of the setting.
    public let path: String
    /// The layers that have the setting, the lowest first.
    public let entries: [Entry]
    /// The question whether another setting was meant, if no layer has this one; empty for none.
    let suggestion: String
}

extension SettingExplanation: CustomStringConvertible {
    /// The path, and a line for each layer; those that count are marked with `*`.
    ///
    ///     server.port
    ///       defaults: 80
    ///       settings.yaml:3:9: 8080
    ///     * environment APP__SERVER__PORT: 9090
    public var description: String {
        guard !entries.isEmpty else { return "\(path)\n  not set by any layer\(suggestion)" }
        return ([path] + entries.map { "\($0.counts ? "*" : " ") \($0)" }).joined(separator: "\n")
    }
}

extension SettingExplanation.Entry: CustomStringConvertible {
    /// `settings.yaml:3:9: 8080`.
    public var description: String { ErrorMessages.prefix(name, location) + text }
}
