import VersionedCodableCore

extension DecodingSession {
    /// Notes that a value is a secret, so that no error shows the part of a line it stands in.
    package func noteSecret(_ node: UInt32) {
        guard node != missingNode, node < document.nodeCount else { return }
        // An alias shows where it stands and what it stands for.
        for node in [Int(node), tape.resolve(Int(node))] {
            if let range = written(node) { secrets.insert(range) }
        }
        if document.hasOrigins { secretNodes.insert(Int(node)) }
    }

    /// The bytes that a value was written in, by their addresses: values of a document that was
    /// made of others are in several sources.
    private func written(_ node: Int) -> Range<Int>? {
        let place = document.place(ofNode: node)
        guard let range = place.document.sourceRange(ofNode: place.node) else { return nil }
        let start = place.document.firstAddress
        return start + range.lowerBound..<start + range.upperBound
    }

    /// Whether what an error shows of the source around a byte has nothing of a secret.
    ///
    /// - Parameter node: A value that is in the same source.
    package func mayShow(_ offset: Int, ofNode node: UInt32 = 0) -> Bool {
        guard !secrets.isEmpty else { return true }
        let source = document.place(ofNode: node < document.nodeCount ? Int(node) : 0).document
        let piece = SourcePiece(around: offset, in: source.sourceBytes)
        let start = source.firstAddress + offset - piece.place
        return !secrets.overlap(start..<start + piece.bytes.count)
    }

    /// Whether what an error shows around a byte of the source of the value at a path has nothing
    /// of a secret.
    package func mayShow(_ offset: Int, at path: [any CodingKey]) -> Bool {
        mayShow(offset, ofNode: document.hasOrigins ? node(at: path) : 0)
    }

    /// Whether a message may say what a value is.
    package func mayShowValue(at path: [any CodingKey]) -> Bool {
        guard options.errorExcerpts == .line else { return false }
        let node = node(at: path)
        guard node < document.nodeCount, !secretNodes.contains(Int(node)) else {
            return secrets.isEmpty && secretNodes.isEmpty
        }
        guard let range = written(tape.resolve(Int(node))) else {
            return secrets.isEmpty || document.hasOrigins
        }
        return !secrets.overlap(range)
    }

    /// The same error without a line in which a secret stands, or without any.
    package func hidingSecrets(in error: any Error, all hides: Bool) -> any Error {
        if case VersionedDecodingError.unsupportedVersion(let version) = error, hides {
            return VersionedDecodingError.unsupportedVersion(version.withoutExcerpt())
        }
        guard let error = error as? DecodingError else { return error }
        return error.mapContext { context in
            guard let diagnostic = context.diagnostic, diagnostic.excerpt != nil,
                let offset = diagnostic.location?.offset,
                hides || !mayShow(offset, at: context.codingPath)
            else { return context }
            return DecodingError.Context(
                codingPath: context.codingPath, debugDescription: context.debugDescription,
                underlyingError: diagnostic.withoutExcerpt())
        }
    }

    /// The error of a secret that cannot be decoded, with path and place and nothing of the value.
    package func masked(_ error: any Error, _ type: Any.Type, at spot: Spot) -> DecodingError {
        noteSecret(spot.node)
        let path = (error as? DecodingError)?.context?.codingPath ?? codingPath(of: spot)
        let masked = ErrorMessages.masked(error, type, at: path)
        return masked.mapContext { context in
            guard var site = sourcePlace(at: path) else { return context }
            site.piece = nil
            let name = site.sourceName ?? document.sourceName
            let start = ErrorMessages.place(name, site.location)
            let text = start + context.debugDescription
            return DecodingError.Context(
                codingPath: path, debugDescription: text,
                underlyingError: DecodingDiagnostic(
                    text, messageStart: start.utf8.count, at: path, site,
                    sourceName: name))
        }
    }
}

extension ErrorMessages {
    /// The error of a secret without anything of the value.
    package static func masked(
        _ error: any Error, _ type: Any.Type, at path: [any CodingKey]
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
            return .typeMismatch(
                type, context("expected \(name(of: type)), found a secret of another type"))
        default:
            return .dataCorrupted(context("the secret is no \(name(of: type))"))
        }
    }
}

extension CodableDocument {
    /// The address of the first byte of the source.
    fileprivate var firstAddress: Int { sourceBytes.baseAddress.map { Int(bitPattern: $0) } ?? 0 }
}

extension DocumentDecoder {
    /// Decodes a document that is made of others, and tells which of its values are secrets.
    ///
    /// - Throws: As `decode(_:from:)`.
    package func decodeNotingSecrets<Value: Decodable>(
        _ type: Value.Type, from document: CodableDocument
    ) throws -> (value: Value, secrets: Set<Int>) {
        let session = DecodingSession.make(for: document, currentOptions)
        session.rootType = type
        if let type = type as? any VersionedCodable.Type { session.noteVersion(of: type) }
        let value = try session.run { try session.value(type, at: .root) }
        return (value, session.secretNodes)
    }
}

/// Parts of a source that nothing may show.
package struct SecretRanges {
    private var ranges: [Range<Int>] = []

    var isEmpty: Bool { ranges.isEmpty }

    /// The first range that ends behind a place.
    private func index(behind place: Int) -> Int {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound <= place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Adds a range; one that overlaps another is joined with it.
    ///
    /// - Complexity: O(log n) behind all others, as in a document that is decoded in its order.
    mutating func insert(_ range: Range<Int>) {
        var (first, range) = (index(behind: range.lowerBound), range)
        let start = first
        while first < ranges.count, ranges[first].lowerBound < range.upperBound {
            range =
                min(
                    range.lowerBound, ranges[first].lowerBound)..<max(
                    range.upperBound, ranges[first].upperBound)
            first += 1
        }
        ranges.replaceSubrange(start..<first, with: [range])
    }

    func overlap(_ range: Range<Int>) -> Bool {
        let index = index(behind: range.lowerBound)
        return index < ranges.count && ranges[index].lowerBound < range.upperBound
    }
}
