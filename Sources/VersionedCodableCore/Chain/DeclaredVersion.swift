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
        let spec = S.VersionSpec.self
        self.init(spec, like: S.version, reading: Self.read(spec, from: decoder), decoder)
    }

    /// Classifies the result of reading a spec.
    ///
    /// - Parameter version: A version of the spec, which determines the keys of a compound version.
    init<Spec: VersionPathSpec>(
        _: Spec.Type,
        like version: Spec.Version?,
        reading: Result<Spec.Version?, any Error>,
        _ decoder: any Decoder
    ) {
        switch reading {
        case .success(let version?): self = .version(version)
        case .success(nil): self = .none(reason: nil)
        case .failure(let error): self = Self.classify(error, Spec.self, version, decoder)
        }
    }

    static func read<Spec: VersionPathSpec>(
        _: Spec.Type,
        from decoder: any Decoder
    ) -> Result<Spec.Version?, any Error> {
        Result { try Spec(from: decoder)[keyPath: Spec.keyPathToVersion] }
    }

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
        guard let version, let record = try? VersionStamp.record(Self(withVersion: version)) else {
            return []
        }
        return record.leaves.map(\.keys)
    }
}
