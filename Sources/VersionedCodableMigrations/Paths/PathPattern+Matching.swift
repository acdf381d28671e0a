import VersionedCodableDocuments

extension PathPattern {
    /// A value that a pattern denotes.
    public struct Match: Sendable, Hashable {
        /// The path of the value.
        public var path: DocumentPath
        /// What each `*` stands for, in order: one step, or none for the only element of a list.
        package var children: [[PathStep]] = []
        /// What each `**` stands for, in order.
        package var depths: [[PathStep]] = []
    }

    /// Returns the values that a pattern denotes, in the order of the document.
    ///
    /// A match of `**` is before those in it.
    /// Missing members and nulls on the way are no error: such a path denotes nothing.
    ///
    /// - Parameters:
    ///   - value: The value that the pattern begins at.
    ///   - repeats: Whether one value may be a list with one element, as in XML: a `*` after a name
    ///     then stands for the elements of that name, if it is not followed by a member of theirs.
    /// - Throws: `DocumentValueError` for a value on the way that is no container, or an array where
    ///   a key is expected.
    /// - Complexity: O(tokens × n) in the values that are visited.
    public func matches(
        in value: DocumentValue, repeatsKeys repeats: Bool = false
    ) throws -> [Match] {
        try matches(in: value, repeatsKeys: repeats, before: nil)
    }

    /// - Parameter next: The first token that is read below each match; decides for a last `*`
    ///   whether it stands for the elements of a name.
    package func matches(
        in value: DocumentValue, repeatsKeys repeats: Bool, before next: Token?
    ) throws -> [Match] {
        let search = search(in: value, repeatsKeys: repeats, before: next)
        if let failure = search.failures.first { throw failure.error }
        return search.found
    }

    /// What a pattern denotes, and where values do not fit it.
    struct Search {
        var found: [Match] = []
        /// The values on the way that are no containers, or arrays where a key is expected, with
        /// what the wildcards before them stand for.
        var failures: [(match: Match, error: DocumentValueError)] = []
        /// The arrays on the way that do not have an index of the pattern.
        var misses: [(match: Match, index: Int)] = []
    }

    /// Returns the values that a pattern denotes, and those that do not fit it.
    func search(in value: DocumentValue, repeatsKeys repeats: Bool, before next: Token?) -> Search {
        var visitor = Visitor(tokens: tokens, next: next, repeats: repeats)
        visitor.visit(value, 0, Match(path: .root), isLenient: false)
        guard count(of: .depth) > 0 else { return visitor.result }
        var known: Set<DocumentPath> = []
        visitor.result.found = visitor.result.found.filter { known.insert($0.path).inserted }
        return visitor.result
    }

    /// Whether one of some matches is in another.
    package func isNested(_ matches: [Match]) -> Bool {
        guard count(of: .depth) > 0 else { return false }
        let paths = Set(matches.map(\.path.steps))
        return matches.contains { match in
            match.path.steps.indices.contains { paths.contains(Array(match.path.steps[..<$0])) }
        }
    }

    /// Returns the path of a pattern without selectors, its wildcards replaced by those of a match.
    ///
    /// - Parameter end: The step for the index after the last element.
    package func path(for match: Match, end: PathStep = "-") -> DocumentPath {
        var children = match.children[...]
        var depths = match.depths[...]
        var steps: [PathStep] = []
        for token in tokens {
            switch token {
            case .key(let key): steps.append(PathPattern.step(key))
            case .attribute(let name): steps.append(.key(name))
            case .end: steps.append(end)
            case .child: steps += children.popFirst() ?? []
            case .depth: steps += depths.popFirst() ?? []
            case .element: break
            }
        }
        return DocumentPath(steps)
    }

    /// Returns a pattern whose first wildcards are replaced by those of a match.
    package func filled(by match: Match) -> PathPattern {
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

    /// Returns a key, or an index for decimal digits.
    static func step(_ key: String) -> PathStep {
        Int(key).flatMap { String($0) == key && $0 >= 0 ? .index($0) : nil } ?? .key(key)
    }
}

private struct Visitor {
    let tokens: [PathPattern.Token]
    let next: PathPattern.Token?
    let repeats: Bool
    var result = PathPattern.Search()

    /// Finds what the tokens from a position on denote below a value.
    ///
    /// - Parameter isLenient: Whether a value that is no container ends the search silently, as
    ///   below `**`.
    mutating func visit(
        _ value: DocumentValue, _ position: Int, _ match: PathPattern.Match, isLenient: Bool
    ) {
        guard position < tokens.count else { return result.found.append(match) }
        // An element of XML without content may be a container as well.
        if value.isNull || repeats && value == .untyped("") { return }
        switch tokens[position] {
        case .key(let key), .attribute(let key):
            visitMember(key, of: value, position, match, isLenient: isLenient)
        case .end:
            guard let elements = value.array else {
                return fail("an array", value, match, isLenient)
            }
            // A new element has nothing in it.
            guard position + 1 == tokens.count else { return }
            result.found.append(match.appending(.index(elements.count)))
        case .child:
            if repeats, position > 0, isListOfOne(value, position) {
                var match = match
                match.children.append([])
                return visit(value, position + 1, match, isLenient: isLenient)
            }
            guard isContainer(value) else {
                return fail("an object or array", value, match, isLenient)
            }
            // Behind a name it may be meant as a list with one element, which lacks what follows.
            let isUnclear = repeats && position > 0 && value.array == nil
            for (step, child) in children(of: value) {
                var match = match.appending(step)
                match.children.append([step])
                visit(child, position + 1, match, isLenient: isLenient || isUnclear)
            }
        case .depth: visitDepths(value, position, match)
        case .element(let key, let text):
            guard let elements = value.array else {
                if repeats, hasText(value, key, text) {
                    return visit(value, position + 1, match, isLenient: isLenient)
                }
                return repeats ? () : fail("an array", value, match, isLenient)
            }
            for (index, element) in elements.enumerated() where hasText(element, key, text) {
                visit(
                    element, position + 1, match.appending(.index(index)), isLenient: isLenient)
            }
        }
    }

    private mutating func visitMember(
        _ key: String, of value: DocumentValue, _ position: Int, _ match: PathPattern.Match,
        isLenient: Bool
    ) {
        let step = PathPattern.step(key)
        switch value {
        case .object(let object):
            guard let child = object[key] else { return }
            let match = match.appending(step)
            guard repeats, tokens[position] == .attribute(key), let first = child.array?.first
            else { return visit(child, position + 1, match, isLenient: isLenient) }
            // An attribute precedes the elements of its name.
            visit(first, position + 1, match.appending(.index(0)), isLenient: isLenient)
        case .array(let elements):
            guard let index = step.intValue else {
                if !isLenient, !key.isEmpty, key.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
                    let error = DocumentValueError(
                        .unexpected(expected: "an index", found: key), at: match.path)
                    return result.failures.append((match, error))
                }
                return fail("an object", value, match, isLenient)
            }
            guard elements.indices.contains(index) else {
                return isLenient ? () : result.misses.append((match, index))
            }
            visit(elements[index], position + 1, match.appending(step), isLenient: isLenient)
        default: fail("an object", value, match, isLenient)
        }
    }

    /// Visits a value and everything below it, parents first, without recursion.
    private mutating func visitDepths(
        _ value: DocumentValue, _ position: Int, _ match: PathPattern.Match
    ) {
        var pending: [(DocumentValue, [PathStep])] = [(value, [])]
        while let (value, steps) = pending.popLast() {
            var match = match
            match.path.steps += steps
            match.depths.append(steps)
            visit(value, position + 1, match, isLenient: true)
            guard isContainer(value) else { continue }
            pending += children(of: value).reversed().map { ($1, steps + [$0]) }
        }
    }

    private mutating func fail(
        _ expected: String, _ value: DocumentValue, _ match: PathPattern.Match, _ isLenient: Bool
    ) {
        // An element without children is read as its white space (XML).
        let isEmpty = repeats && value.string?.allSatisfy(\.isWhitespace) == true
        if !isLenient, !isEmpty {
            result.failures.append((match, value.unexpected(expected, at: match.path)))
        }
    }

    private func isContainer(_ value: DocumentValue) -> Bool {
        switch value {
        case .array, .object: true
        default: false
        }
    }

    private func children(of value: DocumentValue) -> [(PathStep, DocumentValue)] {
        if let elements = value.array { return elements.enumerated().map { (.index($0), $1) } }
        return value.object?.map { (PathPattern.step($0.key), $0.value) } ?? []
    }

    /// Whether a value after a name is the only element of that name.
    private func isListOfOne(_ value: DocumentValue, _ position: Int) -> Bool {
        guard case .key = tokens[position - 1], value.array == nil else { return false }
        guard let object = value.object else { return true }
        switch position + 1 < tokens.count ? tokens[position + 1] : next {
        case .key(let key)?, .attribute(let key)?:
            // What has only texts has no members of theirs.
            return object[key] != nil || object.allSatisfy { !isContainer($0.value) }
        default: return false
        }
    }

    private func hasText(_ element: DocumentValue, _ key: String?, _ text: String) -> Bool {
        let value = key.map { element.object?[$0] } ?? element
        return value?.text?.hasSameBytes(as: text) == true
    }
}

extension PathPattern.Match {
    fileprivate func appending(_ step: PathStep) -> PathPattern.Match {
        var match = self
        match.path.steps.append(step)
        return match
    }
}
