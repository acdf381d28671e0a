import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// A value made of layers, and where each part of it comes from.
public struct Configuration<Value> {
    /// The value.
    public let value: Value
    /// The files that other files include.
    let included: [URL]
    let explainer: LayerExplainer

    /// Which layers have a setting, and which of them counts.
    ///
    /// What a ``Secret`` is in any layer is not shown; nor, if the type has secrets, is a value in
    /// the place of which the merged layers have nothing, as it may be one. What a step added to a
    /// layer of an older version is said to be `(by a step)`.
    ///
    /// - Parameter path: Keys and indices with dots between, as in error messages: `server.port`.
    /// - Complexity: O(layers) for each step, and the elements of arrays with a ``MergeRule``.
    public func explain(_ path: String) -> SettingExplanation {
        let type = Value.self as? any VersionedCodable.Type
        return explainer.explain(
            path, versions: type.map { Schema.keysToVersion(of: $0) } ?? [],
            mentionsSecret: Placeholder.mentionsSecret(Value.self))
    }
}

extension Configuration: Sendable where Value: Sendable {}

/// Which layers have a setting; see ``Configuration/explain(_:)``.
public struct SettingExplanation: Sendable, Hashable {
    /// What one layer says of the setting.
    public struct Entry: Sendable, Hashable {
        /// The file, the variable, the argument, or what the layer is called.
        public let name: String
        /// Line and column; nil for what has no text.
        public let location: SourceLocation?
        /// The value as text, `•••` for a ``Secret``; of containers how much they hold.
        public let text: String
        /// Whether the value, or a part of it, is part of the merged value.
        public internal(set) var counts: Bool
    }

    /// The path of the setting.
    public let path: String
    /// The layers that have it, the lowest first.
    public let entries: [Entry]
}

extension SettingExplanation: CustomStringConvertible {
    /// The path, and a line for each layer, `*` in front of those that count.
    ///
    ///     server.port
    ///       defaults: 80
    ///       settings.yaml:3:9: 8080
    ///     * environment APP__SERVER__PORT: 9090
    public var description: String {
        guard !entries.isEmpty else { return "\(path)\n  no layer sets it" }
        return ([path] + entries.map { "\($0.counts ? "*" : " ") \($0)" }).joined(separator: "\n")
    }
}

extension SettingExplanation.Entry: CustomStringConvertible {
    /// `settings.yaml:3:9: 8080`.
    public var description: String { ErrorMessages.prefix(name, location) + text }
}
