/// Finds the schema of a document, and decodes the document as that schema.
///
///     decoder -> version under the spec -> schema -> value of the schema
///
/// All of it happens on one decoder, so the document is parsed once. Each spec of the chain is
/// decoded at most once. The schema with the declared version wins. The schema of
/// `versionWhenMissing`, or else the one without a version, is used only when no spec of the chain
/// finds a version.
enum VersionDispatch<Value: VersionedCodable> {
    /// - Returns: The value as its schema decodes it, or an error of the chain.
    /// - Throws: Other errors of decoding.
    static func decode(
        from decoder: any Decoder
    ) throws -> Result<AnyVersion<Value>, VersionedDecodingError> {
        let reader = decoder as? any VersionReadingDecoder
        if let reader, reader.declaresVersion(of: Value.self) {
            return .success(AnyVersion(try reader.decodeSchema(Value.self)))
        }
        if Value.isEndOfChain {
            return .success(AnyVersion(try Value(from: decoder)))
        }
        var search = VersionSearch(decoder: decoder)
        switch try search.search(from: Value.self) {
        case .match(let schema, let declared):
            let remark =
                search.declaresVersion ? nil : VersionMessages.readWithoutVersion(as: schema)
            let value = try Self.decode(schema, remark, from: decoder, reader)
            if let value = value as? Value, search.chain.count == 1 {
                return .success(AnyVersion(value))
            }
            return .success(
                AnyVersion(content: .older(value), declared: declared, chain: search.chain))
        case .failure(let error):
            // Nothing was decoded, so no member is unknown.
            reader?.skipValue()
            guard let declared = readableVersion(after: error) else { return .failure(error) }
            let value = try Value.decoded(from: decoder, reader)
            return .success(AnyVersion(content: .newest(value), declared: declared, chain: []))
        }
    }

    /// Decodes a schema; when a document without a version lacks a key of an older schema, the error
    /// remarks that the version may be missing.
    private static func decode(
        _ schema: any VersionedCodable.Type, _ remark: String?,
        from decoder: any Decoder, _ reader: (any VersionReadingDecoder)?
    ) throws -> any VersionedCodable {
        do {
            return try schema.decoded(from: decoder, reader)
        } catch DecodingError.keyNotFound(let key, let context)
            where schema != Value.self && context.codingPath.count == decoder.codingPath.count
        {
            guard let remark else { throw DecodingError.keyNotFound(key, context) }
            if let error = reader?.missing(key, remark: remark, in: context) { throw error }
            throw DecodingError.keyNotFound(
                key,
                DecodingError.Context(
                    codingPath: context.codingPath,
                    debugDescription: "\(context.debugDescription) (\(remark))",
                    underlyingError: context.underlyingError))
        }
    }
}

/// The search along a chain, newest schema first, for the schema with the version of the document.
struct VersionSearch {
    enum Outcome {
        case match(any VersionedCodable.Type, declared: (any Hashable & Sendable)?)
        case failure(VersionedDecodingError)
    }

    let decoder: any Decoder
    /// The version that the document declares under each spec that was decoded.
    private var declared: [ObjectIdentifier: DeclaredVersion] = [:]
    /// The schemas from the newest to the one that matches, or to the oldest.
    private(set) var chain: [any VersionedCodable.Type] = []

    /// False if the schema was chosen because the document declares no version.
    private(set) var declaresVersion = true

    private var unversioned: Int?
    /// The first schema that has a version for documents without one.
    private var assuming: (any VersionedCodable.Type)?
    private var firstFound: (any VersionedCodable.Type)?
    private var firstUnreadable: (any Error)?
    private var firstFailure: (any Error)?
    private var declaresNoVersion = false

    init(decoder: any Decoder) {
        self.decoder = decoder
    }

    mutating func search(from newest: any VersionedCodable.Type) throws -> Outcome {
        var schemas = SchemaSequence(from: newest)
        while let schema = schemas.next() {
            chain.append(schema)
            if let version = declaredVersion(matching: schema) {
                return .match(schema, declared: version)
            }
        }
        if let broken = VersionChain.Problem(schemas.end) {
            return .failure(.brokenChain(broken))
        }
        return try endOfChain()
    }

    /// Returns the declared version if it is the version of the schema.
    private mutating func declaredVersion<S: VersionedCodable>(
        matching schema: S.Type
    ) -> (any Hashable & Sendable)? {
        if let schema = schema as? any SchemaOfManyVersions.Type {
            return schema.declaredVersion(in: decoder)
        }
        let spec = ObjectIdentifier(S.VersionSpec.self)
        let declaration = declared[spec] ?? DeclaredVersion(S.self, from: decoder)
        declared[spec] = declaration
        note(declaration, under: schema)
        if S.versionWhenMissing != nil, assuming == nil { assuming = schema }
        switch declaration {
        case .version(let version):
            return version as? S.VersionSpec.Version == S.version ? version : nil
        case .none where S.version == nil && unversioned == nil:
            unversioned = chain.count - 1
            return nil
        case .none, .unreadable, .shapeMismatch:
            return nil
        }
    }

    private mutating func note(
        _ declaration: DeclaredVersion,
        under schema: any VersionedCodable.Type
    ) {
        switch declaration {
        case .version, .unreadable(_, raw: _?):
            firstFound = firstFound ?? schema
        case .unreadable(let error, raw: nil):
            firstUnreadable = firstUnreadable ?? error
        case .none(reason: nil):
            declaresNoVersion = true
        case .none(reason: let error?), .shapeMismatch(let error):
            firstFailure = firstFailure ?? error
        }
    }

    private mutating func endOfChain() throws -> Outcome {
        if let schema = firstFound {
            return .failure(.unsupportedVersion(unsupported(under: schema)))
        }
        if let error = firstUnreadable { throw error }
        declaresVersion = false
        if let schema = assuming, let version = schema.anyVersionWhenMissing {
            return assume(version, under: schema)
        }
        if let unversioned {
            chain.removeSubrange((unversioned + 1)...)
            return .match(chain[unversioned], declared: nil)
        }
        if let error = firstFailure, !declaresNoVersion { throw error }
        return .failure(.unsupportedVersion(unsupported(under: chain[0])))
    }

    /// Returns the schema of a version that the document is assumed to have.
    private mutating func assume(
        _ version: any Hashable & Sendable, under schema: any VersionedCodable.Type
    ) -> Outcome {
        guard let index = chain.firstIndex(where: { $0.has(version, under: schema.anySpec) }) else {
            return .failure(
                .unsupportedVersion(
                    UnsupportedVersion(found: version, under: schema, chain: chain, in: decoder)))
        }
        chain.removeSubrange((index + 1)...)
        return .match(chain[index], declared: version)
    }

    private func unsupported(under schema: any VersionedCodable.Type) -> UnsupportedVersion {
        let found: (any Hashable & Sendable)? =
            switch declared[ObjectIdentifier(schema.anySpec)] {
            case .version(let version), .unreadable(_, raw: let version?): version
            default: nil
            }
        return UnsupportedVersion(found: found, under: schema, chain: chain, in: decoder)
    }
}
