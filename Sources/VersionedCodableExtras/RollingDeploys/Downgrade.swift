import VersionedCodableCore
import VersionedCodableDocuments

/// The conversion of a value to an older version of its chain.
///
///     Recipe -> RecipeV2 -> RecipeV1      down
///     Recipe <- RecipeV2 <- RecipeV1      up again: what is not the same is lost
struct Downgrade<Value: VersionedCodable> {
    let old: any VersionedCodable
    /// Whether the newer value has to be written as well.
    let needsStash: Bool

    /// Converts a value.
    ///
    /// - Throws: ``DowngradeError``, and the errors of the value's `encode(to:)`.
    init(
        _ value: Value, to target: any VersionedCodable.Type, _ policy: DowngradePolicy,
        for encoder: any Encoder
    ) throws {
        let failure = { (reason: DowngradeError.Reason) in
            DowngradeError(
                schema: Value.self, target: target, codingPath: encoder.codingPath, reason: reason)
        }
        guard let chain = Value.chain(to: target) else {
            throw failure(.foreignType)
        }
        do {
            old = try DowngradeRun.run(value, down: chain)
            guard policy != .lossy, chain.count > 1 else {
                needsStash = false
                return
            }
            let losses = try DowngradeRun.losses(of: value, old, chain, encoder.userInfo)
            guard policy == .stash || losses.isEmpty else { throw failure(.losses(losses)) }
            needsStash = !losses.isEmpty
        } catch let error as DowngradeRun.Failure {
            throw failure(error.reason)
        }
    }
}

/// Conversions down a chain and up again.
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
                value = try lower(newer)
            } catch {
                throw Failure(reason: .stepFailed(step, error))
            }
        }
        return value
    }

    private static func lower<Newer: Downgradable>(
        _ value: Newer
    ) throws -> any VersionedCodable {
        try value.downgraded()
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
