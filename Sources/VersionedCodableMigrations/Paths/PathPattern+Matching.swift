import VersionedCodableCore
import VersionedCodableDocuments

// What a path finds: the one rule of `get`, `edit` and chains, which the guide has as a table.

extension PathPattern {
    /// A value that a pattern denotes.
    public struct Match: Sendable, Hashable {
        /// The path of the value.
        public var path: DocumentPath
        /// What each `*` stands for, in order: one step, or none for the only element of a list.
        package var children: [[PathStep]] = []
        /// What each `**` stands for, in order.
        package var depths: [[PathStep]] = []
        /// Whether `@name` is an attribute, as in XML; in other formats it is a key.
        package var hasAttributes = false
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
    package func matches(
        in value: DocumentValue, repeatsKeys repeats: Bool, before next: Token?
    ) throws -> [Match] {
        let search = search(in: value, repeatsKeys: repeats, before: next)
        if let failure = search.failures.first { throw failure.error }
        return search.found
    }

    /// What a pattern denotes, and where values do not fit it.
    package struct Search {
        package var found: [Match] = []
        /// The values on the way that are no containers, or arrays where a key is expected, with
        /// what the wildcards before them stand for.
        var failures: [(match: Match, error: DocumentValueError)] = []
        /// The arrays on the way that do not have an index of the pattern.
        var misses: [(match: Match, index: Int)] = []
    }

    /// Returns the values that a pattern denotes, and those that do not fit it.
    package func search(in value: DocumentValue, repeatsKeys repeats: Bool, before next: Token?)
        -> Search
    {
        var visitor = Visitor(tokens: tokens, next: next, repeats: repeats)
        let match = Match(path: .root, hasAttributes: repeats)
        if let error = stepBelowAttribute(match) { return Search(failures: [(match, error)]) }
        visitor.visit(value, 0, match, isLenient: false)
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

    /// The step for the index after the last element.
    static let end = PathStep.index(.max)

    /// Returns the path of a pattern without selectors, its wildcards replaced by those of a match.
    ///
    /// `EditedDocument.place(of:repeatsKeys:without:inserts:)` finds the index of its end.
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

private struct Visitor {
    let tokens: [PathPattern.Token]
    let next: PathPattern.Token?
    let repeats: Bool
    var result = PathPattern.Search()
    /// Where each `**` was searched already, if there are several: a later search of the same value
    /// finds nothing new.
    private var searched: Set<Place>?

    private struct Place: Hashable {
        let position: Int
        let path: DocumentPath
    }

    init(tokens: [PathPattern.Token], next: PathPattern.Token?, repeats: Bool) {
        self.tokens = tokens
        self.next = next
        self.repeats = repeats
        searched = tokens.count { $0 == .depth } > 1 ? [] : nil
    }

    /// Finds what the tokens from a position on denote below a value.
    ///
    /// - Parameter isLenient: Whether a value that is no container ends the search silently, as
    ///   below `**`.
    mutating func visit(
        _ value: DocumentValue, _ position: Int, _ match: PathPattern.Match, isLenient: Bool
    ) {
        WorkCounter.add()
        guard position < tokens.count else { return result.found.append(match) }
        let isNamed = isNamed(value, position, match)
        // An element of XML without content may be a container as well.
        if value.isNull || repeats && !isNamed && value == .untyped("") { return }
        switch tokens[position] {
        case .key(let key):
            if isNamed, let index = PathStep(pointerKey: key).intValue {
                guard index == 0 else {
                    return isLenient ? () : result.misses.append((match, index))
                }
                return visit(value, position + 1, match, isLenient: isLenient)
            }
            visitMember(key, of: value, position, match, isLenient: isLenient)
        case .attribute(let name):
            let key = repeats ? name : "@" + name
            visitMember(key, of: value, position, match, isLenient: isLenient)
        case .end:
            guard let count = value.array?.count ?? (isNamed ? 1 : nil) else {
                return fail("an array", value, match, isLenient)
            }
            // A new element has nothing in it.
            guard position + 1 == tokens.count else { return }
            result.found.append(match.appending(.index(count)))
        case .child:
            if isNamed, isListOfOne(value, position) {
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
        case .element:
            guard let elements = value.array else {
                if repeats, isSelected(value, position) {
                    return visit(value, position + 1, match, isLenient: isLenient)
                }
                return repeats ? () : fail("an array", value, match, isLenient)
            }
            for (index, element) in elements.enumerated() where isSelected(element, position) {
                visit(
                    element, position + 1, match.appending(.index(index)), isLenient: isLenient)
            }
        }
    }

    private mutating func visitMember(
        _ key: String, of value: DocumentValue, _ position: Int, _ match: PathPattern.Match,
        isLenient: Bool
    ) {
        switch value {
        case .object(let object):
            guard let child = object[key] else { return }
            let match = match.appending(.key(key))
            guard match.hasAttributes, tokens[position] == .attribute(key),
                let first = child.array?.first
            else { return visit(child, position + 1, match, isLenient: isLenient) }
            // An attribute precedes the elements of its name.
            visit(first, position + 1, match.appending(.index(0)), isLenient: isLenient)
        case .array(let elements):
            guard let index = PathStep(pointerKey: key).intValue else {
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
            visit(
                elements[index], position + 1, match.appending(.index(index)), isLenient: isLenient)
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
            let place = Place(position: position, path: match.path)
            if searched?.insert(place).inserted == false { continue }
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
        return value.object?.map { (.key($0.key), $0.value) } ?? []
    }

    /// Whether a value is an element of XML that occurs once, and that a name led to.
    private func isNamed(
        _ value: DocumentValue, _ position: Int, _ match: PathPattern.Match
    ) -> Bool {
        guard repeats, position > 0, value.array == nil, case .key? = match.path.steps.last else {
            return false
        }
        switch tokens[position - 1] {
        case .key(let key): return PathStep(pointerKey: key).intValue == nil
        case .child: return match.children.last != []
        case .depth: return true
        case .attribute, .end, .element: return false
        }
    }

    /// Whether `*` stands for the only element of a name, and not for its children.
    private func isListOfOne(_ value: DocumentValue, _ position: Int) -> Bool {
        guard case .key = tokens[position - 1] else { return false }
        guard let object = value.object else { return true }
        switch position + 1 < tokens.count ? tokens[position + 1] : next {
        case .key(let key)?, .attribute(let key)?:
            // What has only texts has no members of theirs.
            return object[key] != nil || object.allSatisfy { !isContainer($0.value) }
        default: return true
        }
    }

    private func isSelected(_ element: DocumentValue, _ position: Int) -> Bool {
        guard case .element(let key, let isAttribute, let text) = tokens[position] else {
            return false
        }
        var value: DocumentValue? = element
        if let key {
            value = element.object?[isAttribute && !repeats ? "@" + key : key]
            // An attribute precedes the elements of its name.
            if isAttribute, repeats { value = value?.array?.first ?? value }
        }
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
