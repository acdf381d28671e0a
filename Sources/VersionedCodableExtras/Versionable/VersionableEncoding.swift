import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

extension VersionStamping {
    /// Encodes a value together with its version, as its ``Versionable/VersionSpec`` says.
    ///
    /// The version is the first member if it is a member of the root. If the value writes its
    /// version itself, the two must be equal. A type that declares all the properties of its spec
    /// can be encoded like any other.
    ///
    /// - Throws: `VersionableError.clash` when the value writes something else as its version,
    ///   `EncodingError` when it encodes as an array or a scalar, which cannot hold a version.
    public func encode(versionable value: some Versionable) throws -> Data {
        try encode(VersionableStampedValue(value))
    }
}

extension DocumentEncoder {
    /// Encodes a value together with its version into a file, which is replaced atomically.
    ///
    /// - Throws: The errors of `encode(versionable:)`, or an error of the file system.
    public func encode(versionable value: some Versionable, toFileAt url: URL) throws {
        try encode(VersionableStampedValue(value), toFileAt: url)
    }
}

extension Encoder {
    /// Encodes a value together with its version into this encoder.
    ///
    /// - Throws: The errors of `encode(versionable:)`.
    public func encode(versionable value: some Versionable) throws {
        try VersionableStampedValue(value).encode(to: self)
    }
}

extension KeyedEncodingContainerProtocol {
    /// Encodes a value together with its version for a key.
    ///
    /// - Throws: The errors of `encode(versionable:)`.
    public mutating func encode(versionable value: some Versionable, forKey key: Key) throws {
        try encode(VersionableStampedValue(value), forKey: key)
    }

    /// Encodes a value together with its version for a key, if there is a value.
    ///
    /// - Throws: The errors of `encode(versionable:)`.
    public mutating func encodeIfPresent(
        versionable value: (some Versionable)?, forKey key: Key
    ) throws {
        try encodeIfPresent(value.map { VersionableStampedValue($0) }, forKey: key)
    }
}

extension UnkeyedEncodingContainer {
    /// Encodes a value together with its version as the next element.
    ///
    /// - Throws: The errors of `encode(versionable:)`.
    public mutating func encode(versionable value: some Versionable) throws {
        try encode(VersionableStampedValue(value))
    }
}

struct VersionableStampedValue<Value: Versionable>: Encodable, ReplacedOnEncoding {
    static var type: any Encodable.Type { Value.self }

    private let value: Value

    init(_ value: Value) {
        self.value = value
    }

    func encode(to encoder: any Encoder) throws {
        let spec = Value.VersionSpec(withVersion: value.version.rawValue)
        let stamp = try VersionStamp.record(spec, for: encoder)
        guard !stamp.isLeaf, !stamp.children.isEmpty else { return try value.encode(to: encoder) }
        let path = encoder.codingPath
        let session = VersionStampingSession(report: nil) { [value] stamp, found in
            guard stamp.keys.isEmpty else {
                return VersionableError.clash(
                    found: found, at: VersionPath(keys: stamp.keys),
                    VersionableError.Context(Value.self, in: encoder))
            }
            return EncodingError.invalidValue(
                value,
                EncodingError.Context(
                    codingPath: path,
                    debugDescription: VersionMessages.noPlaceForVersion(in: Value.self, found)))
        }
        try StampedPart(value: value, stamp: stamp, session: session).encode(to: encoder)
    }
}
