import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableRewriting

/// Runs the operations of a chain as explicit edits of a document.
struct StepRunner {
    var document: EditedDocument
    /// Whether one value may be a list with one element (XML).
    let repeatsKeys: Bool
    let functions: [String: ChainFunction]
    var notes: [ChainNote] = []
    /// The paths at which a value was dropped because another was there.
    private(set) var dropped: [DocumentPath] = []
    /// What paths are relative to: the match of an `each`.
    private(set) var base: [PathStep] = []

    init(
        _ document: EditedDocument, repeatsKeys: Bool, functions: [String: ChainFunction] = [:]
    ) {
        self.document = document
        self.repeatsKeys = repeatsKeys
        self.functions = functions
    }

    /// Runs operations in order.
    ///
    /// - Throws: `MigrationError`.
    /// - Complexity: O(operations × n) in the values that their paths visit.
    mutating func run(_ operations: [MigrationOperation]) throws {
        for operation in operations {
            do {
                try run(operation)
            } catch let error as DocumentValueError {
                throw failure(error.reason, in: operation, at: error.path)
            } catch let error as PathPatternError {
                throw failure(error.description, in: operation, at: .root)
            }
        }
    }

    private mutating func run(_ operation: MigrationOperation) throws {
        switch operation.kind {
        case .add(let path, let value): try add(value, at: path, operation)
        case .join(let paths, let separator, let target):
            try forEach(operation) { runner, match in
                try runner.join(paths, by: separator, into: target, match, operation)
            }
        case .move(_, let to, let prunes):
            // Elements that leave an array change the indices of those behind them.
            var gone: [DocumentPath: Int] = [:]
            try forEach(operation) { runner, match in
                var path = match.path
                if let parent = path.parent, let index = path.steps.last?.intValue,
                    runner.value(at: parent)?.array != nil
                {
                    path = parent.appending(.index(index - gone[parent, default: 0]))
                    gone[parent, default: 0] += 1
                }
                try runner.transfer(path, to: to.path(for: match), operation)
                runner.mark(to, match)
                if prunes { try runner.prune(path.parent) }
            }
        case .remove(_, _, let prunes):
            try forEach(operation, reversed: true) { runner, match in
                try runner.document.remove(at: runner.whole(match.path))
                if prunes { try runner.prune(match.path.parent) }
            }
        case .copy(_, let to):
            try forEach(operation) { runner, match in
                guard let value = runner.value(at: match.path) else { return }
                try runner.put(value, at: to.path(for: match), operation)
                runner.mark(to, match)
            }
        case .map(_, let to, let table):
            try forEach(operation) { runner, match in
                try runner.map(match, to: to, table, operation)
            }
        case .wrap:
            try forEach(operation, reversed: true) { runner, match in
                if runner.value(at: match.path)?.array != nil { return }
                try runner.document.wrap(at: runner.whole(match.path))
            }
        case .unwrap(_, let keepsFirst):
            try forEach(operation, reversed: true) { runner, match in
                try runner.unwrap(match.path, keepsFirst: keepsFirst, operation)
            }
        case .split(_, let separator, let into, let kinds):
            try forEach(operation) { runner, match in
                try runner.split(match, by: separator, into: into, as: kinds, operation)
            }
        case .replace(_, let pattern, let template, let letters):
            try forEach(operation) { runner, match in
                guard let value = runner.value(at: match.path) else { return }
                guard let text = value.string else {
                    throw runner.unexpected("text", match.path, operation)
                }
                var new = try pattern.replacing(in: text, with: template)
                if let letters { new = letters == .lower ? new.lowercased() : new.uppercased() }
                if new != text { try runner.set(.string(new), at: match.path) }
            }
        case .convert(_, let kind, _):
            try forEach(operation) { runner, match in
                guard let value = runner.value(at: match.path) else { return }
                if kind == .list, value.array == nil {
                    return try runner.document.wrap(at: runner.whole(match.path))
                }
                guard let new = kind.converted(value) else {
                    throw runner.unexpected(kind.rawValue, match.path, operation)
                }
                if new != value { try runner.set(new, at: match.path) }
            }
        case .note(_, let text, let level):
            try forEach(operation) { runner, match in runner.note(text, level, at: match.path) }
        case .comment(_, let text):
            try forEach(operation, reversed: true) { runner, match in
                try runner.document.commentOut(runner.whole(match.path), reason: text)
            }
        case .call(let name, _, let isDown):
            guard let function = functions[name], let change = function[isDown: isDown] else {
                throw MigrationError(.migration, "the program has no function \(name)")
            }
            try forEach(operation) { runner, match in
                guard let old = runner.value(at: match.path) else { return }
                var new = old
                try change(&new)
                if new != old { try runner.set(new, at: match.path) }
            }
        case .each(let path, let steps):
            let matches = try matches(of: path, before: steps.first?.path.tokens.first, operation)
            let outer = base
            defer { base = outer }
            for match in matches where try holds(operation, match) {
                base = outer + match.path.steps
                try run(steps)
                base = outer
            }
        case .removeEqual(_, let original):
            try forEach(operation, reversed: true) { runner, match in
                let value = runner.value(at: match.path)
                let other: DocumentValue? =
                    switch original {
                    case .value(let value): value
                    case .path(let path): runner.value(at: path.path(for: match))
                    }
                guard let value, let other, value.means(other) else { return }
                try runner.document.remove(at: runner.whole(match.path))
            }
        }
    }

    // MARK: Matches

    private var root: DocumentValue {
        base.isEmpty ? document.value : document.value[path: DocumentPath(base)] ?? .null
    }

    private func matches(
        of path: PathPattern, before next: PathPattern.Token? = nil,
        _ operation: MigrationOperation
    ) throws -> [PathPattern.Match] {
        let found = try path.matches(in: root, repeatsKeys: repeatsKeys, before: next)
        if found.isEmpty, operation.isRequired {
            throw failure("nothing is at \(path)", in: operation, at: .root)
        }
        return found
    }

    private func holds(
        _ operation: MigrationOperation, _ match: PathPattern.Match?
    ) throws -> Bool {
        for condition in operation.conditions
        where try !condition.holds(for: match, in: root, repeatsKeys: repeatsKeys) { return false }
        return true
    }

    /// Does something with each match for which the conditions hold before anything is changed.
    ///
    /// - Parameter reversed: Whether the last match is first, so that the paths of the others stay.
    private mutating func forEach(
        _ operation: MigrationOperation, reversed: Bool = false,
        _ body: (inout StepRunner, PathPattern.Match) throws -> Void
    ) throws {
        var matches = try matches(of: operation.path, operation)
        if !operation.conditions.isEmpty {
            matches = try matches.filter { try holds(operation, $0) }
        }
        // What is below another match is first.
        let isNested = operation.path.count(of: .depth) > 0
        for match in reversed || isNested ? matches.reversed() : matches { try body(&self, match) }
    }

    func value(at path: DocumentPath) -> DocumentValue? { document.value[path: whole(path)] }

    /// Returns the path in the document of one that is relative to the match of an `each`.
    func whole(_ path: DocumentPath) -> DocumentPath {
        base.isEmpty ? path : DocumentPath(base + path.steps)
    }

    mutating func set(_ value: DocumentValue, at path: DocumentPath) throws {
        try document.set(value, at: whole(path))
    }

    mutating func drop(_ path: DocumentPath) throws {
        note("removed, because there is another value already", .warning, at: path)
        dropped.append(whole(path))
        try document.remove(at: whole(path))
    }

    private mutating func note(_ text: String, _ level: ChainNote.Level, at path: DocumentPath) {
        let path = whole(path)
        notes.append(
            ChainNote(
                level: level, text: text, path: path,
                location: document.sourceNode(at: path).location))
    }

    /// Makes a value an attribute, if the path it was written to says so.
    mutating func mark(_ target: PathPattern, _ match: PathPattern.Match) {
        if case .attribute? = target.tokens.last {
            document.makeAttribute(at: whole(target.path(for: match)))
        }
    }

    /// Removes empty containers from a path upwards.
    private mutating func prune(_ path: DocumentPath?) throws {
        var path = path
        while let place = path, !place.steps.isEmpty, let value = value(at: place),
            value == .object([:]) || value == .array([])
        {
            try document.remove(at: whole(place))
            path = place.parent
        }
    }

    // MARK: Errors

    func failure(
        _ message: String, in operation: MigrationOperation, at path: DocumentPath
    ) -> MigrationError {
        MigrationError(
            .migration, "\(operation.name): \(message)", at: path, document.sourceNode(at: path))
    }

    func unexpected(
        _ expected: String, _ path: DocumentPath, _ operation: MigrationOperation
    ) -> MigrationError {
        let found = ErrorMessages.describe(value(at: path) ?? .null)
        return failure("expected \(expected), found \(found)", in: operation, at: whole(path))
    }
}
