import VersionedCodableCore
import VersionedCodableDocuments

/// Encodes a value as an older type of its chain, together with that version.
struct DowngradedValue<Value: VersionedCodable>: Encodable, VersionEnvelope, ReplacedOnEncoding {
    static var type: any Encodable.Type { Value.self }
    static var schema: any VersionedCodable.Type { Value.self }

    private let value: Value
    private let target: any VersionedCodable.Type
    private let policy: DowngradePolicy
    private let members: UnknownMembers
    private let report: VersionStampingReport?

    /// - Parameter members: Members of the document that the older type does not know.
    init(
        _ value: Value, as target: any VersionedCodable.Type, _ policy: DowngradePolicy,
        keeping members: UnknownMembers = UnknownMembers(),
        reportingTo report: VersionStampingReport? = nil
    ) {
        self.value = value
        self.target = target
        self.policy = policy
        self.members = members
        self.report = report
    }

    func encode(to encoder: any Encoder) throws {
        let old = try report.noting { try downgraded(for: encoder) }
        func write<Old: VersionedCodable>(_ old: Old) throws {
            // Not by the value's own method, so that the encoder knows the type.
            var container = encoder.singleValueContainer()
            try container.encode(
                RevisedValue<Old>(old, keeping: members, reportingTo: report))
        }
        try write(old)
    }

    /// Returns the value as the older type.
    ///
    /// - Throws: ``DowngradeError``, and the errors of the value's `encode(to:)`.
    private func downgraded(for encoder: any Encoder) throws -> any VersionedCodable {
        let failure = { (reason: DowngradeError.Reason) in
            DowngradeError(
                schema: Value.self, target: target, codingPath: encoder.codingPath, reason: reason)
        }
        guard let chain = Value.chain(to: target) else {
            throw failure(.foreignType)
        }
        do {
            let old = try DowngradeRun.run(value, down: chain)
            guard policy != .lossy, chain.count > 1 else { return old }
            let losses = try DowngradeRun.losses(of: value, old, chain, encoder.userInfo)
            guard losses.isEmpty else { throw failure(.losses(losses)) }
            return old
        } catch let error as DowngradeRun.Failure {
            throw failure(error.reason)
        }
    }
}

/// Encodes a value with its version and with the unknown members of its document.
struct RevisedValue<Value: VersionedCodable>: Encodable, VersionEnvelope, ReplacedOnEncoding {
    static var type: any Encodable.Type { Value.self }
    static var schema: any VersionedCodable.Type { Value.self }

    private let value: Value
    private let stamped: StampedValue<Value>
    private let members: UnknownMembers

    /// - Parameters:
    ///   - version: The version to write; `nil` for that of the type.
    ///   - members: Members of the document that the type does not know.
    init(
        _ value: Value, as version: (any Hashable & Sendable)? = nil,
        keeping members: UnknownMembers,
        reportingTo report: VersionStampingReport? = nil
    ) {
        self.value = value
        self.members = members
        stamped = StampedValue(value, exactly: version, reportingTo: report)
    }

    func encode(to encoder: any Encoder) throws {
        try members.write(nextTo: value, to: encoder) { try stamped.encode(to: $0) }
    }
}
