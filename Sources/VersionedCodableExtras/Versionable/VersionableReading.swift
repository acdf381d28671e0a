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
        let declared = try declaredVersion()
        if declared == Value.version { return nil }
        return try migratedPayload(declaring: declared) {
            let document = try DocumentValue(from: decoder)
            if document["version"] != nil { return document }
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "the key strategy must not change the key of the version"))
        }
    }

    /// Returns the payload of a document, with the migrations to the version of the type.
    ///
    /// - Parameters:
    ///   - declared: The version that the document declares.
    ///   - read: Returns the payload; not called for a version that the type does not read.
    func migratedPayload(
        declaring declared: Value.Version, _ read: () throws -> DocumentValue
    ) throws -> DocumentValue {
        guard let start = versions.firstIndex(of: declared),
            let end = versions.firstIndex(of: Value.version), start <= end
        else { throw unsupported(declared.rawValue, isNewer: declared > Value.version) }
        var payload = try read()
        for (last, next) in zip(versions[start..<end], versions[(start + 1)...]) {
            do {
                try Value.migrate(to: next)(&payload)
                try payload.set(DocumentValue(encoding: next.rawValue), at: ["version"])
            } catch {
                throw MigrationStep(of: Value.self, from: last.rawValue, to: next.rawValue)
                    .failure(for: error, in: decoder)
            }
        }
        return payload
    }

    /// Returns the declared version, which may be any of the type's.
    func declaredVersion() throws -> Value.Version {
        let members = try decoder.container(keyedBy: PathKey.self)
        let raw = try members.decodeIfPresent(Value.Version.RawValue.self, forKey: .key("version"))
        guard let raw, let version = Value.Version(rawValue: raw) else { throw unsupported(raw) }
        return version
    }

    /// Returns the error for a version that the type does not read.
    private func unsupported(
        _ found: Value.Version.RawValue?, isNewer: Bool? = nil
    ) -> VersionedDecodingError {
        let supported = versions.isEmpty ? [] : versions.filter { $0 <= Value.version }
        return .unsupportedVersion(
            UnsupportedVersion(
                found: found, of: Value.self, supported: supported.reversed().map(\.rawValue),
                isNewer: isNewer, at: versions.isEmpty ? [] : ["version"], in: decoder))
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
        _ = try? VersionContainer<Value.Version>(from: decoder)
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
