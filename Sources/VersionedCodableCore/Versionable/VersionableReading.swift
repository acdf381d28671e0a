/// Reads a value of a ``Versionable`` type of any version.
///
///     decoder -> version -> value            of the version of the type
///                        -> tree -> migrations -> value
package struct VersionableReading<Value: Versionable> {
    private let decoder: any Decoder
    private let versions: VersionableVersions<Value>

    /// Makes ready to read from a decoder.
    ///
    /// - Throws: `VersionableError` when the versions of the type are not in order.
    package init(_ decoder: any Decoder) throws {
        self.decoder = decoder
        versions = try VersionableVersions()
    }

    private enum Key: String, CodingKey { case version }

    /// Decodes the value, and migrates it if it is older than the type.
    package func value() throws -> Value {
        let declared = try declaredVersion()
        if declared == Value.version {
            // Through the session, so that what types say of the places of their members counts.
            if let node = decoder as? NodeDecoder { return try node.decode(Value.self) }
            return try Value(from: decoder)
        }
        // Refused before the tree is made.
        _ = try steps(from: declared)
        return try value(of: try DocumentValue(from: decoder), declaring: declared)
    }

    /// Migrates the payload of a version and decodes it.
    ///
    /// - Parameters:
    ///   - payload: What the document has in place of the value.
    ///   - version: Its version.
    ///   - key: Where the payload is below the decoder; nil if it is what the decoder has.
    ///   - orWithDefaults: Whether the payload may have been written with the default strategies.
    package func value(
        of payload: consuming DocumentValue, declaring version: Value.Version,
        under key: String? = nil, orWithDefaults: Bool = false
    ) throws -> Value {
        var payload = payload
        try migrate(&payload, from: version)
        let keys = key.map { [PathKey(stringValue: $0)] } ?? []
        do {
            return try decoder.decode(Value.self, from: payload, under: keys)
        } catch let error as DecodingError where orWithDefaults {
            let value = try? decoder.decode(
                Value.self, from: payload, under: keys, withDefaults: true)
            guard let value else { throw error }
            return value
        }
    }

    // MARK: The version

    /// The version the document declares, which may be any of the type's.
    package func declaredVersion() throws -> Value.Version {
        let container: KeyedDecodingContainer<Key>
        do {
            container = try decoder.container(keyedBy: Key.self)
        } catch is DecodingError {
            let found = (try? DocumentValue(from: decoder)).map { ErrorMessages.describe($0) }
            throw refusal(.notAnObject(found: found ?? "something else", context()))
        }
        guard container.contains(.version), try !container.decodeNil(forKey: .version) else {
            throw refusal(.missingVersion(context()))
        }
        do {
            return try container.decode(Value.Version.self, forKey: .version)
        } catch let error as DecodingError {
            guard let raw = rawVersion(container) else { throw error }
            throw refusal(unknown(raw))
        }
    }

    /// The raw value of a version that is no case.
    private func rawVersion(_ container: KeyedDecodingContainer<Key>) -> Any? {
        func decode(_ type: (some Decodable).Type) -> Any? {
            try? container.decode(type, forKey: .version)
        }
        return (Value.Version.RawValue.self as? any Decodable.Type).flatMap { decode($0) }
    }

    private func unknown(_ raw: Any) -> VersionableError {
        let found = VersionableVersions<Value>.text(raw)
        let isNewer = versions.all.allSatisfy {
            VersionOrder.isGreater(raw, than: $0.rawValue) == true
        }
        if isNewer {
            return .newerVersion(
                found: found, newest: versions.text(Value.version), context("version"))
        }
        return .unknownVersion(
            found: found, known: versions.all.map { versions.text($0) }, context("version"))
    }

    /// The versions after one.
    ///
    /// - Throws: `VersionableError` for a version the type does not read.
    private func steps(from version: Value.Version) throws -> ArraySlice<Value.Version> {
        if let steps = versions.steps(from: version) { return steps }
        if versions.all.contains(version) || version > Value.version {
            throw refusal(
                .newerVersion(
                    found: versions.text(version), newest: versions.text(Value.version),
                    context("version")))
        }
        throw refusal(unknown(version.rawValue))
    }

    // MARK: Migrating

    private func migrate(_ payload: inout DocumentValue, from version: Value.Version) throws {
        let steps = try steps(from: version)
        guard !steps.isEmpty else { return }
        let key = versionKey
        var last = version
        for next in steps {
            do {
                try Value.migrate(to: next)(&payload)
                guard case .object = payload else {
                    throw payload.unexpected("an object", at: [])
                }
                payload[key] = try DocumentValue(encoding: next)
            } catch {
                throw refusal(blame(last, next, for: error))
            }
            last = next
        }
    }

    /// The key of the version in the document, which a key strategy may have changed.
    private var versionKey: String {
        guard let node = decoder as? NodeDecoder else { return Key.version.rawValue }
        return node.documentKey(of: Key.version) ?? Key.version.rawValue
    }

    /// The error of a migration with the versions in it; errors that clients catch by type keep their type.
    private func blame(
        _ from: Value.Version, _ to: Value.Version, for error: any Error
    ) -> any Error {
        func failure(_ underlyingError: (any Error)?) -> VersionableError {
            let keys = (error as? DocumentValueError)?.path.steps.map(\.stringValue) ?? []
            return .migrationFailed(
                from: versions.text(from), to: versions.text(to), underlyingError: underlyingError,
                VersionableError.Context(Value.self, in: decoder, at: keys))
        }
        guard let error = error as? DecodingError else { return failure(error) }
        return error.caused(by: failure(nil))
    }

    // MARK: Errors

    private func context(_ keys: String...) -> VersionableError.Context {
        VersionableError.Context(Value.self, in: decoder, at: keys)
    }

    private func refusal(_ error: VersionableError) -> any Error {
        refusal(error as any Error)
    }

    private func refusal(_ error: any Error) -> any Error {
        // Nothing was decoded, so nothing in it is unknown.
        if let node = decoder as? NodeDecoder { node.session.noteKnown(node.node) }
        return error
    }
}

extension NodeDecoder {
    /// The key in the document that a coding key stands for; nil if there is no such member.
    fileprivate func documentKey(of key: some CodingKey) -> String? {
        guard node != missingNode, let object = try? session.objectNode(node, frame).node,
            session.nodes[Int(object)].isKind(.object)
        else { return nil }
        let value =
            session.repeatsKeys
            ? session.member(key, nil, in: object) : session.find(key.stringValue, in: object)
        return value == 0 ? nil : session.tape.string(of: session.nodes[Int(value - 1)])
    }
}

extension DecodingError {
    /// The same error with a cause, if it has none.
    fileprivate func caused(by cause: any Error) -> DecodingError {
        func caused(_ context: Context) -> Context {
            guard context.underlyingError == nil else { return context }
            return Context(
                codingPath: context.codingPath, debugDescription: context.debugDescription,
                underlyingError: cause)
        }
        return switch self {
        case .typeMismatch(let type, let context): .typeMismatch(type, caused(context))
        case .valueNotFound(let type, let context): .valueNotFound(type, caused(context))
        case .keyNotFound(let key, let context): .keyNotFound(key, caused(context))
        case .dataCorrupted(let context): .dataCorrupted(caused(context))
        @unknown default: self
        }
    }
}

extension DocumentValue {
    /// The value that something is encoded as.
    init(encoding value: some Encodable) throws {
        let session = EncodingSession(
            options: EncodingOptions(), formatName: "value",
            capabilities: Document.valueCapabilities)
        self = try DocumentValue(try session.run { try session.encodeRoot(value) })
    }
}
