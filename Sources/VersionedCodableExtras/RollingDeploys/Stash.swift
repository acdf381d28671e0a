import VersionedCodableCore

/// Restores a newer value that an older document keeps under a separate key.
///
///     {"version": 1, "name": "Tea", "_newer": {"version": 2, "title": "Tea", "notes": ["hot"]}}
///
/// The stash is a document of its own version, which may itself keep a newer one. It is merged with
/// the current members of the older document. All are compared as values of the stash's type, so
/// that the format makes no difference.
enum Stash {
    /// Returns the key of a stash; `nil` when the next newer type is not downgradable.
    ///
    /// - Parameter chain: The types from the newest to the document's.
    static func key(_ chain: some Collection<any VersionedCodable.Type>) -> String? {
        let newer = chain.dropLast()
        guard let index = newer.indices.suffix(1).first else { return nil }
        return (newer[index] as? any Downgradable.Type)?.stashKey
    }

    /// Restores the stash of an older document, if it has one that this program can read.
    ///
    /// - Parameters:
    ///   - old: The value of the document.
    ///   - chain: The types from the newest to the document's.
    static func find<Value: VersionedCodable>(
        for _: Value.Type, nextTo old: any VersionedCodable, chain: [any VersionedCodable.Type],
        in decoder: any Decoder
    ) throws -> RetrievedValue? {
        guard let name = key(chain), let members = try? decoder.container(keyedBy: PathKey.self)
        else { return nil }
        let key = PathKey(stringValue: name)
        guard members.contains(key), (try? members.decodeNil(forKey: key)) != true else {
            return nil
        }
        let stashed: (value: any VersionedCodable, chain: [any VersionedCodable.Type])
        switch try members.decode(VersionedDocument<Value>.self, forKey: key).outcome {
        case .current(let value): stashed = (value, [Value.self])
        case .older(let value, _, let chain, let retrieved):
            stashed = retrieved.map { ($0.value, $0.chain) } ?? (value, chain)
        case .failed(.unsupportedVersion(let error))
        where error.found != nil && error.isNewer != false:
            return nil
        case .newer: return nil
        case .failed(let error): throw error
        }
        let above = stashed.chain.count - 1
        guard above < chain.count - 1 else { return nil }
        let value = try merged(
            stashed.value, with: old, chain: Array(chain[above...]), name, decoder.userInfo)
        return RetrievedValue(value, chain: stashed.chain)
    }

    /// Merges a stash with what has changed in the older document since it was written.
    ///
    /// - Parameter chain: The types from the stash's to the document's.
    private static func merged<Stashed: VersionedCodable>(
        _ stash: Stashed, with old: any VersionedCodable, chain: [any VersionedCodable.Type],
        _ stashKey: String, _ userInfo: [CodingUserInfoKey: Any]
    ) throws -> any VersionedCodable {
        let then: Stashed
        do {
            then = try MigrationRun.run(try DowngradeRun.run(stash, down: chain), up: chain)
        } catch let error as DowngradeRun.Failure {
            throw DowngradeError(
                schema: Stashed.self, target: type(of: old), codingPath: [], reason: error.reason)
        }
        let now: Stashed = try MigrationRun.run(old, up: chain)
        if DowngradeRun.isEqual(then, now) { return stash }
        // A three-way merge: the changes of either side since the common base are kept.
        let theirs = try ValueTree.encode(stash, userInfo: userInfo)
        let places =
            Stashed.VersionSpec.keysToVersion(like: Stashed.version)
            + type(of: old).keysToVersion
        /// Returns the encoded tree of a value, with the stash and version of the stashed tree.
        func tree(_ value: Stashed) throws -> DocumentValue {
            let tree = try ValueTree.encode(value, userInfo: userInfo)
            guard case .object(let stashed) = theirs, case .object(var object) = tree else {
                return tree
            }
            for key in [stashKey] + places.filter({ $0.count == 1 }).map({ $0[0] }) {
                object[key] = stashed[key]
            }
            return .object(object)
        }
        let (base, mine) = (try tree(then), try tree(now))
        if base == mine { return stash }
        let merged = DocumentValue.merged(mine: mine, theirs: theirs, base: base) ?? mine
        return try ValueTree.decode(Stashed.self, from: merged, userInfo: userInfo)
    }
}
