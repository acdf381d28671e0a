/// The oldest schema of a chain, if its documents have many versions that only it knows.
package protocol SchemaOfManyVersions: VersionedCodable {
    /// Returns the version of a document; nil if it is none of the schema.
    static func declaredVersion(in decoder: any Decoder) -> (any Hashable & Sendable)?
}

// What is known of a schema at run time, without its associated types.
extension VersionedCodable {
    static var isEndOfChain: Bool {
        self == NothingEarlier.self || self == Never.self
    }

    /// The schema of the previous version; `nil` at the end of the chain.
    static var previousSchema: (any VersionedCodable.Type)? {
        PreviousVersion.isEndOfChain ? nil : PreviousVersion.self
    }

    static var anyVersion: (any Hashable & Sendable)? { version }

    static var anyVersionWhenMissing: (any Hashable & Sendable)? { versionWhenMissing }

    /// Whether this is the type of a version under a spec.
    static func has(_ version: any Hashable & Sendable, under spec: any VersionPathSpec.Type)
        -> Bool
    {
        VersionSpec.self == spec && version as? VersionSpec.Version == Self.version
    }

    static var anySpec: any VersionPathSpec.Type { VersionSpec.self }

    /// The keys at which documents of the schema keep their version.
    package static var keysToVersion: [[String]] { VersionSpec.keysToVersion(like: version) }

    /// The type of the chain that documents without a version are decoded as, if one of its types
    /// has a `versionWhenMissing`.
    package static var schemaWhenMissing: (any VersionedCodable.Type)? {
        let schemas = SchemaSequence(from: self)
        guard let assuming = schemas.first(where: { $0.anyVersionWhenMissing != nil }),
            let version = assuming.anyVersionWhenMissing
        else { return nil }
        return schemas.first { $0.has(version, under: assuming.anySpec) }
    }

    /// Decodes a value, so that the key of the version is not an unknown member.
    ///
    /// - Parameter reader: The decoder as a ``VersionReadingDecoder``, if it is one.
    static func decoded(
        from decoder: any Decoder, _ reader: (any VersionReadingDecoder)?
    ) throws -> Self {
        try reader?.decodeSchema(Self.self) ?? Self(from: decoder)
    }

    static func migrated(from value: any VersionedCodable) throws -> Self {
        guard let previous = value as? PreviousVersion else {
            throw VersionedDecodingError.unsupportedVersion(tried: type(of: value))
        }
        return try Self(from: previous)
    }
}

/// The schemas of a chain, newest first.
///
/// A generic type can make a chain endless. The sequence therefore ends after
/// ``VersionChain/maximumLength`` schemas, or at a schema that repeats, and reports the reason in
/// `end`.
package struct SchemaSequence: Sequence, IteratorProtocol {
    enum End {
        case notReached
        case complete
        case cycle(any VersionedCodable.Type)
        case tooLong
    }

    private(set) var end = End.notReached
    private(set) var count = 0
    private var upcoming: (any VersionedCodable.Type)?
    // Brent's cycle detection: the schema to compare with, replaced at every power of two.
    private var checkpoint: any VersionedCodable.Type
    private var nextCheckpoint = 1

    package init(from newest: any VersionedCodable.Type) {
        upcoming = newest
        checkpoint = newest
    }

    package mutating func next() -> (any VersionedCodable.Type)? {
        guard case .notReached = end else { return nil }
        guard let schema = upcoming else {
            end = .complete
            return nil
        }
        guard count == 0 || schema != checkpoint else {
            end = .cycle(schema)
            return nil
        }
        guard count < VersionChain.maximumLength else {
            end = .tooLong
            return nil
        }
        if count == nextCheckpoint {
            checkpoint = schema
            nextCheckpoint *= 2
        }
        count += 1
        upcoming = schema.previousSchema
        return schema
    }
}
