import VersionedCodableCore
import VersionedCodableEssentials

/// Peeking at the version of a document, reading no more of it than necessary.
///
/// The result is the same as decoding the spec from the whole document. If the version is near the
/// beginning and the format can read a part of a document, the rest is neither read nor checked.
extension DocumentDecoder: VersionPeeking {
    /// Returns the version that a document declares.
    ///
    /// - Returns: The version; nil if it is missing or null.
    /// - Throws: `ReadingError` if the part that was read is not a document; `DecodingError` if the
    ///   version has another type than the spec's.
    /// - Complexity: O(bytes up to the version) if the format can stop early and the version is in
    ///   the first tenth; otherwise O(bytes), at most a tenth more than reading them once.
    public func peekVersion<Spec: VersionPathSpec>(
        _ spec: Spec.Type,
        from data: Data
    ) throws -> Spec.Version? {
        let options = currentOptions
        return try look(in: data) { try decodeVersion(spec, from: $0, options) } ?? nil
    }

    /// Returns the version of a document whose bytes are read incrementally.
    ///
    /// - Throws: As `peekVersion(_:from:)`, and the errors of the source.
    public func peekVersion<Spec: VersionPathSpec>(
        _ spec: Spec.Type,
        from source: inout some ByteSource
    ) throws -> Spec.Version? {
        let options = currentOptions
        return try look(from: &source, size: nil) { try decodeVersion(spec, from: $0, options) }
            ?? nil
    }

    /// Returns the version of a document in a file, reading only its beginning if the format allows
    /// that.
    ///
    /// - Throws: As `peekVersion(_:from:)`, and the errors of the file system.
    public func peekVersion<Spec: VersionPathSpec>(
        _ spec: Spec.Type,
        fromFileAt url: URL
    ) throws -> Spec.Version? {
        let options = currentOptions
        return try look(atFileAt: url, data: nil) { try decodeVersion(spec, from: $0, options) }
            ?? nil
    }

    // MARK: Looking

    /// Shows parts of a document in a file, each longer than the one before, until one suffices.
    ///
    /// - Parameters:
    ///   - data: The bytes of the document, if they have been read.
    ///   - look: Returns nil to get more; must return an answer for a whole document.
    /// - Throws: `ReadingError`, `CocoaError`, and the errors of `look`.
    package func look<Answer>(
        atFileAt url: URL, data: Data?, _ look: (CodableDocument) throws -> Answer?
    ) throws -> Answer? {
        if let data { return try self.look(in: data, look) }
        var source = try FileByteSource(url)
        return try self.look(from: &source, size: source.size, look)
    }

    private func look<Answer>(
        from source: inout some ByteSource, size: Int?,
        _ look: (CodableDocument) throws -> Answer?
    ) throws -> Answer? {
        let limit = currentOptions.limits.inputBytes
        var seen = Data()
        return try self.look(
            size: size, whole: nil,
            beginning: { wanted in
                try GrowingPrefix.extend(&seen, to: wanted, limit: limit, from: &source)
                return seen
            }, look)
    }

    /// Shows parts of a document in memory, as `look(atFileAt:data:_:)`.
    package func look<Answer>(
        in data: Data, _ look: (CodableDocument) throws -> Answer?
    ) throws -> Answer? {
        try self.look(size: data.count, whole: data, beginning: { data.prefix($0) }, look)
    }

    private func look<Answer>(
        size: Int?, whole: Data?, beginning: (Int) throws -> Data,
        _ look: (CodableDocument) throws -> Answer?
    ) throws -> Answer? {
        let (format, options) = current
        do {
            var wanted = GrowingPrefix.firstSize(inMemory: whole != nil)
            var read = 0
            while true {
                let prefix = try beginning(wanted)
                guard prefix.count <= options.limits.inputBytes else {
                    throw ReadingError.limit(.inputBytes, options.limits.inputBytes, at: nil)
                }
                if prefix.count < wanted { return try look(document(from: prefix)) }
                if var part = try format.readPrefix(prefix, within: options.limits) {
                    if let name = options.sourceName { part.sourceName = name }
                    if let answer = try look(part) { return answer }
                } else if let whole {
                    // The format cannot read a part.
                    return try look(document(from: whole))
                }
                read += wanted
                wanted = GrowingPrefix.size(after: wanted, read: read, of: size)
            }
        } catch let error as ReadingError {
            throw error.named(options.sourceName).redacted(for: options.errorExcerpts)
        }
    }

    /// Returns the version of a part of a document; nil if it depends on the rest.
    private func decodeVersion<Spec: VersionPathSpec>(
        _ spec: Spec.Type,
        from part: CodableDocument,
        _ options: DecodingOptions
    ) throws -> Spec.Version?? {
        let session = DecodingSession(for: part, options)
        let version = Result { try session.value(spec, at: .root)[keyPath: Spec.keyPathToVersion] }
        // Also checked after success: a spec may treat a key that was not found as absent.
        if session.missedInPrefix { return nil }
        return .some(try version.get())
    }
}
