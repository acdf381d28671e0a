/// The version that a document declares under one spec.
enum DeclaredVersion {
    case version(any Hashable & Sendable)

    /// The key of the version is missing or null.
    ///
    /// `reason` is the error of a spec that cannot be decoded without it.
    case none(reason: (any Error)?)

    /// The value is not a version of the spec's type.
    ///
    /// `raw` is the value when it has the right type and only its content is unknown, as with a new
    /// case of an enumeration.
    case unreadable(any Error, raw: (any Hashable & Sendable)?)

    /// The document does not have the shape of the spec.
    case shapeMismatch(any Error)

    init<S: VersionedCodable>(_: S.Type, from decoder: any Decoder) {
        typealias Spec = S.VersionSpec
        do {
            let version = try Spec(from: decoder)[keyPath: Spec.keyPathToVersion]
            self = version.map { .version($0) } ?? .none(reason: nil)
        } catch {
            self = Self.classify(error, Spec.self, S.version, decoder)
        }
    }

    /// - Parameter version: A version of the spec, which determines the keys of a compound version.
    private static func classify<Spec: VersionPathSpec>(
        _ error: any Error,
        _: Spec.Type,
        _ version: Spec.Version?,
        _ decoder: any Decoder
    ) -> DeclaredVersion {
        guard let error = error as? DecodingError else { return .shapeMismatch(error) }
        let probe = VersionProbe(decoder: decoder)
        let findings = Spec.keysToVersion(like: version).map { probe.find($0) }
        switch error {
        case .keyNotFound, .valueNotFound:
            // A compound version that lacks one part is not a missing version.
            let isMissing = findings.allSatisfy { $0.isMissing }
            return isMissing ? .none(reason: error) : .unreadable(error, raw: nil)
        default:
            guard let scalar = findings.lazy.compactMap(\.scalar).first else {
                return .shapeMismatch(error)
            }
            guard findings.count == 1 else { return .unreadable(error, raw: nil) }
            return .unreadable(error, raw: probe.rawValue(of: Spec.Version.self, scalar))
        }
    }
}

extension VersionPathSpec {
    /// Returns the paths to a version: one for a plain version, several for a compound one.
    package static func keysToVersion(like version: Version?) -> [[String]] {
        if let path { return [path.memberKeys] }
        return version.map { members(of: $0).map(\.keys) } ?? []
    }

    /// Returns what the spec writes for a version: the version, or its parts, with their paths.
    package static func members(
        of version: Version
    ) -> [(keys: [String], value: (any Encodable)?)] {
        let record = try? VersionStamp.record(Self(withVersion: version))
        return record?.leaves.map { ($0.keys, $0.value) } ?? []
    }
}
