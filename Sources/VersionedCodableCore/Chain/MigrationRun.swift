package enum MigrationRun {
    /// Migrates a value of the last schema of a chain to the first.
    ///
    /// - Parameters:
    ///   - chain: The schemas, newest first.
    ///   - source: The decoder of the old value, to locate errors.
    package static func run<Value: VersionedCodable>(
        _ oldest: any VersionedCodable,
        up chain: [any VersionedCodable.Type],
        from source: (any Decoder)? = nil
    ) throws -> Value {
        var value = oldest
        for index in chain.indices.dropFirst().reversed() {
            do {
                value = try chain[index - 1].migrated(from: value)
            } catch {
                throw MigrationStep(from: chain[index], to: chain[index - 1])
                    .failure(for: error, in: source)
            }
        }
        guard let value = value as? Value else {
            throw VersionedDecodingError.unsupportedVersion(tried: type(of: value))
        }
        return value
    }
}

extension MigrationStep {
    /// Returns an error that this step threw, together with the step.
    ///
    /// Errors that clients catch by type keep their type, and the step becomes their underlying
    /// error. Others become the underlying error of a ``MigrationFailure``.
    ///
    /// - Parameters:
    ///   - error: The error; its property `codingPath`, if any, is a path in the old value.
    ///   - source: The decoder of the old value, which locates the error.
    public func failure(for error: any Error, in source: (any Decoder)?) -> any Error {
        switch error {
        case VersionedDecodingError.fieldNoLongerValid(let context):
            return VersionedDecodingError.fieldNoLongerValid(context.naming(self, in: source))
        case VersionedDecodingError.unsupportedVersion:
            return error
        case let error as DecodingError:
            guard let context = error.context else { return error }
            return error.with(context.naming(self, in: source))
        default:
            let path = ErrorPath.path(of: error)
            return VersionedDecodingError.migrationFailed(
                MigrationFailure(step: self, underlyingError: error, at: path, in: source))
        }
    }
}

extension DecodingError.Context {
    fileprivate func naming(
        _ step: MigrationStep, in source: (any Decoder)?
    ) -> DecodingError.Context {
        guard underlyingError == nil else { return self }
        return DecodingError.Context(
            codingPath: codingPath,
            debugDescription: debugDescription,
            underlyingError: MigrationFailure(
                step: step, underlyingError: nil, at: codingPath, in: source))
    }
}

extension VersionReadingDecoder {
    /// Returns the location of the value at a path, or of its deepest ancestor that exists.
    ///
    /// The start of the whole document is not reported as a location.
    func migrationPlace(of path: [any CodingKey]) -> SourcePlace {
        let place = sourcePlace(of: path)
        return place.isWholeDocument ? SourcePlace(sourceName: place.sourceName) : place
    }
}
