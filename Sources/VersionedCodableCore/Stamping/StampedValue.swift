import Foundation

/// As which version a value is written, and with what beside it.
enum Stamping {
    /// As that of its type, unless the encoder says otherwise (`StorageVersions`).
    case usual
    /// As an older one of its chain.
    case `as`(any VersionedCodable.Type, DowngradePolicy)
    /// As that of its type, whatever the encoder says.
    case exact(Exact)

    struct Exact {
        /// The version to write in place of that of the type.
        var version: (any Hashable & Sendable)?
        /// A newer document to be kept in this one.
        var stash: (key: String, value: any Encodable)?
        /// Members of the document that the type does not know.
        var members = UnknownMembers()
    }
}

/// The encodable form of a value with its version.
struct StampedValue<Value: VersionedCodable>: Encodable, VersionEnvelope, StandIn {
    static var type: any Encodable.Type { Value.self }
    static var schema: any VersionedCodable.Type { Value.self }

    let value: Value
    private let stamping: Stamping
    private let report: VersionStampingReport?

    init(_ value: Value, _ stamping: Stamping = .usual) {
        self.value = value
        self.stamping = stamping
        report = nil
    }

    private init(_ value: Value, _ stamping: Stamping, _ report: VersionStampingReport?) {
        self.value = value
        self.stamping = stamping
        self.report = report
    }

    /// Encodes a document with its version.
    ///
    /// An error about the version comes out of it as it is, even if the encoder replaces errors
    /// that pass through it.
    static func encode(
        _ value: Value,
        _ stamping: Stamping = .usual,
        with encode: (StampedValue) throws -> Data
    ) rethrows -> Data {
        let report = VersionStampingReport()
        do {
            return try encode(StampedValue(value, stamping, report))
        } catch {
            throw report.error ?? error
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch stamping {
        case .usual:
            if let versions = encoder.userInfo[.storageVersions] as? StorageVersions,
                let schema = versions.schema(for: Value.self), schema != Value.self
            {
                return try encodeDowngraded(as: schema, versions.policy, to: encoder)
            }
            guard let version = Value.version else { return try value.encode(to: encoder) }
            try encode(as: version, Stamping.Exact(), to: encoder)
        case .as(let schema, let policy):
            try encodeDowngraded(as: schema, policy, to: encoder)
        case .exact(let exact):
            let version = exact.version as? Value.VersionSpec.Version ?? Value.version
            try exact.members.write(beside: value, to: encoder) {
                try encode(as: version, exact, to: $0)
            }
        }
    }

    /// Encodes the value as an older type of its chain.
    func encodeDowngraded(
        as schema: any VersionedCodable.Type, _ policy: DowngradePolicy,
        keeping members: UnknownMembers = UnknownMembers(), to encoder: any Encoder
    ) throws {
        func write<Old: VersionedCodable>(_ old: Old, _ exact: Stamping.Exact) throws {
            // Not by the value's own method, so that the encoder knows the type.
            var container = encoder.singleValueContainer()
            try container.encode(StampedValue<Old>(old, .exact(exact), report))
        }
        let downgrade = try noting { try Downgrade(value, to: schema, policy, for: encoder) }
        var exact = Stamping.Exact(members: members)
        if downgrade.needsStash, let chain = Schema.chain(from: Value.self, to: schema),
            let key = Stash.key(chain)
        {
            // A document that is newer still goes on being kept, in the one that is kept here.
            let newer = Stamping.Exact(members: UnknownMembers(members.filter { $0.key == key }))
            exact.members.remove(key)
            exact.stash = (key, StampedValue(value, .exact(newer)))
        }
        try write(downgrade.old, exact)
    }

    private func encode(
        as version: Value.VersionSpec.Version?, _ exact: Stamping.Exact, to encoder: any Encoder
    ) throws {
        let stamp = try noting {
            try version.map {
                try VersionStamp.record(Value.VersionSpec(withVersion: $0), for: encoder)
            }
                ?? VersionStamp()
        }
        guard !stamp.isLeaf else {
            return try noting { throw VersionedEncodingError.unusableSpec(of: Value.self) }
        }
        for (annotation, text) in stamp.annotations { encoder.annotate(annotation, text) }
        if let (key, newer) = exact.stash { stamp.add(newer, forKey: key) }
        if stamp.children.isEmpty, version == nil || !stamp.annotations.isEmpty {
            return try value.encode(to: encoder)
        }
        let session = VersionStampingSession(of: value, at: encoder.codingPath, report: report)
        try StampedPart(value: value, stamp: stamp, session: session).encode(to: encoder)
    }

    private func noting<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            report?.error = error
            throw error
        }
    }
}
