import VersionedCodableDocuments

extension LayerTree {
    /// Returns the warning about a value that a step made the default, and that therefore does not
    /// replace the one of a lower layer; nil if the two are equal.
    func warning(about origin: MergedValue.Origin, over value: MergedValue) -> Mistake? {
        let (own, below) = (source(of: origin), node(value.origin))
        guard !value.isRemoved, !below.isEquivalent(to: node(origin)) else { return nil }
        let lower = below.document.source(ofNode: below.index)
        var warning = Mistake(kind: .migration, message: "")
        warning.message =
            "a step made this the default, which does not replace the value of \(lower.text):"
            + " migrate the layer to the current version to set it"
        warning.path = layers[origin.layer].document.path(ofNode: origin.node).map(\.stringValue)
        (warning.sourceName, warning.location) = (own.sourceName, own.location)
        warning.isWarning = true
        return warning
    }

    /// Returns the warning for a variable whose name has single underscores in place of double ones;
    /// nil if the layers and the type have no such setting.
    func warning(aboutName setting: TextSetting, _ merged: CodableDocument) -> Mistake? {
        guard let prefix = setting.misnamedPrefix, setting.path.count <= 16,
            let steps = steps(of: setting.path[...], merged.root, shape)
        else { return nil }
        var warning = Mistake(kind: .unknownKey, message: "")
        warning.sourceName = setting.name
        warning.location = setting.origin?.location
        warning.message =
            "two underscores separate the prefix and the keys: "
            + ([prefix] + steps).joined(separator: "__")
        warning.isWarning = true
        return warning
    }

    /// Returns words as the keys of a path that the layers or the type have; nil if there is none.
    private func steps(
        of words: ArraySlice<String>, _ object: DocumentNode, _ shape: SettingsShape
    ) -> [String]? {
        let keys = shape.keys + object.members.map(\.key)
        for count in 1..<words.count + 1 {
            let name = TextSetting.bare(words.prefix(count).joined())
            guard let key = keys.first(where: { TextSetting.bare($0) == name }) else { continue }
            let step = words.prefix(count).joined(separator: "_")
            if count == words.count { return [step] }
            let inner = steps(of: words.dropFirst(count), object[key], shape[key])
            if let inner { return [step] + inner }
        }
        return nil
    }
}
