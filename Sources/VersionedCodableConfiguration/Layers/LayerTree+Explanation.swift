import VersionedCodableCore
import VersionedCodableDocuments

extension LayerTree {
    /// Returns the layers that have a setting, and which of them count.
    ///
    /// - Parameter secrets: The secrets of the merged value.
    func explanation(of path: String, secrets: LoadedSecrets) -> SettingExplanation {
        let (keys, shape, _) = shape.find(path)
        var value = root
        /// The values at the same path in containers that are not part of the merged value.
        var others: [MergedValue] = []
        var suggestion = ""
        for step in keys {
            if value[step] == nil, !value.parts.isEmpty {
                suggestion = Spelling.suggestion(
                    for: step, in: value.members.list.map(\.key))
            }
            others = (others + value.replaced).compactMap { $0[step] }.flatMap(\.versions)
            value = value[step] ?? .nothing
        }
        let counted = Set(value.isRemoved ? [] : value.parts)
        // A value that does not count was not decoded, and may be a secret.
        let isSecret =
            secrets.paths.contains { secret in
                zip(secret, keys).allSatisfy { $0.stringValue == $1 }
            } || counted.isEmpty && secrets.secrecy != .none
        // Of one layer, the values that are replaced come before the value that counts.
        let all = (others + value.versions).flatMap(\.parts) + value.ignored
        let entries = all.sorted { $0.layer < $1.layer }.map { origin in
            let node = node(origin)
            let counts = counted.contains(origin)
            // Of an alias, its target.
            let source = node.document.source(ofNode: node.index)
            // A scalar that does not count, where the type may have a container.
            let isMisplaced =
                !counts && ![.object, .array].contains(node.kind) && shape.kind?.isScalar != true
            let isHidden =
                isSecret || layers[origin.layer].isSecret
                || source.written.map(secrets.origins.contains) == true
                || isMisplaced && secrets.secrecy == .some
            let text = ErrorMessages.short(node.description)
            return SettingExplanation.Entry(
                name: source.sourceName ?? "value", location: source.location,
                text: isHidden
                    ? "•••" : text + (source.isFromMigration ? " (by a step)" : ""),
                counts: counts)
        }
        return SettingExplanation(path: path, entries: entries, suggestion: suggestion)
    }
}
