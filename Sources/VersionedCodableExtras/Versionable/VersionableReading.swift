import VersionedCodableCore

/// Reads a value of a ``Versionable`` type of any version.
///
///     decoder -> version -> value            of the version of the type
///                        -> tree -> migrations -> value
package struct VersionableReading<Value: Versionable> {
    private let decoder: any Decoder
    private let versions: VersionableVersions<Value>
    private let place: VersionablePlace<Value>

    /// Prepares to read from a decoder.
    ///
    /// - Throws: `VersionableError` when the versions of the type are not in order.
    package init(_ decoder: any Decoder) throws {
        self.decoder = decoder
        versions = try VersionableVersions()
        place = VersionablePlace(decoder)
    }

    private enum Key: String, CodingKey { case version }

    /// Decodes the value, and migrates it if it is older than the type.
    func value() throws -> Value {
        let declared = try documentVersion()
        if declared != Value.version {
            let (payload, version) = try payload(declaring: declared)
            return try value(of: payload, declaring: version)
        }
        // Through the session, which places members as their types choose.
        if let node = decoder.sessionSpot {
            return try node.session.value(Value.self, at: node.spot)
        }
        return try Value(from: decoder)
    }

    /// Returns the migrated payload of an older value.
    func migratedPayload() throws -> DocumentValue {
        var (payload, version) = try payload(declaring: documentVersion())
        try migrate(&payload, from: version)
        return payload
    }

    /// Returns the payload of an older value, and its version.
    private func payload(
        declaring declared: Value.Version?
    ) throws -> (DocumentValue, Value.Version) {
        guard let version = declared ?? Value.versionOfUnversionedDocuments else {
            throw skippingValue(.missingVersion(context(place: place.description)))
        }
        // Refused before the tree is made.
        let steps = try steps(from: version)
        var payload = try DocumentValue(from: decoder)
        // The type may decode the version, which no step has written.
        if steps.isEmpty { try place.write(version, into: &payload) }
        return (payload, version)
    }

    /// Migrates the payload of a version and decodes it.
    ///
    /// - Parameters:
    ///   - payload: The tree of the value.
    ///   - version: Its version.
    ///   - key: The key of the payload below the decoder; `nil` if it is the decoder's own value.
    ///   - orWithDefaults: Whether the payload may have been written with the default strategies.
    func value(
        of payload: consuming DocumentValue, declaring version: Value.Version,
        under key: String? = nil, orWithDefaults: Bool = false
    ) throws -> Value {
        var payload = payload
        try migrate(&payload, from: version)
        let keys = key.map { [PathKey(stringValue: $0)] } ?? []
        do {
            return try decoder.decode(Migrated.self, from: payload, under: keys).value
        } catch let error as DecodingError where orWithDefaults {
            let migrated = try? decoder.decode(
                Migrated.self, from: payload, under: keys, withDefaults: true)
            guard let migrated else { throw error }
            return migrated.value
        }
    }

    /// A value whose version is not an unknown key, even if the type does not decode it.
    private struct Migrated: Decodable {
        let value: Value

        init(from decoder: any Decoder) throws {
            guard let node = decoder.sessionSpot else {
                value = try Value(from: decoder)
                return
            }
            if node.session.asked != nil { _ = try? Value.VersionSpec(from: decoder) }
            value = try node.session.value(Value.self, at: node.spot)
        }
    }

    // MARK: The version

    /// Returns the declared version, which may be any of the type's.
    ///
    /// `nil` when the document declares none, and the type has a version for such documents.
    package func documentVersion() throws -> Value.Version? {
        let allowsNone = Value.versionOfUnversionedDocuments != nil
        if place.isDefault { return try version(allowsNone: allowsNone) }
        guard (try? decoder.container(keyedBy: PathKey.self)) != nil else {
            throw skippingValue(notAnObject())
        }
        let spec = Value.VersionSpec.self
        switch DeclaredVersion(
            spec, like: Value.version.rawValue, reading: DeclaredVersion.read(spec, from: decoder),
            decoder)
        {
        case .version(let found):
            guard let raw = found as? Value.Version.RawValue,
                let version = Value.Version(rawValue: raw)
            else { throw skippingValue(unknown(found)) }
            return version
        case .unreadable(_, raw: let raw?): throw skippingValue(unknown(raw))
        case .unreadable(let error, raw: nil): throw skippingValue(error)
        case .shapeMismatch where allowsNone, .none where allowsNone: return nil
        case .shapeMismatch(let error): throw skippingValue(error)
        case .none: throw skippingValue(.missingVersion(context(place: place.description)))
        }
    }

    func declaredVersion() throws -> Value.Version {
        guard let version = try version(allowsNone: false) else {
            throw skippingValue(.missingVersion(context()))
        }
        return version
    }

    private func version(allowsNone: Bool) throws -> Value.Version? {
        let container: KeyedDecodingContainer<Key>
        do {
            container = try decoder.container(keyedBy: Key.self)
        } catch is DecodingError {
            throw skippingValue(notAnObject())
        }
        guard container.contains(.version), try !container.decodeNil(forKey: .version) else {
            if allowsNone { return nil }
            throw skippingValue(.missingVersion(context()))
        }
        do {
            return try container.decode(Value.Version.self, forKey: .version)
        } catch let error as DecodingError {
            if let raw = rawVersion(container) { throw skippingValue(unknown(raw)) }
            if allowsNone, VersionProbe(decoder: decoder).find([Key.version.rawValue]).isOtherShape
            {
                return nil
            }
            throw error
        }
    }

    /// Returns the raw value of a version without a case.
    private func rawVersion(_ container: KeyedDecodingContainer<Key>) -> Any? {
        func decode(_ type: (some Decodable).Type) -> Any? {
            try? container.decode(type, forKey: .version)
        }
        return decode(Value.Version.RawValue.self)
    }

    private func notAnObject() -> VersionableError {
        let found = (try? DocumentValue(from: decoder)).map { ErrorMessages.describe($0) }
        return .notAnObject(found: found ?? "another kind of value", context())
    }

    private func unknown(_ raw: Any) -> VersionableError {
        let found = VersionableVersions<Value>.text(raw)
        let isNewer = versions.all.allSatisfy {
            VersionOrder.isGreater(raw, than: $0.rawValue) == true
        }
        if isNewer {
            return .newerVersion(
                found: found, newest: versions.text(Value.version), context(place.keys))
        }
        return .unknownVersion(
            found: found, known: versions.all.map { versions.text($0) }, context(place.keys))
    }

    /// Returns the versions after one.
    ///
    /// - Throws: `VersionableError` for a version that the type does not read.
    private func steps(from version: Value.Version) throws -> ArraySlice<Value.Version> {
        if let steps = versions.steps(from: version) { return steps }
        if versions.all.contains(version) || version > Value.version {
            throw skippingValue(
                .newerVersion(
                    found: versions.text(version), newest: versions.text(Value.version),
                    context(place.keys)))
        }
        throw skippingValue(unknown(version.rawValue))
    }

    // MARK: Migrating

    private func migrate(_ payload: inout DocumentValue, from version: Value.Version) throws {
        let steps = try steps(from: version)
        guard !steps.isEmpty else { return }
        var last = version
        for next in steps {
            do {
                try Value.migrate(to: next)(&payload)
                guard case .object = payload else {
                    throw payload.unexpected("an object", at: [])
                }
                try place.write(next, into: &payload)
            } catch {
                throw skippingValue(attribute(last, next, for: error))
            }
            last = next
        }
    }

    /// Adds the versions to the error of a migration, which keeps its type if clients catch it.
    private func attribute(
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

    private func context(
        _ keys: [String] = [], place: String? = nil
    ) -> VersionableError.Context {
        VersionableError.Context(Value.self, in: decoder, at: keys, place: place)
    }

    private func skippingValue(_ error: VersionableError) -> any Error {
        skippingValue(error as any Error)
    }

    private func skippingValue(_ error: any Error) -> any Error {
        // Nothing was decoded, so no member is unknown.
        if let node = decoder.sessionSpot { node.session.noteKnown(node.node) }
        return error
    }
}

extension DecodingError {
    fileprivate func caused(by cause: any Error) -> DecodingError {
        mapContext { context in
            guard context.underlyingError == nil else { return context }
            return Context(
                codingPath: context.codingPath, debugDescription: context.debugDescription,
                underlyingError: cause)
        }
    }
}
