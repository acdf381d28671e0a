import VersionedCodableDocuments

/// Format-independent trees of values, for comparing them.
enum ValueTree {
    /// Encodes a value as a tree.
    ///
    /// - Parameter userInfo: That of the document's encoder, for types that use it.
    static func encode(
        _ value: some Encodable, userInfo: [CodingUserInfoKey: Any]
    ) throws -> DocumentValue {
        let session = EncodingSession(
            options: EncodingOptions(), formatName: "value",
            capabilities: CodableDocument.valueCapabilities)
        session.add(plain(userInfo))
        return try DocumentValue(try session.run { try session.encodeRoot(value) })
    }

    /// Removes the settings that concern only whole documents.
    private static func plain(
        _ userInfo: [CodingUserInfoKey: Any]
    ) -> [CodingUserInfoKey: Any] {
        userInfo.filter { $0.key != .storageVersions && $0.key != .lossyReport }
    }
}

extension DocumentValue {
    /// Returns the differences from another tree, in the order of this one.
    ///
    /// - Complexity: O(n) in both trees, for each level.
    func losses(
        in other: DocumentValue, at path: DocumentPath = .root
    ) -> [DowngradeLoss] {
        if self == other { return [] }
        switch (self, other) {
        case (.object(let members), .object(let others)):
            var losses: [DowngradeLoss] = []
            for (key, value) in members {
                let path = path.appending(.key(key))
                guard let other = others[key] else {
                    losses.append(DowngradeLoss(path: path, value: value, returned: nil))
                    continue
                }
                losses += value.losses(in: other, at: path)
            }
            for (key, value) in others where members[key] == nil {
                losses.append(
                    DowngradeLoss(path: path.appending(.key(key)), value: nil, returned: value))
            }
            return losses
        case (.array(let elements), .array(let others)) where elements.count == others.count:
            return zip(elements, others).enumerated().flatMap { index, pair in
                pair.0.losses(in: pair.1, at: path.appending(.index(index)))
            }
        default:
            return [DowngradeLoss(path: path, value: self, returned: other)]
        }
    }
}
