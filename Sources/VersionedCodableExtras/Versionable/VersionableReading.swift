import VersionedCodableCore
import VersionedCodableDocuments

/// Reads a value of a ``Versionable`` type of any version.
///
///     decoder -> version -> value            of the version of the type
///                        -> tree -> migrations -> value
struct VersionableReading<Value: Versionable> {
    let decoder: any Decoder
    private let versions: [Value.Version]

    /// Prepares to read from a decoder.
    ///
    /// - Throws: `VersionedDecodingError.brokenChain` when the versions of the type are not in order.
    init(_ decoder: any Decoder) throws {
        self.decoder = decoder
        versions = Array(Value.Version.allCases)
        for (older, newer) in zip(versions, versions.dropFirst()) where !(older < newer) {
            throw VersionedDecodingError.brokenChain(
                .unorderedVersions("\(older.rawValue)", "\(newer.rawValue)", of: Value.self))
        }
        if versions.isEmpty { throw unsupported(nil) }
    }

    /// Decodes the value, and migrates it if it is older than the type.
    func value() throws -> Value {
        guard let payload = try olderPayload() else {
            // Through a container, so that the decoder can treat the type as it does elsewhere.
            return try decoder.singleValueContainer().decode(Value.self)
        }
        return try decoder.decode(VersionableContent<Value>.self, from: payload).value
    }

    /// Returns the migrated payload of a document; `nil` if it declares the version of the type.
    func olderPayload() throws -> DocumentValue? {
        let declared = try declaredVersion(Value.VersionSpec.self)
        if declared == Value.version { return nil }
        return try migratedPayload(declaring: declared) { try DocumentValue(from: decoder) }
    }

    /// Returns the payload of a document, with the migrations to the version of the type.
    ///
    /// - Parameters:
    ///   - declared: The version that the document declares.
    ///   - read: Returns the payload; not called for a version that the type does not read.
    func migratedPayload(
        declaring declared: Value.Version?, _ read: () throws -> DocumentValue
    ) throws -> DocumentValue {
        guard let first = declared ?? Value.versionOfUnversionedDocuments else {
            throw unsupported(nil)
        }
        guard let start = versions.firstIndex(of: first),
            let end = versions.firstIndex(of: Value.version), start <= end
        else { throw unsupported(first.rawValue, isNewer: first > Value.version) }
        let document = try read()
        var payload = document
        // The type may decode the version, which no step has written.
        if declared == nil { try write(first, into: &payload, of: document) }
        for (last, next) in zip(versions[start..<end], versions[(start + 1)...]) {
            do {
                try Value.migrate(to: next)(&payload)
                try write(next, into: &payload, of: document)
            } catch {
                throw MigrationStep(of: Value.self, from: last.rawValue, to: next.rawValue)
                    .failure(for: error, in: decoder)
            }
        }
        return payload
    }

    // MARK: The version

    /// Returns the declared version, which may be any of the type's.
    ///
    /// `nil` when the document declares none, and the type has a version for such documents.
    func declaredVersion<Spec: VersionPathSpec>(_: Spec.Type) throws -> Value.Version?
    where Spec.Version == Value.Version.RawValue {
        let allowsNone = Value.versionOfUnversionedDocuments != nil
        do {
            guard let raw = try Spec(from: decoder)[keyPath: Spec.keyPathToVersion] else {
                if allowsNone { return nil }
                throw unsupported(nil)
            }
            guard let version = Value.Version(rawValue: raw) else { throw unsupported(raw) }
            return version
        } catch let error as DecodingError {
            // Another value may have the key of the version in documents without one.
            let shape = DocumentShape(decoder)
            let isObject = (try? decoder.container(keyedBy: PathKey.self)) != nil
            let hasScalar = places.contains { shape.text(at: VersionPath(keys: $0.keys)) != nil }
            if allowsNone, isObject, !hasScalar { return nil }
            throw error
        }
    }

    /// The keys to the version or to each of its parts, with the values for the type's version.
    private var places: [(keys: [String], value: DocumentValue)] {
        versions.isEmpty ? [] : (try? leaves(of: Value.version)) ?? []
    }

    private func leaves(
        of version: Value.Version
    ) throws -> [(keys: [String], value: DocumentValue)] {
        try DocumentValue(encoding: Value.VersionSpec(withVersion: version.rawValue)).leaves
    }

    /// Writes a version into a payload, at its place in a document.
    private func write(
        _ version: Value.Version, into payload: inout DocumentValue, of document: DocumentValue
    ) throws {
        for leaf in try leaves(of: version) {
            let path = DocumentPath(keys(leaf.keys, in: document).map { .key($0) })
            try payload.set(leaf.value, at: path)
        }
        // A spec without keys writes nothing, and a migration can make anything of a payload.
        if payload.object == nil { try payload.set(.null, at: ["version"]) }
    }

    /// Returns the keys in the document for coding keys, which a key strategy may have converted.
    private func keys(_ keys: [String], in document: DocumentValue) -> [String] {
        var (keys, object) = (keys, document)
        var container = try? decoder.container(keyedBy: PathKey.self)
        for (position, key) in keys.enumerated() {
            if object[key] == nil {
                guard let names = container?.allKeys, names.count == object.keys.count,
                    let index = names.firstIndex(where: { $0.stringValue == key })
                else { break }
                keys[position] = object.keys[index]
            }
            object = object[keys[position]] ?? .null
            container = try? container?.nestedContainer(keyedBy: PathKey.self, forKey: .key(key))
        }
        return keys
    }

    /// Returns the error for a version that the type does not read.
    private func unsupported(
        _ found: Value.Version.RawValue?, isNewer: Bool? = nil
    ) -> VersionedDecodingError {
        let supported = versions.isEmpty ? [] : versions.filter { $0 <= Value.version }
        return .unsupportedVersion(
            UnsupportedVersion(
                found: found, of: Value.self, supported: supported.reversed().map(\.rawValue),
                isNewer: isNewer, at: places.first?.keys ?? [], in: decoder))
    }
}

extension DocumentValue {
    /// The scalars of objects in objects, with their keys.
    fileprivate var leaves: [(keys: [String], value: DocumentValue)] {
        guard let object else { return [([], self)] }
        return object.flatMap { key, value in
            value.leaves.map { ([key] + $0.keys, $0.value) }
        }
    }
}

/// A document of any version of a type.
///
/// It stores errors that are not about the shape, because many decoders replace errors.
struct VersionableDocument<Value: Versionable>: Decodable {
    private let result: Result<Value, any Error>

    init(from decoder: any Decoder) throws {
        result = try decoder.storing { try VersionableReading<Value>(decoder).value() }
    }

    func value() throws -> Value { try result.get() }
}

/// What the migrations made, in which the version is not an unknown key.
struct VersionableContent<Value: Versionable>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
        _ = try? Value.VersionSpec(from: decoder)
        value = try decoder.singleValueContainer().decode(Value.self)
    }
}

extension Decoder {
    /// Returns the result of reading the value of this decoder, except for a `DecodingError`.
    func storing<Value>(_ read: () throws -> Value) throws -> Result<Value, any Error> {
        do {
            return .success(try read())
        } catch {
            // Nothing was decoded, so no member is unknown.
            (self as? any VersionReadingDecoder)?.skipValue()
            if error is DecodingError { throw error }
            return .failure(error)
        }
    }
}
