import VersionedCodableCore
import VersionedCodableDocuments

// What a path finds: the one rule of `get`, `edit` and chains, which the guide has as a table.

extension PathPattern {
    /// A value that a pattern denotes.
    public struct Match: Sendable, Hashable {
        /// The path of the value.
        public var path: DocumentPath
        /// What each `*` stands for, in order: one step, or none for the only element of a list.
        var children: [[PathStep]] = []
        /// What each `**` stands for, in order.
        var depths: [[PathStep]] = []
        /// Whether `@name` is an attribute, as in XML; in other formats it is a key.
        var hasAttributes = false
    }

    /// Returns the values that a pattern denotes, in the order of the document.
    ///
    /// A match of `**` is before those in it.
    /// Missing members and nulls on the way are no error: such a path denotes nothing.
    ///
    /// - Parameters:
    ///   - value: The value that the pattern begins at.
    ///   - repeats: Whether the format has attributes, and one value may be a list with one
    ///     element, as in XML.
    /// - Throws: `DocumentValueError` for a value on the way that is no container, an array where a
    ///   key is expected, or a step below an attribute.
    /// - Complexity: O(tokens × n) in the values that are visited, also with several `**`.
    public func matches(
        in value: DocumentValue, repeatsKeys repeats: Bool = false
    ) throws -> [Match] {
        try matches(in: value, repeatsKeys: repeats, before: nil)
    }

    /// - Parameter next: The first token that is read below each match; decides for a last `*`
    ///   whether it stands for the elements of a name.
    func matches(
        in value: DocumentValue, repeatsKeys repeats: Bool, before next: Token?
    ) throws -> [Match] {
        let search = search(in: value, repeatsKeys: repeats, before: next)
        if let failure = search.failures.first { throw failure.error }
        return search.found.map(\.match)
    }

    /// Returns the values that a pattern denotes where others on the way may not fit it.
    package func fittingMatches(
        in value: DocumentValue, repeatsKeys repeats: Bool
    ) -> [Match] {
        search(in: value, repeatsKeys: repeats, before: nil).found.map(\.match)
    }

    /// Returns the values of a document that a pattern denotes, as `matches(in:repeatsKeys:)` does
    /// in its tree, which is not made.
    ///
    /// - Returns: The paths and the values; the place after the last element of an array has none.
    package func nodes(
        in document: CodableDocument
    ) throws -> [(path: DocumentPath, node: DocumentNode?)] {
        let repeats = document.capabilities.contains(.repeatedKeys)
        let root = try document.gatheringRepeatedKeys().root
        let search = search(in: root, repeatsKeys: repeats, before: nil)
        if let failure = search.failures.first { throw failure.error }
        return search.found.map { ($0.path, $1) }
    }

    /// Searches for the values that a pattern denotes, and for those that do not fit it.
    func search<Value: PathTarget>(
        in value: Value, repeatsKeys repeats: Bool, before next: Token?
    ) -> PathVisitor<Value> {
        var visitor = PathVisitor<Value>(tokens: tokens, next: next, repeats: repeats)
        let match = Match(path: .root, hasAttributes: repeats)
        if let error = stepBelowAttribute(match) {
            visitor.failures = [(match, error)]
            return visitor
        }
        visitor.visit(value, 0, isLenient: false)
        // Only an element of XML that is a list of one is found in two ways by a single `**`.
        if count(of: .depth) > (repeats ? 0 : 1) {
            var known: Set<DocumentPath> = []
            visitor.found.removeAll { !known.insert($0.match.path).inserted }
        }
        return visitor
    }

    /// Whether one of some matches is in another.
    func isNested(_ matches: [Match]) -> Bool {
        guard count(of: .depth) > 0 else { return false }
        let paths = Set(matches.map(\.path.steps))
        return matches.contains { match in
            match.path.steps.indices.contains { paths.contains(Array(match.path.steps[..<$0])) }
        }
    }

    /// The step for the index after the last element.
    static let end = PathStep.index(.max)

    /// Returns the path of a pattern without selectors, its wildcards replaced by those of a match.
    ///
    /// `EditedDocument.place(of:without:inserts:)` finds the index of its end.
    package func path(for match: Match) -> DocumentPath {
        var children = match.children[...]
        var depths = match.depths[...]
        var steps: [PathStep] = []
        for token in tokens {
            switch token {
            case .key(let key): steps.append(PathStep(pointerKey: key))
            case .attribute(let name): steps.append(.key(match.hasAttributes ? name : "@" + name))
            case .end: steps.append(PathPattern.end)
            case .child: steps += children.popFirst() ?? []
            case .depth: steps += depths.popFirst() ?? []
            case .element: break
            }
        }
        return DocumentPath(steps)
    }

    /// Returns a pattern whose first wildcards are replaced by those of a match.
    func filled(by match: Match) -> PathPattern {
        guard tokens.contains(.child) || tokens.contains(.depth) else { return self }
        var children = match.children[...]
        var depths = match.depths[...]
        return PathPattern(
            tokens.flatMap { token -> [Token] in
                switch token {
                case .child: children.popFirst()?.map { .key($0.stringValue) } ?? [token]
                case .depth: depths.popFirst()?.map { .key($0.stringValue) } ?? [token]
                default: [token]
                }
            })
    }

    /// Returns the error for a step below an attribute.
    func stepBelowAttribute(_ match: Match) -> DocumentValueError? {
        guard match.hasAttributes,
            let index = tokens.dropLast().firstIndex(where: {
                if case .attribute = $0 { true } else { false }
            })
        else { return nil }
        let path = PathPattern(tokens.prefix(index + 1)).path(for: match)
        return DocumentValueError(
            .unexpected(expected: "an element", found: "an attribute"), at: path)
    }
}
