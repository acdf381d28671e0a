import VersionedCodableCore

extension DecodingSession {
    /// Notes that no error may show a value or an excerpt that contains it.
    package func hide(_ node: UInt32) {
        guard node != missingNode else { return }
        let node = Int(node)
        // An alias hides both its own location and its target.
        for node in [node, tape.resolve(node)] {
            hidden.nodes.insert(node..<Int(nodes[node].next))
            hideSource(of: node)
        }
    }

    package func hide(at path: [any CodingKey]) { hide(node(at: path)) }

    /// Hides the values kept by `UnknownMembers`, whose keys may be misspelt.
    package func hideTaken() { asked?.taken.forEach(hide) }

    /// Hides the bytes of a value.
    ///
    /// The values of a document that was composed of others are in several sources, each of which
    /// is identified by its storage.
    private func hideSource(of node: Int) {
        guard let (document, range) = written(node) else { return }
        hidden.sources[ObjectIdentifier(document.storage), default: MergedRanges()].insert(range)
    }

    /// Returns the bytes of a value, and the document that has them; for an alias, those of its
    /// target.
    private func written(_ node: Int) -> (document: CodableDocument, range: Range<Int>)? {
        let place = document.source(ofNode: node)
        let target = place.document.withUnsafeTape { $0.resolve(place.node) }
        return place.document.sourceRange(ofNode: target).map { (place.document, $0) }
    }

    /// Whether the excerpt around a byte of the source contains no part of a hidden value.
    ///
    /// - Parameter node: A value that is in the same source.
    func mayShow(_ offset: Int, ofNode node: UInt32) -> Bool {
        guard !hidden.sources.isEmpty else { return true }
        let source = document.source(ofNode: Int(node)).document
        // What was replaced, by another member with its key or in another layer, may be hidden.
        guard !source.lacksMembers, !document.lacksMembers else { return false }
        let id = ObjectIdentifier(source.storage)
        guard hidden.sources[id] != nil else { return true }
        let piece = SourceFragment(around: offset, in: source.sourceBytes)
        let start = offset - piece.offset
        return hidden.sources[id]?.overlap(start..<start + piece.bytes.count) != true
    }

    /// Whether the excerpt around a byte of the source, which contains the value at a path,
    /// contains no part of a hidden value.
    package func mayShow(_ offset: Int, at path: [any CodingKey]) -> Bool {
        mayShow(offset, ofNode: document.hasOrigins ? node(at: path) : 0)
    }

    /// Whether the value at a path is hidden, or inside a hidden one.
    package func isHidden(at path: [any CodingKey]) -> Bool {
        guard !hidden.nodes.isEmpty else { return false }
        let index = tape.resolve(Int(node(at: path)))
        if hidden.nodes.contains(index) { return true }
        // An alias is written out in a document that was composed of others.
        guard document.hasOrigins, let (document, range) = written(index) else { return false }
        return hidden.sources[ObjectIdentifier(document.storage)]?.contains(range.lowerBound)
            == true
    }

    /// Whether a value was hidden.
    package var hidesValues: Bool { !hidden.nodes.isEmpty }

    /// The first nodes of the hidden values.
    package var hiddenNodes: Set<Int> { hidden.nodes.starts }

    /// Whether a value is hidden, is inside a hidden one or contains one.
    func hasHidden(in node: UInt32) -> Bool {
        guard !hidden.nodes.isEmpty, node != missingNode else { return false }
        let index = tape.resolve(Int(node))
        return hidden.nodes.overlap(index..<Int(nodes[index].next))
    }

    /// Whether a message may contain a value.
    ///
    /// - Parameter hidesMissing: Whether the default for a missing member may be hidden.
    package func mayShowValue(at path: [any CodingKey], hidesMissing: Bool) -> Bool {
        options.errorExcerpts == .line && !isHidden(at: path)
            && !(hidesMissing && (path.isEmpty || node(at: path) == node(at: path.dropLast())))
    }

    /// Whether a value is a scalar that no alias repeats, and the only one in its excerpt.
    ///
    /// - Complexity: O(n) in the nodes of the document that has the value.
    package func isAlone(at path: [any CodingKey]) -> Bool {
        let place = document.source(ofNode: Int(node(at: path)))
        return place.document.withUnsafeTape { tape in
            let target = place.node
            guard let range = place.document.sourceRange(ofNode: target) else { return false }
            let piece = SourceFragment(around: range.lowerBound, in: place.document.sourceBytes)
            let start = range.lowerBound - piece.offset
            let excerpt = start..<start + piece.bytes.count
            return (0..<place.document.nodeCount).allSatisfy { index in
                switch tape[index].kind {
                case .alias: index != target && tape.resolve(index) != target
                case .object, .array: index != target
                case .key: true
                default:
                    index == target
                        || place.document.sourceRange(ofNode: index)?.overlaps(excerpt) != true
                }
            }
        }
    }

    /// Returns an error with its location, and without the line and the value.
    package func locatedWithoutExcerpt(_ error: DecodingError) -> DecodingError {
        error.mapContext { context in
            guard var site = sourcePlace(at: context.codingPath) else { return context }
            site.piece = nil
            return ErrorMessages.masked(context, site, site.sourceName ?? document.sourceName)
        }
    }
}

extension ErrorMessages {
    /// Returns a message about a secret with the location of an error that quotes it.
    package static func masked(
        _ context: DecodingError.Context, like error: DecodingDiagnostic
    ) -> DecodingError.Context {
        masked(
            context, ErrorSite(location: error.location, sourceName: nil, piece: nil),
            error.sourceName)
    }

    fileprivate static func masked(
        _ context: DecodingError.Context, _ site: ErrorSite, _ name: String?
    ) -> DecodingError.Context {
        let start = ErrorMessages.prefix(name, site.location)
        let text = start + context.debugDescription
        return DecodingError.Context(
            codingPath: context.codingPath, debugDescription: text,
            underlyingError: DecodingDiagnostic(
                text, messageStart: start.utf8.count, at: context.codingPath, site,
                sourceName: name, isMasked: true))
    }

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
}

extension DocumentDecoder {
    /// Decodes a document, and returns its hidden nodes.
    package func decodeNotingHidden<Value: Decodable>(
        _ type: Value.Type, from document: CodableDocument
    ) throws -> (value: Value, hidden: Set<Int>) {
        let session = DecodingSession(for: document, currentOptions)
        return try session.run {
            (try session.value(type, at: .root), session.hidden.nodes.starts)
        }
    }
}

/// The values that must not appear in messages and excerpts.
struct HiddenValues {
    /// Byte ranges, by the storage of their document.
    var sources: [ObjectIdentifier: MergedRanges] = [:]
    /// Node ranges of the document.
    var nodes = MergedRanges()
}

/// Ranges of a source, or of the nodes of a document, merged where they overlap.
struct MergedRanges {
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

    /// Whether an index is in one of the ranges; O(log n), as `overlap(_:)`.
    mutating func contains(_ index: Int) -> Bool { overlap(index..<index + 1) }

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
