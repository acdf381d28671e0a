/// The oldest schema of a chain, if its documents have many versions that only it knows.
package protocol SchemaOfManyVersions: VersionedCodable {
    /// Returns the version of a document; nil if it is none of the schema.
    static func declaredVersion(in decoder: any Decoder) -> (any Hashable & Sendable)?
}

/// Static members of a schema that is known only at run time.
package enum Schema {
    static func isTerminal(_ schema: any VersionedCodable.Type) -> Bool {
        schema == NothingEarlier.self || schema == Never.self
            || schema == Enveloped<NothingEarlier>.self || schema == Enveloped<Never>.self
    }

    /// Returns the schema of the previous version, or `nil` at the end of the chain.
    static func previous(of schema: any VersionedCodable.Type) -> (any VersionedCodable.Type)? {
        func open<S: VersionedCodable>(_: S.Type) -> any VersionedCodable.Type {
            S.PreviousVersion.self
        }
        let previous = open(schema)
        return isTerminal(previous) ? nil : previous
    }

    static func version(of schema: any VersionedCodable.Type) -> (any Hashable & Sendable)? {
        func open<S: VersionedCodable>(_: S.Type) -> (any Hashable & Sendable)? { S.version }
        return open(schema)
    }

    static func spec(of schema: any VersionedCodable.Type) -> any VersionPathSpec.Type {
        func open<S: VersionedCodable>(_: S.Type) -> any VersionPathSpec.Type { S.VersionSpec.self }
        return open(schema)
    }

    /// Decodes a value of the schema, so that the key of the version is not an unknown member.
    ///
    /// - Parameter reader: The decoder as a ``VersionReadingDecoder``, if it is one.
    static func decode(
        _ schema: any VersionedCodable.Type,
        from decoder: any Decoder,
        _ reader: (any VersionReadingDecoder)?
    ) throws -> any VersionedCodable {
        func open<S: VersionedCodable>(_: S.Type) throws -> any VersionedCodable {
            try value(S.self, from: decoder, reader)
        }
        return try open(schema)
    }

    static func value<S: VersionedCodable>(
        _: S.Type, from decoder: any Decoder, _ reader: (any VersionReadingDecoder)?
    ) throws -> S {
        try reader?.decodeSchema(S.self) ?? S(from: decoder)
    }

    /// Migrates a value of the previous version to the schema.
    static func migrate(
        _ value: any VersionedCodable,
        to schema: any VersionedCodable.Type
    ) throws -> any VersionedCodable {
        func open<S: VersionedCodable>(_: S.Type) throws -> any VersionedCodable {
            guard let previous = value as? S.PreviousVersion else {
                throw VersionedDecodingError.unsupportedVersion(tried: type(of: value))
            }
            return try S(from: previous)
        }
        return try open(schema)
    }

    /// Returns the keys at which documents of a schema keep their version.
    package static func keysToVersion(of schema: any VersionedCodable.Type) -> [[String]] {
        func open<S: VersionedCodable>(_: S.Type) -> [[String]] {
            S.VersionSpec.keysToVersion(like: S.version)
        }
        return open(schema)
    }

    /// Returns the schemas from one to another, newest first; `nil` if they are not in a chain.
    package static func chain(
        from newest: any VersionedCodable.Type, to oldest: any VersionedCodable.Type
    ) -> [any VersionedCodable.Type]? {
        var chain: [any VersionedCodable.Type] = []
        for schema in SchemaSequence(from: newest) {
            chain.append(schema)
            if schema == oldest { return chain }
        }
        return nil
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
        upcoming = Schema.previous(of: schema)
        return schema
    }
}
