import VersionedCodableDocuments
import VersionedCodableRewriting

// The operations that write a value where another may be.
extension StepRunner {
    /// Moves a value; within one object it keeps its position.
    mutating func transfer(
        _ path: DocumentPath, to target: DocumentPath,
        _ policy: MigrationOperation.TakenPolicy? = nil
    ) throws {
        guard !path.steps.isEmpty else { return try moveRoot(into: target) }
        guard !target.steps.isEmpty else { return try moveToRoot(path) }
        let target = try resolved(target)
        guard path != target else { return }
        guard value(at: target) != nil else {
            if let key = target.steps.last, path.parent == target.parent, isMember(path) {
                return try document.rename(whole(path), to: key.stringValue)
            }
            return try moveOut(path, to: target)
        }
        switch policy ?? operation.ifTaken {
        case .refuse:
            guard isSame(path, target) else { throw taken(target) }
            leave(path)
        case .keep: if !target.isWithin(path) { drop(path) }
        case .replace: try moveOut(path, to: target)
        case .merge:
            guard let members = value(at: path)?.object, value(at: target)?.object != nil else {
                return try transfer(path, to: target, .refuse)
            }
            for member in members {
                let key = PathStep.key(member.key)
                try transfer(path.appending(key), to: target.appending(key), .merge)
            }
            if let first = members.first?.key {
                document.moveComments(of: whole(path), to: whole(target.appending(.key(first))))
            }
            leave(path)
        case .append:
            let end = target.appending(PathPattern.end)
            // An empty list does not make a list of something else either.
            _ = try place(of: end)
            guard let elements = value(at: path)?.array else {
                return try moveOut(path, to: try resolved(end))
            }
            let first = elements.isEmpty ? nil : try resolved(end)
            for index in elements.indices {
                try moveOut(path.appending(.index(index)), to: try resolved(end))
            }
            if let first { document.moveComments(of: whole(path), to: whole(first)) }
            leave(path)
        }
    }

    private mutating func moveOut(_ path: DocumentPath, to target: DocumentPath) throws {
        if let value = value(at: path) { try allow(value, at: target, isNew: false) }
        try makeContainer(of: target, besides: path)
        try document.moveOut(from: whole(path), to: whole(target))
        // What is moved into itself is in its place, and what is moved around it replaces it.
        if !target.isWithin(path), !path.isWithin(target) { leave(path) }
    }

    /// Puts the members of the document, but for its version, or its elements at a path.
    private mutating func moveRoot(into target: DocumentPath) throws {
        guard whole(.root).steps.isEmpty else { return try moveOut(.root, to: target) }
        let first = target.steps[0].stringValue
        guard let members = value(at: .root)?.object else {
            return document.enclose(in: target.steps.map(\.stringValue))
        }
        if members[first] != nil {
            try moveOut(DocumentPath([.key(first)]), to: target.appending(.key(first)))
        }
        for member in members where member.key != versionKey && member.key != first {
            let key = PathStep.key(member.key)
            try transfer(DocumentPath([key]), to: target.appending(key))
        }
    }

    /// Puts the members of a value, or its elements, in the place of the document.
    private mutating func moveToRoot(_ path: DocumentPath) throws {
        let isPart = !whole(.root).steps.isEmpty
        let first = path.steps[0]
        if operation.ifTaken == .refuse,
            let other = value(at: .root)?.object?.first(where: {
                $0.key != first.stringValue && (isPart || $0.key != versionKey)
            })
        {
            throw taken(DocumentPath([.key(other.key)]))
        }
        if isPart { return try moveOut(path, to: .root) }
        guard let members = value(at: path)?.object else {
            return try set(value(at: path) ?? .null, at: .root)
        }
        for member in members where member.key != first.stringValue {
            let key = PathStep.key(member.key)
            try transfer(path.appending(key), to: DocumentPath([key]))
        }
        guard members[first.stringValue] != nil else { return leave(path) }
        // It replaces what is around it.
        try removeLeft()
        try moveOut(path.appending(first), to: DocumentPath([first]))
    }

    /// - Parameter source: The place of the value that it is a copy of, if any.
    mutating func put(
        _ new: DocumentValue, at target: DocumentPath, copyOf source: DocumentPath? = nil
    ) throws {
        let target = try resolved(target)
        guard value(at: target) != nil else {
            return try set(new, at: target, copyOf: source)
        }
        let isSame = value(at: target)?.means(new) ?? false
        switch operation.ifTaken {
        case .refuse: if !isSame { throw taken(target) }
        case .keep: break
        case .replace: if !isSame { try set(new, at: target, copyOf: source) }
        case .merge:
            guard let members = new.object, value(at: target)?.object != nil else {
                if !isSame { throw taken(target) }
                return
            }
            for member in members {
                let key = PathStep.key(member.key)
                try put(
                    member.value, at: target.appending(key), copyOf: source?.appending(key))
            }
        case .append:
            _ = try place(of: target.appending(PathPattern.end))
            for (index, element) in (new.array ?? [new]).enumerated() {
                let end = try resolved(target.appending(PathPattern.end))
                let place = new.array == nil ? source : source?.appending(.index(index))
                try set(element, at: end, copyOf: place)
            }
        }
    }

    /// Adds a value with the containers around it, from the last wildcard of its path on.
    mutating func add(_ value: DocumentValue) throws {
        let (parent, rest) = operation.path.parts
        guard let first = rest.tokens.first else { return }
        let matches = try matches(of: parent, before: first)
        if matches.isEmpty, parent.tokens.last != .depth, parent.tokens.contains(.depth) {
            note("add: nothing is at \(parent)", .info, at: .root)
        }
        for match in matches {
            if parent.tokens.contains(.depth), !first.canBelong(to: self.value(at: match.path)) {
                continue
            }
            newElements = [:]
            let place = DocumentPath(match.path.steps + rest.path(for: match).steps)
            let isAttribute = repeatsKeys && operation.path.isAttribute
            let isNewAttribute = isAttribute && self.value(at: place) == nil
            if isNewAttribute { try document.makeRoom(forAttributeAt: whole(place)) }
            let target = isAttribute ? attribute(place) : try resolved(place)
            try put(value, at: target)
            if isNewAttribute { try document.setAttribute(true, at: whole(target)) }
        }
    }

    mutating func map(
        _ match: PathPattern.Match, to target: PathPattern?, _ table: ValueTable
    ) throws {
        guard let old = value(at: match.path) else { return }
        let key = ValueTable.key(of: old)
        let new: DocumentValue
        switch (key.flatMap { table.rows[$0] }, table.other) {
        case (let value?, _), (nil, .value(let value)): new = value
        case (nil, .keep): new = old
        case (nil, .refuse):
            let known = table.rows.keys.sorted().joined(separator: ", ")
            throw unexpected("one of \(known)", match.path)
        }
        if !old.means(new) || old.isNull != new.isNull { try set(new, at: match.path) }
        if let target { try transfer(match.path, to: target.path(for: match)) }
    }

    mutating func wrap(_ path: DocumentPath) throws {
        // XML has no lists in lists.
        if value(at: path)?.array != nil || repeatsKeys && !isMember(path) { return }
        try document.wrap(at: whole(path))
    }

    mutating func unwrap(_ path: DocumentPath, keepsFirst: Bool) throws {
        guard let elements = value(at: path)?.array else { return }
        guard elements.count == 1 || keepsFirst && !elements.isEmpty else {
            throw failure("expected one element, found \(elements.count)", at: whole(path))
        }
        let rest = elements.indices.dropFirst().map { path.appending(.index($0)) }
        for place in rest { drop(place) }
        try removeLeft()
        try document.unwrap(at: whole(path))
    }

    mutating func split(
        _ match: PathPattern.Match, by separator: MigrationOperation.Separator,
        into: [PathPattern], as kinds: [ValueKind?]
    ) throws {
        guard let old = value(at: match.path) else { return }
        guard let text = old.text else { throw unexpected("text", match.path) }
        guard let parts = try parts(of: text, separator), parts.count == into.count else {
            throw unexpected("text of \(into.count) parts", match.path)
        }
        var values: [DocumentValue] = []
        for (part, kind) in zip(parts, kinds) {
            guard let value = kind.map({ $0.converted(.string(part)) }) ?? .string(part) else {
                throw failure(
                    "expected \(kind?.rawValue ?? ""), found \"\(part)\"", at: whole(match.path))
            }
            values.append(value)
        }
        // The first part is at the place of the text, and has its comments.
        let first = into[0].path(for: match)
        try set(values[0], at: match.path)
        try transfer(match.path, to: first)
        var position = self.position(of: first)
        for (target, value) in zip(into, values).dropFirst() {
            let target = target.path(for: match)
            if takesPlace(of: target) {
                try set(value, at: target)
            } else if let last = position, target.parent == first.parent,
                target.steps.last != PathPattern.end, self.value(at: target) == nil
            {
                try allow(value, at: target)
                try document.insert(value, at: whole(target), position: last + 1)
                position = last + 1
            } else {
                try put(value, at: target)
            }
        }
    }

    private func parts(
        of text: String, _ separator: MigrationOperation.Separator
    ) throws -> [String]? {
        switch separator {
        case .text(let mark):
            return StepRunner.parts(of: text, by: mark)
        case .pattern(let pattern):
            let scalars = Array(text.unicodeScalars)
            var steps = 1_000_000
            guard let match = try pattern.firstMatch(in: scalars, steps: &steps),
                match[0] == 0..<scalars.count
            else { return nil }
            return match.dropFirst().map { range in
                range.map { String(String.UnicodeScalarView(scalars[$0])) } ?? ""
            }
        }
    }

    mutating func join(
        _ paths: [DocumentPath], by separator: String, into target: DocumentPath
    ) throws {
        var texts: [String] = []
        for path in paths {
            guard let value = value(at: path) else {
                throw failure("nothing is at \(whole(path).pointer)", at: whole(path))
            }
            guard let text = value.text else { throw unexpected("text", path) }
            try check(text, hasNo: separator, path)
            texts.append(text)
        }
        let place = paths.first { $0 == target } ?? paths[0]
        try set(.string(texts.joined(separator: separator)), at: place)
        try transfer(place, to: target)
        for path in paths where path != place { leave(path) }
    }

    // MARK: Places

    private func isMember(_ path: DocumentPath) -> Bool {
        path.parent.flatMap { value(at: $0) }?.object != nil
    }

    /// Makes the first missing container on the way to a target, at the position of what moves there.
    private mutating func makeContainer(
        of target: DocumentPath, besides path: DocumentPath
    ) throws {
        guard let parent = path.parent, target.steps.starts(with: parent.steps),
            target.steps.count > path.steps.count, isMember(path),
            let position = position(of: path)
        else { return }
        let container = DocumentPath(target.steps.prefix(path.steps.count))
        guard value(at: container) == nil else { return }
        let isList = target.steps[container.steps.count].intValue != nil
        try document.insert(
            isList ? .array([]) : .object([:]), at: whole(container), position: position)
    }

    private func position(of path: DocumentPath) -> Int? {
        guard let parent = path.parent, let key = path.steps.last else { return nil }
        return value(at: parent)?.object?.position(ofKey: key.stringValue)
    }

    /// Whether two values are the same, with their tags and the parts of their dates.
    private mutating func isSame(_ path: DocumentPath, _ other: DocumentPath) -> Bool {
        guard let value = value(at: path), value == self.value(at: other) else { return false }
        let one = document.sourceNode(at: whole(path))
        let another = document.sourceNode(at: whole(other))
        // What an earlier step set has no tags.
        guard (try? one.value) == value, (try? another.value) == value else { return true }
        return one.isWrittenLike(another)
    }

    func taken(_ path: DocumentPath) -> any Error {
        failure(
            "there is already a value at \(path.pointer); ifTaken says what to do then",
            at: whole(path))
    }

    /// Returns the path at which a value is to be written; makes what it needs.
    ///
    /// An end inside a path is the same new element for all values of a match.
    private mutating func resolved(_ path: DocumentPath) throws -> DocumentPath {
        let parents = path.steps.indices.lazy.filter { path.steps[$0].intValue == nil }
            .map { DocumentPath(path.steps[..<$0]) }
        if repeatsKeys, let empty = parents.first(where: { value(at: $0) == .untyped("") }) {
            try set(.object([:]), at: empty)
        }
        var path = path
        let ends = path.steps.indices.dropLast().filter { path.steps[$0] == PathPattern.end }
        var lists: [(list: DocumentPath, fromEnd: Int)] = []
        for end in ends {
            let list = DocumentPath(path.steps[..<end])
            if let element = newElements[list] {
                path.steps[end] = element
            } else {
                lists.append((list, path.steps.count - end))
            }
        }
        let place = try place(of: path)
        // An index 0 before may have been that of an element that occurs once (XML).
        for (list, fromEnd) in lists {
            newElements[list] = place.steps[place.steps.count - fromEnd]
        }
        return place
    }
}

extension DocumentPath {
    fileprivate func isWithin(_ other: DocumentPath) -> Bool { steps.starts(with: other.steps) }
}

extension DocumentNode {
    /// Whether an equal value also has the same tags and texts of dates.
    ///
    /// - Complexity: O(n).
    fileprivate func isWrittenLike(_ other: DocumentNode) -> Bool {
        var pairs = [(self, other)]
        while let (one, other) = pairs.popLast() {
            guard one.annotation(.tag) == other.annotation(.tag) else { return false }
            switch (one.kind, other.kind) {
            case (.date, _), (_, .date):
                guard one.kind == other.kind, one.text == other.text else { return false }
            case (.object, .object): pairs += one.members.map { ($0.value, other[$0.key]) }
            case (.array, .array): pairs += zip(one.elements, other.elements)
            default: break
            }
        }
        return true
    }
}
