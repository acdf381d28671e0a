import VersionedCodableCore

/// Conversions down a chain and up again.
///
///     Recipe -> RecipeV2 -> RecipeV1      down
///     Recipe <- RecipeV2 <- RecipeV1      up again: what is not the same is lost
enum DowngradeRun {
    struct Failure: Error {
        let reason: DowngradeError.Reason
    }

    /// Converts a value of the first schema of a chain to the last.
    ///
    /// - Throws: ``Failure``.
    static func run(
        _ value: any VersionedCodable, down chain: [any VersionedCodable.Type]
    ) throws -> any VersionedCodable {
        var value = value
        for (from, to) in zip(chain, chain.dropFirst()) {
            let step = MigrationStep(from: from, to: to)
            guard let newer = value as? any Downgradable else {
                throw Failure(reason: .notDowngradable(step))
            }
            do {
                value = try newer.downgraded()
            } catch {
                throw Failure(reason: .stepFailed(step, error))
            }
        }
        return value
    }

    /// Returns the parts of a value that do not return unchanged from an older one.
    static func losses<Value: VersionedCodable>(
        of value: Value, _ old: any VersionedCodable, _ chain: [any VersionedCodable.Type],
        _ userInfo: [CodingUserInfoKey: Any]
    ) throws -> [DowngradeLoss] {
        let again: Value
        do {
            again = try MigrationRun.run(old, up: chain)
        } catch VersionedDecodingError.migrationFailed(let failure) {
            throw Failure(
                reason: .stepFailed(failure.step, failure.underlyingError ?? failure))
        } catch {
            let step = MigrationStep(from: chain[chain.count - 1], to: Value.self)
            throw Failure(reason: .stepFailed(step, error))
        }
        if isEqual(value, again) { return [] }
        let tree = try ValueTree.encode(value, userInfo: userInfo)
        return tree.losses(in: try ValueTree.encode(again, userInfo: userInfo))
    }

    static func isEqual<Value>(_ one: Value, _ other: Value) -> Bool {
        func compare<E: Equatable>(_ one: E) -> Bool { (other as? E).map { $0 == one } ?? false }
        return (one as? any Equatable).map { compare($0) } ?? false
    }
}
