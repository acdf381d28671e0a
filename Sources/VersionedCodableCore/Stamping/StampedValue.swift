import VersionedCodableEssentials

/// The encodable form of a value with its version.
package struct StampedValue<Value: VersionedCodable>: Encodable, ReplacedOnEncoding,
    VersionedWrapper
{
    package static var type: any Encodable.Type { Value.self }

    package var content: Any { value }
    private let value: Value
    private let report: VersionStampingReport?

    /// Creates a value that is written with the version of its type, unless a rule of the encoder
    /// (``VersionStampingRule``) changes that.
    package init(_ value: Value) { self.init(value, reportingTo: nil) }

    init(_ value: Value, reportingTo report: VersionStampingReport?) {
        self.value = value
        self.report = report
    }

    package func encode(to encoder: any Encoder) throws {
        if let rule = encoder.userInfo[.versionStampingRule] as? any VersionStampingRule,
            try report.noting({ try rule.encode(value, to: encoder) })
        {
            return
        }
        guard let version = Value.version else { return try value.encode(to: encoder) }
        let spec = Value.VersionSpec(withVersion: version)
        try encoder.encode(value, stampedWith: spec, reportingTo: report)
    }
}

/// A value that is encoded together with members that it need not write itself, such as a version.
///
/// The members are those of another value, the stamp, which encodes as an object: a spec of a
/// version, or any type with members. Objects in the stamp are merged with those of the value.
///
/// ```swift
/// try encoder.encode(StampedContent(note, with: VersionAtRoot(withVersion: 2)))
/// ```
public struct StampedContent<Content: Encodable, Stamp: Encodable>: Encodable {
    private let content: Content
    private let stamp: Stamp
    private let yields: Bool

    /// Creates a value with the members of a stamp.
    ///
    /// - Parameters:
    ///   - content: The value.
    ///   - stamp: The stamp.
    ///   - yields: Whether a member that the value writes itself replaces the stamp, which is then
    ///     written after the value's members; otherwise the two must be equal.
    public init(_ content: Content, with stamp: Stamp, yielding yields: Bool = false) {
        self.content = content
        self.stamp = stamp
        self.yields = yields
    }

    /// Encodes the value and the members of the stamp.
    ///
    /// - Throws: ``VersionedEncodingError`` when the value writes something else for a member that
    ///   does not yield, `EncodingError` when the value encodes as an array or a scalar.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode(content, stampedWith: stamp, yielding: yields, reportingTo: nil)
    }
}

extension StampedContent: ReplacedOnEncoding {
    package static var type: any Encodable.Type { Content.self }
}

extension Encoder {
    fileprivate func encode(
        _ value: some Encodable, stampedWith members: some Encodable, yielding yields: Bool = false,
        reportingTo report: VersionStampingReport?
    ) throws {
        let stamp = try report.noting {
            let stamp = try VersionStamp.record(members, for: self, yields: yields)
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
public protocol VersionStampingRule: Sendable {
    /// Encodes a value in a form of the rule.
    ///
    /// - Returns: False if the rule does not apply to the value, and nothing was encoded.
    /// - Throws: Any error, which the caller of `encode(versioned:)` gets unchanged.
    func encode<Value: VersionedCodable>(_ value: Value, to encoder: any Encoder) throws -> Bool
}

extension CodingUserInfoKey {
    /// The key of a ``VersionStampingRule`` in the `userInfo` of an encoder.
    public static let versionStampingRule = CodingUserInfoKey(
        checked: "VersionedCodable.storageVersions")

    /// Creates a key from a string literal.
    package init(checked name: StaticString) {
        // The failable initializer accepts every name.
        self = [name.description].compactMap(CodingUserInfoKey.init(rawValue:))[0]
    }
}

/// Passes an error about the version around an encoder that replaces the errors of values.
final class VersionStampingReport {
    var error: (any Error)?

    private init() {}

    /// Encodes a document with its version, and throws errors about the version unchanged.
    static func encode(
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
    func noting<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            self?.error = error
            throw error
        }
    }
}
