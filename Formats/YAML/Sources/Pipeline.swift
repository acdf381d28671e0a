import VersionedCodableDocuments
import VersionedCodableEssentials

extension YAMLFormat {
    /// Reads a stream that has one document; an empty one is a document that is null.
    ///
    /// - Throws: `ReadingError` with line and column, also for a second document.
    /// - Complexity: O(n) in the bytes of `data`.
    public func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        let source = try TextDecoding.source(of: data, within: limits)
        var reader = YAMLReader(
            source, format: self, limits: limits, isPrefix: false,
            expectedNodes: source.count / 8 + 16)
        guard try reader.findDocument() != nil else {
            try reader.builder.null(at: source.count, length: 0, marks: TapeNode.plain)
            return try reader.takeDocument()
        }
        _ = try reader.readDocument()
        if let second = try reader.findDocument() {
            throw reader.syntax(
                "expected one document, found a second one (the file may hold only one)",
                at: second)
        }
        return try reader.takeDocument()
    }

    /// Reads what the first bytes of the first document show; nil when that could mislead.
    ///
    /// Nil when nothing is certain yet, and for the policy `.useLast`, for which all keys of a
    /// mapping have to be known. What libyaml told before it wanted bytes behind the prefix is
    /// certain; members that a key `<<` merged into a mapping that goes on are left out, because a
    /// key that follows may take their place.
    ///
    /// - Throws: `ReadingError` when no continuation of the prefix can be a document.
    public func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> CodableDocument?
    {
        try readPart(prefix, upTo: nil, within: limits)
    }

    /// Looks a scalar up that is a member of the root within the first 1024 bytes, reading nothing
    /// behind it.
    ///
    /// - Complexity: O(1).
    public func peekScalar(at path: [String], in data: Data) -> PeekedScalar {
        guard path.count == 1,
            let part = try? readPart(data.prefix(1024), upTo: path[0], within: .default)
        else { return .undecided }
        let node = part.root[path[0]]
        switch node.kind {
        case .integer: return node.int.map { .integer($0) } ?? .undecided
        case .string: return node.string.map { .string($0) } ?? .undecided
        default: return .undecided
        }
    }

    /// Reads the first bytes of a document up to the value of a key of the root, if it is a scalar,
    /// or as far as they go.
    private func readPart(
        _ prefix: Data, upTo key: String?, within limits: ReadingLimits
    ) throws -> CodableDocument? {
        guard capabilities.contains(.earlyStop), prefix.count >= 4 else { return nil }
        let source = try TextDecoding.source(of: prefix, within: limits, isPrefix: true)
        var reader = YAMLReader(
            source, format: self, limits: limits, isPrefix: true, expectedNodes: 64)
        do {
            guard try reader.findDocument() != nil else { return nil }
            _ = try reader.readDocument(upTo: key)
        } catch let error {
            guard reader.ranOut else { throw error }
        }
        return reader.isEmpty ? nil : try reader.finishPrefix()
    }
}
