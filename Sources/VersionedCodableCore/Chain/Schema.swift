/// Questions to a schema that is known only at run time.
package enum Schema {
    /// Whether the schema ends a chain.
    static func isTerminal(_ schema: any VersionedCodable.Type) -> Bool {
        schema == NothingEarlier.self || schema == Never.self
            || schema == Enveloped<NothingEarlier>.self || schema == Enveloped<Never>.self
    }

    /// The schema of the version before, or `nil` at the end of the chain.
    static func previous(of schema: any VersionedCodable.Type) -> (any VersionedCodable.Type)? {
        func open<S: VersionedCodable>(_: S.Type) -> any VersionedCodable.Type {
            S.PreviousVersion.self
        }
        let previous = open(schema)
        return isTerminal(previous) ? nil : previous
    }

    /// The version of the schema.
    static func version(of schema: any VersionedCodable.Type) -> (any Hashable & Sendable)? {
        func open<S: VersionedCodable>(_: S.Type) -> (any Hashable & Sendable)? { S.version }
        return open(schema)
    }

    /// The type of the spec of the schema.
    static func spec(of schema: any VersionedCodable.Type) -> any VersionPathSpec.Type {
        func open<S: VersionedCodable>(_: S.Type) -> any VersionPathSpec.Type { S.VersionSpec.self }
        return open(schema)
    }

    /// Decodes a value of the schema, whose version key is none of its unknown members.
    ///
    /// - Parameter reader: The decoder, if it knows more of its document than others do.
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

    /// The same for a schema that is known.
    static func value<S: VersionedCodable>(
        _: S.Type, from decoder: any Decoder, _ reader: (any VersionReadingDecoder)?
    ) throws -> S {
        try reader?.decodeSchema(S.self) ?? S(from: decoder)
    }

    /// The value of the schema that a value of the version before becomes.
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

    /// Where documents of a schema keep their version.
    package static func keysToVersion(of schema: any VersionedCodable.Type) -> [[String]] {
        func open<S: VersionedCodable>(_: S.Type) -> [[String]] {
            S.VersionSpec.keysToVersion(like: S.version)
        }
        return open(schema)
    }

    /// The schemas from one to another, newest first; nil when the other is not in its chain.
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
/// A chain is a chain of types, and a generic type can make it endless. The sequence therefore ends
/// after ``VersionChain/maximumLength`` schemas, or where a schema comes again, and says so in
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
    // Brent's cycle detection: the schema to meet again, replaced at every power of two.
    private var landmark: any VersionedCodable.Type
    private var nextLandmark = 1

    package init(from newest: any VersionedCodable.Type) {
        upcoming = newest
        landmark = newest
    }

    package mutating func next() -> (any VersionedCodable.Type)? {
        guard case .notReached = end else { return nil }
        guard let schema = upcoming else {
            end = .complete
            return nil
        }
        guard count == 0 || schema != landmark else {
            end = .cycle(schema)
            return nil
        }
        guard count < VersionChain.maximumLength else {
            end = .tooLong
            return nil
        }
        if count == nextLandmark {
            landmark = schema
            nextLandmark *= 2
        }
        count += 1
        upcoming = Schema.previous(of: schema)
        return schema
    }
}
