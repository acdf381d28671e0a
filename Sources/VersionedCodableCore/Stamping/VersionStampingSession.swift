import VersionedCodableEssentials

final class VersionStampingSession {
    private let value: any Encodable
    private let codingPath: [any CodingKey]
    private let report: VersionStampingReport?
    private var failure: (any Error)?

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - value: The value that gets a version.
    ///   - codingPath: The path to the value.
    ///   - report: A report that also receives the errors.
    init(
        of value: any Encodable, at codingPath: [any CodingKey], report: VersionStampingReport?
    ) {
        self.value = value
        self.codingPath = codingPath
        self.report = report
    }

    /// Keeps the first error that occurs where the methods of `Encoder` cannot throw.
    func fail(_ error: any Error) {
        failure = failure ?? error
    }

    func keeping(_ body: () throws -> Void) {
        do { try body() } catch { fail(error) }
    }

    func check() throws {
        if let failure { throw failure }
    }

    /// Returns the error for a value that writes something else at the path of the version.
    func clash(at stamp: VersionStamp, found: String) -> any Error {
        let error = makeClash(at: stamp, found: found)
        report?.error = error
        return error
    }

    private func makeClash(at stamp: VersionStamp, found: String) -> any Error {
        guard !stamp.keys.isEmpty else {
            let text =
                stamp.yields
                ? VersionMessages.noPlace(for: stamp.leaves.map(\.keys), in: type(of: value), found)
                : VersionMessages.noPlaceForVersion(in: type(of: value), found)
            return EncodingError.invalidValue(
                value, .init(codingPath: codingPath, debugDescription: text))
        }
        return VersionedEncodingError.clash(
            VersionClash(
                schema: type(of: value), path: VersionPath(keys: stamp.keys), found: found,
                version: stamp.isLeaf ? stamp.text : nil,
                codingPath: codingPath))
    }

    /// Returns the value to encode where a value and a node of the stamp have the same path.
    func join(_ value: some Encodable, with stamp: VersionStamp) throws -> any Encodable {
        // Encoders have special treatment for dictionaries, so a dictionary remains one.
        if let entries = value as? [String: any Encodable] {
            return try joinEntries(entries, with: stamp)
        }
        if value is Decimal || value is URL {
            throw clash(at: stamp, found: "\(value)")
        }
        return StampedPart(value: value, stamp: stamp, session: self)
    }

    private func joinEntries(
        _ entries: [String: any Encodable],
        with stamp: VersionStamp
    ) throws -> [String: PassedValue] {
        var joined = entries.mapValues { PassedValue(value: $0) }
        for (key, child) in stamp.children {
            let entry = entries[key]
            if child.isLeaf {
                if entry != nil, child.yields { continue }
                if let entry { try check(entry, against: child, userInfo: [:]) }
                joined[key] = child.value.map { PassedValue(value: $0) }
            } else {
                let below: any Encodable = entry ?? EmptyObject()
                joined[key] = PassedValue(value: try join(below, with: child))
            }
        }
        return joined
    }

    /// Checks that a value at the key of the version is nil or equal to the version.
    func check(
        _ value: some Encodable,
        against stamp: VersionStamp,
        userInfo: [CodingUserInfoKey: Any]
    ) throws {
        let record = VersionStamp()
        try record.record(value, codingPath: [], userInfo: userInfo)
        if case .null = record.content { return }
        guard record.isSame(as: stamp) else { throw clash(at: stamp, found: record.text) }
    }
}

/// A value, or a part of one, that contains the version, together with the version to write there.
struct StampedPart<Value: Encodable>: Encodable, ReplacedOnEncoding {
    static var type: any Encodable.Type { Value.self }

    let value: Value
    let stamp: VersionStamp
    let session: VersionStampingSession

    func encode(to encoder: any Encoder) throws {
        stamp.restart()
        let hook = VersionStampingHook(stamp: stamp, session: session, userInfo: encoder.userInfo)
        try value.encode(to: ForwardingEncoder(base: encoder, stamping: hook))
        try session.check()
        try hook.finish(in: encoder)
    }
}

/// A value that is passed to the encoder unchanged.
struct PassedValue: Encodable {
    let value: any Encodable

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

private struct EmptyObject: Encodable {
    func encode(to encoder: any Encoder) {}
}
