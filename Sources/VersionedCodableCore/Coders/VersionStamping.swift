import VersionedCodableEssentials

/// An encoder that can write values together with their version.
///
/// It is the counterpart of ``VersionPeeking``. A coder that has an `encode(_:)` needs only an
/// empty conformance:
///
/// ```swift
/// extension MessagePackEncoder: VersionStamping {}
///
/// let data = try MessagePackEncoder().encode(versioned: recipe)
/// ```
///
/// ## Conforming
///
/// `encode(_:)` must pass the given value an `Encoder` that merges the contents of two keyed
/// containers of one value, as the encoders of Foundation do.
public protocol VersionStamping {
    /// Encodes a value as a document.
    func encode<Value: Encodable>(_ value: Value) throws -> Data
}

extension VersionStamping {
    /// Encodes a value together with the version of its type.
    ///
    /// The version is written where the type's ``VersionedCodable/VersionSpec`` says: as the first
    /// member of the document if it is a key of the root, otherwise among the members that the
    /// value writes into the same object. No version is written when it is `nil`.
    ///
    /// - Throws: ``VersionedEncodingError`` when the value itself writes something else under the
    ///   key of the version, `EncodingError` when the value encodes as an array or a scalar, which
    ///   cannot hold a version.
    public func encode(versioned value: any VersionedCodable) throws -> Data {
        func open<Value: VersionedCodable>(_ value: Value) throws -> Data {
            guard Value.version != nil else { return try encode(value) }
            return try VersionStampingReport.encode { report in
                try encode(StampedValue(value, reportingTo: report))
            }
        }
        return try open(value)
    }
}

extension Encoder {
    /// Encodes a value together with the version of its type into this encoder.
    ///
    /// Use it to nest versioned values in other values, or in a custom coder.
    ///
    /// - Throws: The errors of ``VersionStamping/encode(versioned:)``.
    public func encode(versioned value: some VersionedCodable) throws {
        try StampedValue(value).encode(to: self)
    }
}

extension KeyedEncodingContainerProtocol {
    /// Encodes a value together with the version of its type for a key.
    public mutating func encode(versioned value: some VersionedCodable, forKey key: Key) throws {
        try encode(StampedValue(value), forKey: key)
    }

    /// Encodes a value together with the version of its type for a key, if there is a value.
    public mutating func encodeIfPresent(
        versioned value: (some VersionedCodable)?,
        forKey key: Key
    ) throws {
        try encodeIfPresent(value.map { StampedValue($0) }, forKey: key)
    }
}

extension UnkeyedEncodingContainer {
    /// Encodes a value together with the version of its type as the next element.
    public mutating func encode(versioned value: some VersionedCodable) throws {
        try encode(StampedValue(value))
    }
}
