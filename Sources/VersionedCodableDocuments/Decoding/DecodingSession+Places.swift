import VersionedCodableCore

extension DecodingSession {
    /// Returns the location of a node, or of the object that lacks it; nil without locations.
    func sourcePlace(of spot: Spot) -> SourcePlace? {
        var node = spot.node
        if node == missingNode, case .missing(_, let object, _) = frames[spot.frame] {
            node = object
        }
        guard node != missingNode else { return nil }
        let source = document.source(ofNode: Int(node))
        let location = source.location
        guard location != nil || document.storage.source.origins != nil else { return nil }
        return SourcePlace(
            sourceName: source.sourceName ?? document.sourceName, location: location,
            excerpt: hidesValues ? nil : source.document.excerpt(ofNode: source.node))
    }

    /// Returns the location of the value at a path, or of its deepest existing ancestor.
    func sourcePlace(at path: [any CodingKey]) -> SourcePlace? {
        sourcePlace(of: Spot.root.at(node(at: path))) ?? outer.spot?.session.sourcePlace(at: path)
    }

    /// Returns the location of the value at a path, or only the name of the document.
    package func place(at path: [any CodingKey]) -> SourcePlace {
        sourcePlace(at: path) ?? SourcePlace(sourceName: document.sourceName)
    }
}

/// Locations for errors of the standard library, of Foundation and of users.
extension DecodingSession {
    /// Returns an error with a diagnostic, located by its coding path.
    ///
    /// An error that has one, or another underlying error, is returned unchanged.
    ///
    /// - Complexity: As `node(at:)`.
    package func located(_ error: DecodingError) -> DecodingError {
        error.mapContext(located)
    }

    private func located(_ context: DecodingError.Context) -> DecodingError.Context {
        guard context.underlyingError == nil else { return context }
        return DecodingError.Context(
            codingPath: context.codingPath,
            debugDescription: context.debugDescription,
            underlyingError: DecodingDiagnostic(
                context.debugDescription, at: context.codingPath, place(at: context.codingPath)))
    }

    /// Returns the value at a path, or its deepest existing ancestor.
    ///
    /// - Complexity: O(depth), plus O(n) in total; an object with many members is hashed once.
    package func node(at path: [any CodingKey]) -> UInt32 {
        var node: UInt32 = 0
        let base = outer.path.count
        for (depth, key) in path.enumerated().dropFirst(base) {
            let isBelowIndex = depth == base || path[depth - 1].elementIndex != nil
            guard let child = child(key, of: node, isBelowIndex: isBelowIndex) else { break }
            node = child
        }
        return node
    }

    /// Returns the value of the first member with a coding key, under any of its names.
    func anyMember(named text: String, in object: UInt32) -> UInt32? {
        named(text, in: object) ?? otherwiseNamed(text, in: object)
    }

    /// Returns the value of the first member that a coding key may refer to.
    func named(_ text: String, in object: UInt32) -> UInt32? {
        let written = firstMember(named: text, of: object)
        guard convertsKeys else { return written }
        let converted = convertedKeys(of: object).first(named: text)
        // The first one, if both exist.
        return [written, converted].compactMap { $0 }.min()
    }

    /// Returns the value of the first member with a key of the document.
    private func firstMember(named text: String, of object: UInt32) -> UInt32? {
        var text = text
        let keys = text.withUTF8 { text in
            [false, true].map { search(text, isAttribute: $0, newHint(for: object)) }
        }
        return keys.filter { $0 != 0 }.min().map { $0 + 1 }
    }
}
