import VersionedCodableEssentials

/// A decoder that can read the version of a document without decoding the document.
///
/// Everything about versions is built on the two requirements, once for all formats. A coder that
/// has a `decode(_:from:)` needs only an empty conformance:
///
/// ```swift
/// extension MessagePackDecoder: VersionPeeking {}
///
/// let recipe = try MessagePackDecoder().decode(versioned: Recipe.self, from: data)
/// ```
///
/// ## Conforming
///
/// - `decode(_:from:)` must parse the data and pass the given type a `Decoder` that may be asked
///   for a keyed container more than once.
/// - ``peekVersion(_:from:)`` may be replaced by an implementation that stops reading after the
///   version. It must agree with decoding the spec on every document, including one with a
///   repeated, missing or null key.
public protocol VersionPeeking {
    /// Returns the version that a document declares.
    ///
    /// - Returns: The version, or `nil` when it is missing or null.
    /// - Throws: `DecodingError` when the document cannot be read or its version is not of the
    ///   spec's type.
    func peekVersion<Spec: VersionPathSpec>(
        _ spec: Spec.Type,
        from data: Data
    ) throws -> Spec.Version?

    /// Decodes a value of the given type from a document.
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

extension VersionPeeking {
    /// Returns the version that a document declares, by decoding the spec.
    public func peekVersion<Spec: VersionPathSpec>(
        _ spec: Spec.Type,
        from data: Data
    ) throws -> Spec.Version? {
        try decode(spec, from: data)[keyPath: Spec.keyPathToVersion]
    }

    /// Returns the version of a document under the spec of a type: the one that it declares, or else
    /// the type's ``VersionedCodable/versionWhenMissing``.
    ///
    /// Calls `peekVersion(_:from:)` with the type's ``VersionedCodable/VersionSpec``.
    public func peekVersion<Value: VersionedCodable>(
        of type: Value.Type,
        from data: Data
    ) throws -> Value.VersionSpec.Version? {
        try peekVersion(Value.VersionSpec.self, from: data) ?? assumedVersion(of: type, from: data)
    }

    /// Returns the version of a document that declares none under the spec of a type; `nil` when it
    /// declares one under another spec of the chain.
    private func assumedVersion<Value: VersionedCodable>(
        of type: Value.Type, from data: Data
    ) -> Value.VersionSpec.Version? {
        let assuming = SchemaSequence(from: type).first { $0.anyVersionWhenMissing != nil }
        guard let assuming, assuming.anySpec == Value.VersionSpec.self else { return nil }
        func isDeclared<Spec: VersionPathSpec>(under spec: Spec.Type) -> Bool {
            (try? peekVersion(spec, from: data)) != nil
        }
        var specs: Set = [ObjectIdentifier(Value.VersionSpec.self)]
        for schema in SchemaSequence(from: type) {
            let isNew = specs.insert(ObjectIdentifier(schema.anySpec)).inserted
            if isNew, isDeclared(under: schema.anySpec) { return nil }
        }
        return assuming.anyVersionWhenMissing as? Value.VersionSpec.Version
    }

    /// Decodes a document of any version in the chain of a type, and migrates it to the type.
    ///
    /// The document is parsed once. The version is read with the ``VersionedCodable/VersionSpec``
    /// of each schema in the chain.
    ///
    /// - Parameters:
    ///   - type: The newest type of the chain.
    ///   - data: The document.
    /// - Throws: ``VersionedDecodingError`` when no schema has the version of the document or when
    ///   a step of the migration fails; `DecodingError` when the document does not have the shape
    ///   of its schema.
    /// - Complexity: O(*n*) steps for a document *n* versions old, on a stack of constant depth.
    public func decode<Value: VersionedCodable>(
        versioned type: Value.Type,
        from data: Data
    ) throws -> Value {
        try decode(VersionedDocument<Value>.self, from: data).migrate()
    }

    /// Decodes a document of any version, and reports its version and the migration steps.
    public func decodeResult<Value: VersionedCodable>(
        versioned type: Value.Type,
        from data: Data
    ) throws -> VersionedResult<Value> {
        try decode(VersionedDocument<Value>.self, from: data).result()
    }
}
