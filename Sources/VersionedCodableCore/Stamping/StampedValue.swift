import VersionedCodableEssentials

/// The encodable form of a value with its version.
package struct StampedValue<Value: VersionedCodable>: Encodable, VersionEnvelope,
    ReplacedOnEncoding,
    VersionedWrapper
{
    package static var type: any Encodable.Type { Value.self }
    package static var schema: any VersionedCodable.Type { Value.self }

    package var content: Any { value }
    private let value: Value
    /// Whether no rule of the encoder changes the version.
    private let isExact: Bool
    /// The version to write instead of that of the type.
    private let version: (any Hashable & Sendable)?
    private let report: VersionStampingReport?

    /// Creates a value that is written with the version of its type, unless a rule of the encoder
    /// (``VersionStampingRule``) changes that.
    package init(_ value: Value, reportingTo report: VersionStampingReport? = nil) {
        self.value = value
        self.report = report
        isExact = false
        version = nil
    }

    /// Creates a value that is written with the given version, whatever the rules of the encoder.
    ///
    /// - Parameters:
    ///   - version: The version; nil for that of the type.
    package init(
        _ value: Value, exactly version: (any Hashable & Sendable)?,
        reportingTo report: VersionStampingReport? = nil
    ) {
        self.value = value
        self.report = report
        isExact = true
        self.version = version
    }

    package func encode(to encoder: any Encoder) throws {
        if isExact {
            let version = version as? Value.VersionSpec.Version ?? Value.version
            return try encode(as: version, to: encoder)
        }
        if let rule = encoder.userInfo[.versionStampingRule] as? any VersionStampingRule,
            try rule.encode(value, to: encoder, reportingTo: report)
        {
            return
        }
        try encode(as: Value.version, to: encoder)
    }

    private func encode(
        as version: Value.VersionSpec.Version?, to encoder: any Encoder
    ) throws {
        guard let version else { return try value.encode(to: encoder) }
        let spec = Value.VersionSpec(withVersion: version)
        try encoder.encode(value, stampedAs: spec, reportingTo: report)
    }
}

/// A value that is encoded together with a version, at the place that a spec says.
///
/// It is for types that are not ``VersionedCodable``; for those, use `encode(versioned:)`. If the
/// value writes its version itself, the two must be equal.
public struct StampedContent<Content: Encodable, Spec: VersionPathSpec>: Encodable {
    private let content: Content
    private let spec: Spec

    /// Creates a value with the version of a spec.
    public init(_ content: Content, as spec: Spec) {
        self.content = content
        self.spec = spec
    }

    /// Encodes the value and the version.
    ///
    /// - Throws: ``VersionedEncodingError`` when the value writes something else at the place of its
    ///   version, `EncodingError` when it encodes as an array or a scalar.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode(content, stampedAs: spec, reportingTo: nil)
    }
}

extension StampedContent: ReplacedOnEncoding {
    package static var type: any Encodable.Type { Content.self }
}

extension Encoder {
    fileprivate func encode(
        _ value: some Encodable, stampedAs spec: some VersionPathSpec,
        reportingTo report: VersionStampingReport?
    ) throws {
        let stamp = try report.noting {
            let stamp = try VersionStamp.record(spec, for: self)
            if stamp.isLeaf { throw VersionedEncodingError.unusableSpec(of: type(of: value)) }
            return stamp
        }
        if stamp.children.isEmpty { return try value.encode(to: self) }
        let session = VersionStampingSession(of: value, at: codingPath, report: report)
        try StampedPart(value: value, stamp: stamp, session: session).encode(to: self)
    }
}

/// A rule of an encoder that writes values as other versions than those of their types.
///
/// It is an entry in the `userInfo` of the encoder.
package protocol VersionStampingRule: Sendable {
    /// Encodes a value in a form of the rule; false if the rule does not apply to the value.
    func encode<Value: VersionedCodable>(
        _ value: Value, to encoder: any Encoder, reportingTo report: VersionStampingReport?
    ) throws -> Bool
}

extension CodingUserInfoKey {
    /// The key of a ``VersionStampingRule`` in the `userInfo` of an encoder.
    package static let versionStampingRule = CodingUserInfoKey(
        checked: "VersionedCodable.storageVersions")

    /// Creates a key from a string literal.
    package init(checked name: StaticString) {
        // The failable initializer accepts every name.
        self = [name.description].compactMap(CodingUserInfoKey.init(rawValue:))[0]
    }
}

/// Passes an error about the version around an encoder that replaces the errors of values.
package final class VersionStampingReport {
    var error: (any Error)?

    private init() {}

    /// Encodes a document with its version, and throws errors about the version unchanged.
    package static func encode(
        _ encode: (VersionStampingReport) throws -> Data
    ) rethrows -> Data {
        let report = VersionStampingReport()
        do {
            return try encode(report)
        } catch {
            throw report.error ?? error
        }
    }
}

extension VersionStampingReport? {
    /// Runs a closure and records its errors as errors about the version.
    package func noting<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            self?.error = error
            throw error
        }
    }
}
