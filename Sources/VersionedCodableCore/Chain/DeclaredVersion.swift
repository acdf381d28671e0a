/// What a document declares under one spec.
package enum DeclaredVersion {
    /// The spec holds a version.
    case version(any Hashable & Sendable)

    /// There is no version at the place the spec looks at: the key is missing or null.
    ///
    /// `reason` is the error of a spec that cannot be decoded then.
    case none(reason: (any Error)?)

    /// There is a value, but it is no version of the spec's type.
    ///
    /// `raw` is the value when it has the right type and only its content is unknown, as with a
    /// new case of an enumeration.
    case unreadable(any Error, raw: (any Hashable & Sendable)?)

    /// The document does not have the shape of the spec.
    case otherShape(any Error)

    /// Reads what the document declares under the spec of a schema.
    init<S: VersionedCodable>(_: S.Type, from decoder: any Decoder) {
        self.init(S.self, reading: Self.read(S.VersionSpec.self, from: decoder), decoder)
    }

    /// Classifies what was read under the spec of a schema.
    init<S: VersionedCodable>(
        _: S.Type,
        reading: Result<S.VersionSpec.Version?, any Error>,
        _ decoder: any Decoder
    ) {
        self.init(S.VersionSpec.self, like: S.version, reading: reading, decoder)
    }

    /// Classifies what was read under a spec, for versions such as the given one.
    package init<Spec: VersionPathSpec>(
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

    package static func read<Spec: VersionPathSpec>(
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
        guard let error = error as? DecodingError else { return .otherShape(error) }
        if let spec = Spec.self as? any VersionPlaceSpec.Type,
            let declaration = spec.declaration(in: decoder)
        {
            return declaration
        }
        let probe = VersionProbe(decoder: decoder)
        let findings = Spec.keysToVersion(like: version).map { probe.find($0) }
        switch error {
        case .keyNotFound, .valueNotFound:
            // A compound version of which one part is missing is not a missing version.
            let isMissing = findings.allSatisfy { $0.isMissing }
            return isMissing ? .none(reason: error) : .unreadable(error, raw: nil)
        default:
            guard let scalar = findings.lazy.compactMap(\.scalar).first else {
                return .otherShape(error)
            }
            guard findings.count == 1 else { return .unreadable(error, raw: nil) }
            return .unreadable(error, raw: probe.rawValue(of: Spec.Version.self, scalar))
        }
    }
}

extension VersionPathSpec {
    /// The places of the parts of a version, for a version such as the given one: one place for a
    /// plain version, several for a compound version.
    package static func keysToVersion(like version: Version?) -> [[String]] {
        if let path { return [path.memberKeys] }
        guard let version, let record = try? VersionStamp.record(Self(withVersion: version)) else {
            return []
        }
        return record.leaves.map(\.keys)
    }
}
