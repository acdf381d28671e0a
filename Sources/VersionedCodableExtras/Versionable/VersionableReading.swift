import VersionedCodableCore
import VersionedCodableDocuments

/// Reads a value of a ``Versionable`` type of any version.
///
///     decoder -> version -> value            of the version of the type
///                        -> tree -> migrations -> value
package struct VersionableReading<Value: Versionable> {
    private let decoder: any Decoder
    private let versions: VersionableVersions<Value>
    private let place: VersionablePlace<Value>

    /// Makes ready to read from a decoder.
    ///
    /// - Throws: `VersionableError` when the versions of the type are not in order.
    package init(_ decoder: any Decoder) throws {
        self.decoder = decoder
        versions = try VersionableVersions()
        place = VersionablePlace(decoder)
    }

    private enum Key: String, CodingKey { case version }

    /// Decodes the value, and migrates it if it is older than the type.
    package func value() throws -> Value {
        let declared = try documentVersion()
        if declared == Value.version {
            // Through the session, so that what types say of the places of their members counts.
            if let node = decoder.sessionSpot {
                return try node.session.value(Value.self, at: node.spot)
            }
            return try Value(from: decoder)
        }
        guard let version = declared ?? Value.versionOfUnversionedDocuments else {
            throw refusal(.missingVersion(context(place: place.description)))
        }
        // Refused before the tree is made.
        let steps = try steps(from: version)
        var payload = try DocumentValue(from: decoder)
        // The type may ask for the version, which no step writes.
        if steps.isEmpty { try place.write(version, into: &payload) }
        return try value(of: payload, declaring: version)
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
            return try decoder.decode(Migrated.self, from: payload, under: keys).value
        } catch let error as DecodingError where orWithDefaults {
            let migrated = try? decoder.decode(
                Migrated.self, from: payload, under: keys, withDefaults: true)
            guard let migrated else { throw error }
            return migrated.value
        }
    }

    /// A value whose version is no unknown key, whether the type asks for it or not.
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

    /// The version the document declares, which may be any of the type's; nil when it declares
    /// none, and the type says which version such documents are.
    package func documentVersion() throws -> Value.Version? {
        if place.isDefault {
            return try version(allowsNone: Value.versionOfUnversionedDocuments != nil)
        }
        guard (try? decoder.container(keyedBy: PathKey.self)) != nil else {
            throw refusal(notAnObject())
        }
        let spec = Value.VersionSpec.self
        switch DeclaredVersion(
            spec, like: Value.version.rawValue, reading: DeclaredVersion.read(spec, from: decoder),
            decoder)
        {
        case .version(let found):
            guard let raw = found as? Value.Version.RawValue,
                let version = Value.Version(rawValue: raw)
            else { throw refusal(unknown(found)) }
            return version
        case .unreadable(_, raw: let raw?): throw refusal(unknown(raw))
        case .unreadable(let error, raw: nil): throw refusal(error)
        case .otherShape(let error):
            guard Value.versionOfUnversionedDocuments != nil else { throw refusal(error) }
            return nil
        case .none:
            guard Value.versionOfUnversionedDocuments != nil else {
                throw refusal(.missingVersion(context(place: place.description)))
            }
            return nil
        }
    }

    /// The version under the key `version`.
    package func declaredVersion() throws -> Value.Version {
        guard let version = try version(allowsNone: false) else {
            throw refusal(.missingVersion(context()))
        }
        return version
    }

    private func version(allowsNone: Bool) throws -> Value.Version? {
        let container: KeyedDecodingContainer<Key>
        do {
            container = try decoder.container(keyedBy: Key.self)
        } catch is DecodingError {
            throw refusal(notAnObject())
        }
        guard container.contains(.version), try !container.decodeNil(forKey: .version) else {
            if allowsNone { return nil }
            throw refusal(.missingVersion(context()))
        }
        do {
            return try container.decode(Value.Version.self, forKey: .version)
        } catch let error as DecodingError {
            if let raw = rawVersion(container) { throw refusal(unknown(raw)) }
            if allowsNone, VersionProbe(decoder: decoder).find([Key.version.rawValue]).isOtherShape
            {
                return nil
            }
            throw error
        }
    }

    /// The raw value of a version that is no case.
    private func rawVersion(_ container: KeyedDecodingContainer<Key>) -> Any? {
        func decode(_ type: (some Decodable).Type) -> Any? {
            try? container.decode(type, forKey: .version)
        }
        return decode(Value.Version.RawValue.self)
    }

    private func notAnObject() -> VersionableError {
        let found = (try? DocumentValue(from: decoder)).map { ErrorMessages.describe($0) }
        return .notAnObject(found: found ?? "something else", context())
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

    /// The versions after one.
    ///
    /// - Throws: `VersionableError` for a version the type does not read.
    private func steps(from version: Value.Version) throws -> ArraySlice<Value.Version> {
        if let steps = versions.steps(from: version) { return steps }
        if versions.all.contains(version) || version > Value.version {
            throw refusal(
                .newerVersion(
                    found: versions.text(version), newest: versions.text(Value.version),
                    context(place.keys)))
        }
        throw refusal(unknown(version.rawValue))
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
                throw refusal(blame(last, next, for: error))
            }
            last = next
        }
    }

    /// The error of a migration with the versions in it; errors that clients catch by type keep
    /// their type.
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

    private func context(
        _ keys: [String] = [], place: String? = nil
    ) -> VersionableError.Context {
        VersionableError.Context(Value.self, in: decoder, at: keys, place: place)
    }

    private func refusal(_ error: VersionableError) -> any Error {
        refusal(error as any Error)
    }

    private func refusal(_ error: any Error) -> any Error {
        // Nothing was decoded, so nothing in it is unknown.
        if let node = decoder.sessionSpot { node.session.noteKnown(node.node) }
        return error
    }
}

extension DecodingError {
    /// The same error with a cause, if it has none.
    fileprivate func caused(by cause: any Error) -> DecodingError {
        mapContext { context in
            guard context.underlyingError == nil else { return context }
            return Context(
                codingPath: context.codingPath, debugDescription: context.debugDescription,
                underlyingError: cause)
        }
    }
}
