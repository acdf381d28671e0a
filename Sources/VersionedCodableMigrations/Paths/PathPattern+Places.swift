import VersionedCodableDocuments
import VersionedCodableRewriting

// Where a path writes: the one rule of `edit` and chains. `PathPattern+Matching` has what it finds.

extension PathPattern {
    /// The part of a path that has to be found before a value is set, which ends with the last
    /// wildcard, or below any depth before the last name; and the rest, which is made.
    var parts: (found: PathPattern, made: PathPattern) {
        let last = tokens.lastIndex { !PathPattern([$0]).isSingle } ?? -1
        var count = last + 1
        if last >= 0, tokens[last] == .depth {
            count = max(count, tokens.firstIndex(of: .end) ?? tokens.count - 1)
        }
        return (PathPattern(tokens.prefix(count)), PathPattern(tokens.dropFirst(count)))
    }

    /// Returns the paths at which values can be set: also of missing members of what is found, but
    /// below `**` only of containers.
    ///
    /// `EditedDocument.place(of:without:inserts:)` makes what they lack.
    ///
    /// - Throws: `DocumentValueError`, as `matches(in:repeatsKeys:)`.
    package func places(in document: EditedDocument) throws -> [DocumentPath] {
        let (value, repeats) = (document.value, document.repeatsKeys)
        let (parent, rest) = parts
        guard let first = rest.tokens.first else {
            return try matches(in: value, repeatsKeys: repeats).map(\.path)
        }
        let match = Match(path: .root, hasAttributes: repeats)
        if let error = stepBelowAttribute(match) { throw error }
        let isAnywhere = parent.count(of: .depth) > 0
        return try parent.matches(in: value, repeatsKeys: repeats, before: first).compactMap {
            guard !isAnywhere || first.canBelong(to: value[path: $0.path]) else { return nil }
            return DocumentPath($0.path.steps + rest.path(for: $0).steps)
        }
    }

    /// Returns the error for an index of a path without wildcards that is outside of its array.
    package func outOfRange(
        in value: DocumentValue, repeatsKeys repeats: Bool
    ) -> DocumentValueError? {
        let path = path(for: Match(path: .root, hasAttributes: repeats))
        do {
            _ = try value.resolve(path, repeatsKeys: repeats, isNew: false)
        } catch let error as DocumentValueError {
            if case .outOfRange = error.kind { return error }
        } catch {}
        return nil
    }
}

extension PathPattern.Token {
    /// Whether a container can have a child at a token that is no wildcard.
    func canBelong(to container: DocumentValue?) -> Bool {
        switch (container, self) {
        case (.array, .end): true
        case (.array, .key(let key)): PathStep(pointerKey: key).intValue != nil
        case (.object, _): self != .end
        default: false
        }
    }
}

// MARK: Indices

extension DocumentValue {
    /// Returns the path of a value for one of a pattern.
    ///
    /// At an array, the end becomes the index after the last element, and at an object, an index
    /// becomes a key. An element of XML that occurs once is a list with one element: its index 0 is
    /// the element itself.
    ///
    /// - Parameter isNew: Whether a value is to be set there, for which an index may also be that
    ///   after the last element.
    /// - Returns: The path, and that of the element of XML that has to become a list first, if any.
    /// - Throws: `DocumentValueError` for an index outside of an array, the end of what is no array,
    ///   and a key `-` of an array.
    /// - Complexity: O(steps).
    func resolve(
        _ path: DocumentPath, repeatsKeys repeats: Bool, isNew: Bool
    ) throws -> (path: DocumentPath, single: DocumentPath?) {
        var (steps, single): ([PathStep], DocumentPath?) = ([], nil)
        var value: DocumentValue? = self
        var isNamed = false
        for step in path.steps {
            let here = DocumentPath(steps)
            var step = step
            switch (step, value) {
            case (.index(let index), .array(let elements)?):
                let index = step == PathPattern.end ? elements.count : index
                guard index < elements.count + (isNew ? 1 : 0) else {
                    throw DocumentValueError(
                        .outOfRange(count: elements.count), at: here.appending(.index(index)))
                }
                step = .index(index)
            case (.index(let index), nil), (.index(let index), .null?):
                guard isNew else { break }
                guard index == 0 || step == PathPattern.end else {
                    throw DocumentValueError(.outOfRange(count: 0), at: here.appending(step))
                }
                step = .index(0)
            case (.index(let index), _) where repeats && isNamed:
                isNamed = false
                if index == 0 { continue }
                step = .index(step == PathPattern.end ? 1 : index)
                guard isNew, step == .index(1) else {
                    throw DocumentValueError(.outOfRange(count: 1), at: here.appending(step))
                }
                single = here
            case (.index, let other?) where repeats || step == PathPattern.end:
                throw other.unexpected("an array", at: here)
            case (.index(let index), .object(_)?): step = .key(String(index))
            case (.key("-"), .array(_)?):
                throw DocumentValue.array([]).unexpected("an object", at: here)
            default: break
            }
            value = single == here ? nil : value?[step]
            isNamed = step.intValue == nil
            steps.append(step)
        }
        return (DocumentPath(steps), single)
    }
}

extension EditedDocument {
    /// Returns the path of a value for one of a pattern at which a value is to be set, and makes the
    /// list that it needs of an element of XML that occurs once.
    ///
    /// - Parameters:
    ///   - source: A value that is to be moved there, without which the path applies.
    ///   - inserts: Whether a value is to be inserted before the one at the path.
    /// - Throws: `DocumentValueError`, as `DocumentValue.resolve(_:repeatsKeys:isNew:)`.
    /// - Complexity: O(steps), plus O(n) in the children of a container that is edited first.
    package mutating func place(
        of path: DocumentPath, without source: DocumentPath? = nil, inserts: Bool = false
    ) throws -> DocumentPath {
        var rest = value
        if let source, source != .root { try rest.remove(at: source) }
        var (place, single) = try rest.resolve(path, repeatsKeys: repeatsKeys, isNew: true)
        if inserts, path.steps.last == 0, let list = path.parent,
            try rest.resolve(list, repeatsKeys: repeatsKeys, isNew: true).path == place
        {
            (single, place) = (place, place.appending(0))
        }
        if let single {
            guard value[path: single] == rest[path: single] else {
                throw DocumentValueError(.missing, at: single)
            }
            try wrap(at: single)
        }
        // A key `-` is not the end of an array that is missing.
        if place.steps.last == "-", let parent = place.parent, rest[path: parent]?.isNull ?? true {
            try set(.object([:]), at: parent)
        }
        return place
    }
}
