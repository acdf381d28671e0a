import VersionedCodableDocuments
import VersionedCodableRewriting

// The operations that write a value where another may be.
extension StepRunner {
    /// Moves a value; within one object it keeps its position.
    mutating func transfer(
        _ path: DocumentPath, to target: DocumentPath, _ operation: MigrationOperation,
        _ policy: MigrationOperation.TakenPolicy? = nil
    ) throws {
        let target = try resolved(target)
        guard path != target else { return }
        guard let old = value(at: target) else {
            if let key = target.steps.last, path.parent == target.parent,
                path.parent.flatMap({ value(at: $0) })?.object != nil
            {
                return try document.rename(whole(path), to: key.stringValue)
            }
            try makeContainer(of: target, besides: path)
            return try document.move(from: whole(path), to: whole(target))
        }
        let new = value(at: path) ?? .null
        switch policy ?? operation.ifTaken {
        case .refuse where new == old: try document.remove(at: whole(path))
        case .refuse: throw taken(target, operation)
        case .keep: try drop(path)
        case .replace:
            try document.remove(at: whole(target))
            try transfer(path, to: target, operation)
        case .merge:
            guard let members = new.object, old.object != nil else {
                if new == old { return try document.remove(at: whole(path)) }
                throw taken(target, operation)
            }
            for member in members {
                let key = PathStep.key(member.key)
                try transfer(path.appending(key), to: target.appending(key), operation, .merge)
            }
            try document.remove(at: whole(path))
        case .append:
            try makeList(target)
            guard let elements = new.array else {
                return try transfer(path, to: target.appending("-"), operation, .refuse)
            }
            for _ in elements {
                try transfer(
                    path.appending(.index(0)), to: target.appending("-"), operation, .refuse)
            }
            try document.remove(at: whole(path))
        }
    }

    /// Writes a new value.
    mutating func put(
        _ new: DocumentValue, at target: DocumentPath, _ operation: MigrationOperation
    ) throws {
        let target = try resolved(target)
        guard let old = value(at: target) else { return try set(new, at: target) }
        switch operation.ifTaken {
        case .refuse: if !old.means(new) { throw taken(target, operation) }
        case .keep: break
        case .replace: if old != new { try set(new, at: target) }
        case .merge:
            guard let members = new.object, old.object != nil else {
                if !old.means(new) { throw taken(target, operation) }
                return
            }
            for member in members {
                try put(member.value, at: target.appending(.key(member.key)), operation)
            }
        case .append:
            try makeList(target)
            for element in new.array ?? [new] {
                let end = value(at: target)?.array?.count ?? 0
                try set(element, at: target.appending(.index(end)))
            }
        }
    }

    /// Adds a value wherever the container of its path is, or can be made.
    mutating func add(
        _ value: DocumentValue, at path: PathPattern, _ operation: MigrationOperation
    ) throws {
        let parent = PathPattern(Array(path.tokens.dropLast()))
        guard let last = path.tokens.last, !parent.isSingle else {
            let match = PathPattern.Match(path: .root)
            guard try holds(operation.conditions, nil) else { return }
            return try addOne(value, at: path.path(for: match), operation)
        }
        var found = try parent.matches(
            in: base.isEmpty ? document.value : self.value(at: .root) ?? .null,
            repeatsKeys: repeatsKeys, before: last)
        found = try found.filter { try holds(operation.conditions, $0) }
        if operation.isRequired, found.isEmpty {
            throw failure("nothing is at \(parent)", in: operation, at: .root)
        }
        for match in found.reversed() {
            let end = PathPattern([last]).path(for: .init(path: .root))
            try addOne(value, at: DocumentPath(match.path.steps + end.steps), operation)
        }
    }

    private func holds(_ conditions: [Condition], _ match: PathPattern.Match?) throws -> Bool {
        for condition in conditions
        where try !condition.holds(
            for: match, in: value(at: .root) ?? .null, repeatsKeys: repeatsKeys)
        { return false }
        return true
    }

    private mutating func addOne(
        _ value: DocumentValue, at path: DocumentPath, _ operation: MigrationOperation
    ) throws {
        let isAttribute = if case .attribute? = operation.path.tokens.last { true } else { false }
        let path = try resolved(path)
        // A value that is there is what `add` wants, unless the file says otherwise.
        if operation.ifTaken == .refuse, self.value(at: path) != nil { return }
        try put(value, at: path, operation)
        if isAttribute { document.makeAttribute(at: whole(path)) }
    }

    mutating func map(
        _ match: PathPattern.Match, to target: PathPattern?, _ table: ValueTable,
        _ operation: MigrationOperation
    ) throws {
        guard let old = value(at: match.path) else { return }
        let key = ValueTable.key(of: old)
        let new: DocumentValue
        switch (key.flatMap { table.rows[$0] }, table.other) {
        case (let value?, _), (nil, .value(let value)): new = value
        case (nil, .keep): new = old
        case (nil, .refuse):
            let known = table.rows.keys.sorted().joined(separator: ", ")
            throw unexpected("one of \(known)", match.path, operation)
        }
        if !old.means(new) || old.isNull != new.isNull { try set(new, at: match.path) }
        guard let target else { return }
        try transfer(match.path, to: target.path(for: match), operation)
        mark(target, match)
    }

    mutating func unwrap(
        _ path: DocumentPath, keepsFirst: Bool, _ operation: MigrationOperation
    ) throws {
        guard let elements = value(at: path)?.array else { return }
        guard elements.count == 1 || keepsFirst && !elements.isEmpty else {
            throw unexpected("one element", path, operation)
        }
        for index in elements.indices.dropFirst().reversed() {
            try drop(path.appending(.index(index)))
        }
        try document.unwrap(at: whole(path))
    }

    mutating func split(
        _ match: PathPattern.Match, by separator: MigrationOperation.Separator,
        into: [PathPattern], as kinds: [ValueKind?], _ operation: MigrationOperation
    ) throws {
        guard let old = value(at: match.path) else { return }
        guard let text = old.text else { throw unexpected("text", match.path, operation) }
        guard let parts = try parts(of: text, separator), parts.count == into.count else {
            throw unexpected("text of \(into.count) parts", match.path, operation)
        }
        var values: [DocumentValue] = []
        for (part, kind) in zip(parts, kinds) {
            guard let value = kind.map({ $0.converted(.string(part)) }) ?? .string(part) else {
                throw failure(
                    "expected \(kind?.rawValue ?? ""), found \"\(part)\"", in: operation,
                    at: whole(match.path))
            }
            values.append(value)
        }
        // The first part is at the place of the text, and has its comments.
        let first = try resolved(into[0].path(for: match))
        try set(values[0], at: match.path)
        try transfer(match.path, to: first, operation)
        mark(into[0], match)
        var position = first.parent.flatMap { self.position(of: first, in: $0) }
        for (pattern, value) in zip(into, values).dropFirst() {
            let target = pattern.path(for: match)
            defer { mark(pattern, match) }
            if let last = position, target.parent == first.parent, self.value(at: target) == nil {
                try document.insert(value, at: whole(target), position: last + 1)
                position = last + 1
            } else {
                try put(value, at: target, operation)
            }
        }
    }

    private func parts(
        of text: String, _ separator: MigrationOperation.Separator
    ) throws -> [String]? {
        switch separator {
        case .text(let mark):
            return text.split(separator: mark, omittingEmptySubsequences: false).map(String.init)
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
        _ paths: [PathPattern], by separator: String, into target: PathPattern,
        _ match: PathPattern.Match, _ operation: MigrationOperation
    ) throws {
        let paths = paths.map { $0.path(for: match) }
        var texts: [String] = []
        for path in paths {
            guard let text = value(at: path)?.text else {
                throw unexpected("text", path, operation)
            }
            guard !text.contains(separator) else {
                throw failure(
                    "\"\(text)\" contains \"\(separator)\"", in: operation, at: whole(path))
            }
            texts.append(text)
        }
        try set(.string(texts.joined(separator: separator)), at: paths[0])
        try transfer(paths[0], to: target.path(for: match), operation)
        mark(target, match)
        for path in paths.dropFirst() { try document.remove(at: whole(path)) }
    }

    // MARK: Places

    /// Makes the first missing object on the way to a target, at the position of what moves there.
    private mutating func makeContainer(
        of target: DocumentPath, besides path: DocumentPath
    ) throws {
        guard let parent = path.parent, target.steps.starts(with: parent.steps),
            target.steps.count > path.steps.count, let position = position(of: path, in: parent)
        else { return }
        let container = DocumentPath(target.steps.prefix(path.steps.count))
        guard value(at: container) == nil else { return }
        try document.insert(.object([:]), at: whole(container), position: position)
    }

    private func position(of path: DocumentPath, in parent: DocumentPath) -> Int? {
        guard let key = path.steps.last?.stringValue else { return nil }
        return value(at: parent)?.object?.position(ofKey: key)
    }

    private func taken(
        _ path: DocumentPath, _ operation: MigrationOperation
    ) -> any Error {
        failure(
            "there is already a value at \(path.pointer); ifTaken says what to do then",
            in: operation, at: whole(path))
    }

    /// Returns a path whose last step is the index after the last element, if it was `-`; makes the
    /// list if there is none.
    private mutating func resolved(_ path: DocumentPath) throws -> DocumentPath {
        guard path.steps.last == "-", let parent = path.parent else { return path }
        if value(at: parent)?.isNull ?? true { try set(.array([]), at: parent) }
        try makeList(parent)
        return parent.appending(.index(value(at: parent)?.array?.count ?? 0))
    }

    /// Makes a list of a single value, where a list with one element is written like that.
    private mutating func makeList(_ path: DocumentPath) throws {
        guard let value = value(at: path), value.array == nil else { return }
        guard repeatsKeys else { throw value.unexpected("an array", at: whole(path)) }
        try document.wrap(at: whole(path))
    }
}
