import VersionedCodableCore
import VersionedCodableDocuments

extension DowngradedValue {
    /// Returns the value as the older type: down the chain, and up again to find the losses.
    ///
    ///     Recipe -> RecipeV2 -> RecipeV1      down
    ///     Recipe <- RecipeV2 <- RecipeV1      up again: what is not the same is lost
    ///
    /// - Parameter encoder: The encoder of the value.
    /// - Throws: ``DowngradeError``, and the errors of the value's `encode(to:)`.
    func older(for encoder: any Encoder) throws -> any VersionedCodable {
        func failure(_ reason: DowngradeError.Reason) -> DowngradeError {
            DowngradeError(
                schema: Value.self, target: target, codingPath: encoder.codingPath, reason: reason)
        }
        let links = VersionChain(of: Value.self).links.map(\.schema)
        guard let end = links.firstIndex(where: { $0 == target }) else {
            throw failure(.foreignType)
        }
        let chain = links[...end]
        var old: any VersionedCodable = value
        for (from, to) in zip(chain, chain.dropFirst()) {
            let step = MigrationStep(from: from, to: to)
            guard let newer = old as? any Downgradable else {
                throw failure(.notDowngradable(step))
            }
            do {
                old = try newer.downgraded()
            } catch {
                throw failure(.stepFailed(step, error))
            }
        }
        if policy == .lossy || chain.count == 1 { return old }
        var again = old
        for (to, from) in zip(chain, chain.dropFirst()).reversed() {
            do {
                again = try to.migrated(from: again)
            } catch {
                throw failure(.stepFailed(MigrationStep(from: from, to: to), error))
            }
        }
        if isEqual(value, again) { return old }
        let userInfo = encoder.userInfo.filter {
            $0.key != .storageVersions && $0.key != .lossyReport
        }
        let losses = try DocumentValue(encoding: value, userInfo: userInfo)
            .losses(in: try DocumentValue(encoding: again, userInfo: userInfo))
        if losses.isEmpty { return old }
        throw failure(.losses(losses))
    }

    private func isEqual(_ one: Value, _ other: any VersionedCodable) -> Bool {
        func compare<E: Equatable>(_ one: E) -> Bool { (other as? E).map { $0 == one } ?? false }
        return (one as? any Equatable).map { compare($0) } ?? false
    }
}

extension VersionedCodable {
    fileprivate static func migrated(
        from old: any VersionedCodable
    ) throws -> any VersionedCodable {
        guard let old = old as? PreviousVersion else {
            throw VersionedDecodingError.unsupportedVersion(tried: type(of: old))
        }
        return try Self(from: old)
    }
}

extension DocumentValue {
    /// Returns the differences from another tree, in the order of this one.
    ///
    /// - Complexity: O(n) in both trees, for each level.
    fileprivate func losses(
        in other: DocumentValue, at path: DocumentPath = .root
    ) -> [DowngradeLoss] {
        if self == other { return [] }
        switch (self, other) {
        case (.object(let members), .object(let others)):
            let changed = members.flatMap { key, value in
                let path = path.appending(.key(key))
                return others[key].map { value.losses(in: $0, at: path) }
                    ?? [DowngradeLoss(path: path, value: value, returned: nil)]
            }
            let added = others.filter { members[$0.key] == nil }.map { key, value in
                DowngradeLoss(path: path.appending(.key(key)), value: nil, returned: value)
            }
            return changed + added
        case (.array(let elements), .array(let others)) where elements.count == others.count:
            return zip(elements, others).enumerated().flatMap { index, pair in
                pair.0.losses(in: pair.1, at: path.appending(.index(index)))
            }
        default:
            return [DowngradeLoss(path: path, value: self, returned: other)]
        }
    }
}
