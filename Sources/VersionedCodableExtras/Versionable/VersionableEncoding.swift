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
    /// - Throws: `VersionedEncodingError.clash` when the value writes something else as its version,
    ///   `EncodingError` when it encodes as an array or a scalar, which cannot hold a version.
    public func encode(versionable value: some Versionable) throws -> Data {
        try encode(value.stamped)
    }
}

extension Encoder {
    /// Encodes a value together with its version into this encoder, such as one of `superEncoder`.
    ///
    /// - Throws: The errors of `encode(versionable:)`.
    public func encode(versionable value: some Versionable) throws {
        try value.stamped.encode(to: self)
    }
}

extension Versionable {
    fileprivate var stamped: StampedContent<Self, VersionSpec> {
        StampedContent(self, with: VersionSpec(withVersion: version.rawValue))
    }
}
