import VersionedCodableCore

extension DecodingSession {
    /// Notes that a value is a secret, so that no error shows it or the excerpt that contains it.
    package func noteSecret(_ node: UInt32) {
        guard node != missingNode else { return }
        let node = Int(node) < document.nodeCount ? Int(node) : 0
        // An alias hides both its own location and its target.
        for node in [node, tape.resolve(node)] {
            secrets.nodes.insert(node..<Int(nodes[node].next))
            hide(node)
        }
    }

    package func noteSecret(at path: [any CodingKey]) { noteSecret(node(at: path)) }

    /// Whether `UnknownMembers` kept any value.
    package var hasTaken: Bool { asked?.taken.isEmpty == false }

    /// Notes that the values kept by `UnknownMembers` may be secrets whose keys are misspelt.
    package func noteTakenSecrets() { asked?.taken.forEach(noteSecret) }

    /// Notes that no excerpt may show a value, because not all of it was decoded.
    package func noteUnread(_ node: UInt32) {
        if node != missingNode {
            hide(tape.resolve(Int(node) < document.nodeCount ? Int(node) : 0))
        }
    }

    /// Hides the bytes of a value.
    ///
    /// The values of a document that was composed of others are in several sources, each of which
    /// is identified by its storage.
    private func hide(_ node: Int) {
        let place = document.source(ofNode: node)
        guard let range = place.document.sourceRange(ofNode: place.node) else { return }
        secrets.sources[ObjectIdentifier(place.document.storage), default: SecretRanges()].insert(
            range)
    }

    /// Whether the excerpt around a byte of the source contains no part of a secret.
    ///
    /// - Parameter node: A value that is in the same source.
    package func mayShow(_ offset: Int, ofNode node: UInt32 = 0) -> Bool {
        guard !secrets.sources.isEmpty else { return true }
        let source = document.source(ofNode: node < document.nodeCount ? Int(node) : 0).document
        // What was replaced, by another member with its key or in another layer, may be a secret.
        guard !source.lacksMembers, !document.lacksMembers else { return false }
        let id = ObjectIdentifier(source.storage)
        guard secrets.sources[id] != nil else { return true }
        let piece = SourceFragment(around: offset, in: source.sourceBytes)
        let start = offset - piece.offset
        return secrets.sources[id]?.overlap(start..<start + piece.bytes.count) != true
    }

    /// Whether the excerpt around a byte of the source, which contains the value at a path,
    /// contains no part of a secret.
    package func mayShow(_ offset: Int, at path: [any CodingKey]) -> Bool {
        mayShow(offset, ofNode: document.hasOrigins ? node(at: path) : 0)
    }

    /// Whether the value at a path is a secret, or inside one.
    package func isSecret(at path: [any CodingKey]) -> Bool {
        guard !secrets.nodes.isEmpty else { return false }
        let node = node(at: path)
        let index = node < document.nodeCount ? tape.resolve(Int(node)) : 0
        return secrets.nodes.overlap(index..<index + 1)
    }

    /// Whether a value is a secret, is inside one or contains a decoded one.
    package func hasSecret(in node: UInt32) -> Bool {
        guard !secrets.nodes.isEmpty, node != missingNode else { return false }
        let index = Int(node) < document.nodeCount ? tape.resolve(Int(node)) : 0
        return secrets.nodes.overlap(index..<Int(nodes[index].next))
    }

    /// Whether a message may contain a value.
    ///
    /// - Parameter hidesMissing: Whether the default for a missing member may be a secret.
    package func mayShowValue(at path: [any CodingKey], hidesMissing: Bool) -> Bool {
        options.errorExcerpts == .line && !isSecret(at: path)
            && !(hidesMissing && (path.isEmpty || node(at: path) == node(at: path.dropLast())))
    }

    /// Returns the error without an excerpt that contains a secret, or without any.
    package func hidingSecrets(in error: any Error, all hides: Bool) -> any Error {
        let context = (error as? DecodingError)?.context
        let path = context?.codingPath ?? []
        let offset: Int? =
            switch error {
            case VersionedDecodingError.unsupportedVersion(let version): version.location?.offset
            case VersionedDecodingError.migrationFailed(let failure): failure.location?.offset
            case VersionedDecodingError.fieldNoLongerValid(let context):
                (context.underlyingError as? MigrationFailure)?.location?.offset
            default:
                context?.diagnostic?.location?.offset
                    ?? (context?.underlyingError as? MigrationFailure)?.location?.offset
            }
        let isShown = offset.map { mayShow($0, at: path) } ?? true
        return hides || !isShown ? ErrorMessages.withoutExcerpt(error) : error
    }

    /// Returns the error for a secret with path and location but without the value.
    package func masked(_ error: any Error, _ type: Any.Type, at spot: Spot) -> DecodingError {
        noteSecret(spot.node)
        let path = (error as? DecodingError)?.context?.codingPath ?? codingPath(of: spot)
        return masked(error, type, at: path)
    }

    /// Returns the error for a secret at a path, with path and location but without the value.
    package func masked(
        _ error: any Error, _ type: Any.Type, at path: [any CodingKey], isCertain: Bool = true
    ) -> DecodingError {
        ErrorMessages.masked(error, type, at: path, isCertain: isCertain).mapContext { context in
            guard var site = sourcePlace(at: path) else { return context }
            site.piece = nil
            let name = site.sourceName ?? document.sourceName
            let start = ErrorMessages.prefix(name, site.location)
            let text = start + context.debugDescription
            return DecodingError.Context(
                codingPath: path, debugDescription: text,
                underlyingError: DecodingDiagnostic(
                    text, messageStart: start.utf8.count, at: path, site,
                    sourceName: name, isMasked: true))
        }
    }
}

extension ErrorMessages {
    package static func withoutExcerpt(_ error: any Error) -> any Error {
        switch error {
        case let error as ReadingError: error.redacted(for: .none)
        case VersionedDecodingError.unsupportedVersion(let version):
            VersionedDecodingError.unsupportedVersion(version.withoutExcerpt())
        case VersionedDecodingError.migrationFailed(let failure):
            VersionedDecodingError.migrationFailed(failure.withoutExcerpt())
        case VersionedDecodingError.fieldNoLongerValid(let context):
            VersionedDecodingError.fieldNoLongerValid(withoutExcerpt(context))
        case let error as DecodingError: error.mapContext(withoutExcerpt)
        default: error
        }
    }

    private static func withoutExcerpt(_ context: DecodingError.Context) -> DecodingError.Context {
        let cause: (any Error)? =
            context.diagnostic?.withoutExcerpt()
            ?? (context.underlyingError as? MigrationFailure)?.withoutExcerpt()
        return DecodingError.Context(
            codingPath: context.codingPath, debugDescription: context.debugDescription,
            underlyingError: cause ?? context.underlyingError)
    }

    /// Returns the error for a secret without the value.
    ///
    /// - Parameter isCertain: Whether the value is certainly a secret.
    package static func masked(
        _ error: any Error, _ type: Any.Type, at path: [any CodingKey], isCertain: Bool = true
    ) -> DecodingError {
        func context(_ message: String) -> DecodingError.Context {
            DecodingError.Context(codingPath: path, debugDescription: message)
        }
        switch error {
        case DecodingError.keyNotFound(let key, _):
            return .keyNotFound(
                key, context("the key \"\(shortName(key.stringValue))\" of a secret is missing"))
        case DecodingError.valueNotFound(let type, _):
            return .valueNotFound(type, context("expected \(name(of: type)), found null"))
        case DecodingError.typeMismatch(let type, _):
            let found = isCertain ? "a secret of another type" : "what may be a secret"
            return .typeMismatch(type, context("expected \(name(of: type)), found \(found)"))
        default:
            let found = isCertain ? "secret" : "value, which may be a secret,"
            return .dataCorrupted(context("the \(found) is not a valid \(name(of: type))"))
        }
    }
}

extension DocumentDecoder {
    /// Decodes a document, and returns the nodes of its secrets.
    package func decodeNotingSecrets<Value: Decodable>(
        _ type: Value.Type, from document: CodableDocument
    ) throws -> (value: Value, secrets: Set<Int>) {
        let session = DecodingSession.make(for: document, currentOptions)
        return try session.run {
            (try session.value(type, at: .root), session.secrets.nodes.starts)
        }
    }

    /// Decodes a document that is composed of others, and returns the nodes of its secrets.
    ///
    /// - Parameter hidesUnknown: Whether values with unknown keys are included.
    /// - Throws: As `decode(_:from:)`.
    package func decodeNotingSecrets<Value: Decodable>(
        _ type: Value.Type, from document: CodableDocument, orUnknown hidesUnknown: Bool
    ) throws -> (value: Value, secrets: Set<Int>) {
        let session = DecodingSession.inquiring(document, as: type, by: self)
        defer { session.finish() }
        if let type = type as? any VersionedCodable.Type { session.noteVersion(of: type) }
        let value: Value
        do {
            value = try session.value(type, at: .root)
            if unknownKeyStrategy == .refuse { try session.refuseUnknownKeys() }
        } catch {
            throw session.thrown(error, naming: unknownKeyStrategy == .refuse)
        }
        if hidesUnknown { session.noteTakenSecrets() }
        var secrets = session.secrets.nodes.starts
        if hidesUnknown {
            // An unknown key may be the misspelt key of a secret.
            for key in session.unknownKeys(where: { _, _ in false }) {
                secrets.insert(Int(key.value))
            }
        }
        return (value, secrets)
    }
}

/// The values that must not appear in messages and excerpts.
struct SecretNotes {
    /// Byte ranges, by the storage of their document.
    var sources: [ObjectIdentifier: SecretRanges] = [:]
    /// Node ranges of the document.
    var nodes = SecretRanges()
}

/// Ranges of a source, or of the nodes of a document, that must not be shown.
package struct SecretRanges {
    private var ranges: [Range<Int>] = []
    /// Ranges added out of order, merged by the next query.
    private var earlier: [Range<Int>] = []

    var isEmpty: Bool { ranges.isEmpty }

    var starts: Set<Int> { Set((ranges + earlier).map(\.lowerBound)) }

    /// Returns the index of the first range that ends after a position.
    private func index(after place: Int) -> Int {
        ranges.partitioningIndex { $0.upperBound > place }
    }

    /// Adds a range.
    ///
    /// - Complexity: O(log n).
    mutating func insert(_ range: Range<Int>) {
        if let last = ranges.last, range.lowerBound < last.lowerBound {
            earlier.append(range)
        } else {
            place(range)
        }
    }

    /// Inserts a range, merging it with those it overlaps.
    ///
    /// - Complexity: O(log n) in ascending order, as in a document that is decoded in order.
    private mutating func place(_ range: Range<Int>) {
        var (first, range) = (index(after: range.lowerBound), range)
        let start = first
        while first < ranges.count, ranges[first].lowerBound < range.upperBound {
            range =
                min(
                    range.lowerBound, ranges[first].lowerBound)..<max(
                    range.upperBound, ranges[first].upperBound)
            first += 1
        }
        WorkCounter.add(ranges.count - first)
        ranges.replaceSubrange(start..<first, with: [range])
    }

    /// Whether a range overlaps one that was added.
    ///
    /// - Complexity: O(log n), and O(n log n) for the first query after ranges that are out of
    ///   order.
    mutating func overlap(_ range: Range<Int>) -> Bool {
        if earlier.count > 8 {
            earlier = (earlier + ranges).sorted { $0.lowerBound < $1.lowerBound }
            ranges = []
        }
        for range in earlier { place(range) }
        earlier = []
        let index = index(after: range.lowerBound)
        return index < ranges.count && ranges[index].lowerBound < range.upperBound
    }
}
