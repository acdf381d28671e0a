import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableRewriting

/// Runs the operations of a chain as explicit edits of a document.
struct StepRunner {
    var document: EditedDocument
    let functions: [String: ChainFunction]
    var notes: [ChainNote] = []
    /// The values of the source that determined what was done; nil if that is not of interest, or
    /// not known.
    var reads: Set<Int>?
    /// The member of the root that stays there when the document goes into a member.
    var versionKey: String?
    /// The migration whose steps run.
    var migration: ChainMigration?
    /// The operation that runs; at first one that does nothing.
    private(set) var operation = MigrationOperation(path: PathPattern([]), kind: .each([]))
    /// What paths are relative to: the match of an `each`.
    private var base: [PathStep] = []
    /// The new elements that `-` inside paths stands for in the current match, by their lists.
    var newElements: [DocumentPath: PathStep] = [:]
    let limits: ReadingLimits
    /// How many values and keys steps may still make.
    var allowance: Int
    /// The values that the operation moved elsewhere or dropped.
    ///
    /// They are removed at its end, so that the paths of its other matches stay, and so that many of
    /// one list are removed at once.
    private var left: [DocumentPath] = []

    /// - Parameter limits: The limits of reading, which also hold for what the steps make.
    init(
        _ document: EditedDocument, functions: [String: ChainFunction] = [:],
        within limits: ReadingLimits = .default
    ) {
        self.document = document
        self.functions = functions
        self.limits = limits
        allowance = StepRunner.most(limits, document)
    }

    /// Runs operations in order.
    ///
    /// - Throws: `MigrationError`.
    /// - Complexity: O(operations × n) in the values that their paths visit.
    mutating func run(_ operations: [MigrationOperation]) throws {
        let outer = operation
        defer { operation = outer }
        for next in operations {
            operation = next
            do {
                let match = PathPattern.Match(path: .root, hasAttributes: repeatsKeys)
                for target in operation.targets {
                    if let error = target.stepBelowAttribute(match) { throw error }
                }
                if reads != nil { try noteReads() }
                try run()
            } catch let error as DocumentValueError {
                throw failure(error.reason, at: error.path).inStep(of: operation, migration)
            } catch let error as PathPatternError {
                throw failure(error.description, at: DocumentPath(base)).inStep(
                    of: operation, migration)
            } catch let error as MigrationError {
                throw error.inStep(of: operation, migration)
            }
        }
    }

    private mutating func run() throws {
        switch operation.kind {
        case .add(let value): try add(value)
        case .join(let others, let separator, let target):
            try forEach { runner, match in
                let paths = [match.path] + others.map { $0.path(for: match) }
                try runner.join(paths, by: separator, into: target.path(for: match))
            }
        case .move(let to):
            try forEach { try $0.transfer($1.path, to: to.path(for: $1)) }
        case .remove:
            try document.remove(try places(), prunes: operation.prunes)
        case .copy(let to):
            try forEach { runner, match in
                let value = runner.value(at: match.path) ?? .null
                try runner.put(value, at: to.path(for: match), copyOf: match.path)
            }
        case .map(let table, let to):
            try forEach { try $0.map($1, to: to, table) }
        case .wrap:
            try forEach { try $0.wrap($1.path) }
        case .unwrap(let keepsFirst):
            try forEach { try $0.unwrap($1.path, keepsFirst: keepsFirst) }
        case .split(let separator, let into, let kinds):
            try forEach { try $0.split($1, by: separator, into: into, as: kinds) }
        case .splitList(let separator, let trims):
            try forEach { try $0.splitList($1.path, by: separator, trims: trims) }
        case .joinList(let separator):
            try forEach { try $0.joinList($1.path, by: separator) }
        case .toList(let form):
            try forEach { try $0.makeList(of: $1.path, form) }
        case .toObject(let form):
            try forEach { try $0.makeObject(of: $1.path, form) }
        case .replace(let pattern, let template, let letters):
            try change { runner, old, path in
                guard let text = old.string else {
                    throw runner.unexpected("text", path)
                }
                var new = try pattern.replacing(in: text, with: template)
                if let letters { new = letters == .lower ? new.lowercased() : new.uppercased() }
                return new.hasSameBytes(as: text) ? old : .string(new)
            }
        case .convert(let kind, _):
            try change { runner, old, path in
                var document = runner.document
                if kind == .text, case .date = old,
                    let text = document.writtenNode(at: runner.whole(path))?.text
                {
                    return .string(text)
                }
                guard let new = kind.converted(old) else {
                    throw runner.unexpected(kind.rawValue, path)
                }
                return new
            }
        case .note(let text, let level):
            for match in try matches() { note(text, level, at: match.path) }
        case .comment(let text):
            try document.remove(try places(), reason: text)
        case .call(let name, let isDown):
            guard let function = functions[name], let call = function[isDown: isDown] else {
                throw MigrationError(.migration, "the program has no function \(name)")
            }
            try change { _, old, _ in
                var new = old
                try call(&new)
                return new
            }
        case .each(let steps):
            let outer = base
            defer { base = outer }
            try forEach { runner, match in
                runner.base = outer + match.path.steps
                try runner.run(steps)
                runner.base = outer
            }
        case .removeEqual(let original):
            let equal = try matches().filter { match in
                let other: DocumentValue? =
                    switch original {
                    case .value(let value): value
                    case .path(let path): value(at: path.path(for: match))
                    }
                return other.map { value(at: match.path)?.means($0) == true } ?? false
            }
            try document.remove(equal.map { whole($0.path) }, prunes: operation.prunes)
        }
    }

    // MARK: Matches

    var repeatsKeys: Bool { document.repeatsKeys }

    var root: DocumentValue {
        base.isEmpty ? document.value : document.value[path: DocumentPath(base)] ?? .null
    }

    /// Returns the matches of a path for which the conditions of the operation hold.
    mutating func matches(
        of path: PathPattern, before next: PathPattern.Token?
    ) throws -> [PathPattern.Match] {
        let root = root
        let search = path.search(in: root, repeatsKeys: repeatsKeys, before: next)
        // A condition without wildcards is the same for all matches.
        var same: [Int: Bool] = [:]
        func hold(for match: PathPattern.Match) throws -> Bool {
            for (index, condition) in operation.conditions.enumerated() {
                let filled = condition.filled(by: match)
                let isSame = filled == condition
                let holds =
                    try (isSame ? same[index] : nil)
                    ?? filled.holds(in: root, repeatsKeys: repeatsKeys)
                if isSame { same[index] = holds }
                if !holds { return false }
            }
            return true
        }
        for (match, error) in search.failures where try hold(for: match) {
            throw failure(error.reason, at: whole(error.path))
        }
        for (match, index) in search.misses where try hold(for: match) {
            note("\(operation.name): the list has no element \(index)", .info, at: match.path)
        }
        var found = search.found.map(\.match)
        if repeatsKeys, path.isAttribute {
            // An element with the name is none.
            found = found.filter { document.attribute(at: whole($0.path)) != nil }
        }
        if found.isEmpty, operation.isRequired {
            throw failure("nothing is at \(path)", at: DocumentPath(base))
        }
        return try found.filter(hold)
    }

    private mutating func matches() throws -> [PathPattern.Match] {
        var next: PathPattern.Token?
        if case .each(let steps) = operation.kind { next = steps.first?.path.tokens.first }
        return try matches(of: operation.path, before: next)
    }

    private mutating func places() throws -> [DocumentPath] {
        try matches().map { whole($0.path) }
    }

    /// Does something with each match for which the conditions hold before anything is changed.
    private mutating func forEach(
        _ body: (inout StepRunner, PathPattern.Match) throws -> Void
    ) throws {
        let matches = try matches()
        let isNested = operation.path.isNested(matches)
        let targets = repeatsKeys ? operation.targets : []
        // What is in another match is first, and leaves it.
        for match in isNested ? matches.reversed() : matches {
            newElements = [:]
            try checkElements(match)
            for target in targets where target.isAttribute {
                try document.makeRoom(forAttributeAt: whole(target.path(for: match)))
            }
            try body(&self, match)
            // Attributes where a path says `@`, and elements where only the old one did.
            for target in targets where target.isAttribute || operation.path.isAttribute {
                try document.setAttribute(target.isAttribute, at: whole(target.path(for: match)))
            }
            if isNested { try removeLeft(operation.prunes) }
        }
        if !isNested { try removeLeft(operation.prunes) }
    }

    mutating func removeLeft(_ prunes: Bool = false) throws {
        defer { left = [] }
        try document.remove(left, prunes: prunes)
    }

    private mutating func change(
        _ new: (StepRunner, DocumentValue, DocumentPath) throws -> DocumentValue
    ) throws {
        try forEach { runner, match in
            guard let old = runner.value(at: match.path) else { return }
            let new = try new(runner, old, match.path)
            if case .array(let elements) = new, elements == [old] {
                return try runner.wrap(match.path)
            }
            if new != old { try runner.set(new, at: match.path) }
        }
    }

    func value(at path: DocumentPath) -> DocumentValue? { document.value[path: whole(path)] }

    /// Returns the path in the document of one that is relative to the match of an `each`.
    func whole(_ path: DocumentPath) -> DocumentPath {
        let path = base.isEmpty ? path : DocumentPath(base + path.steps)
        guard path.steps.contains(where: { $0.intValue != nil }) else { return path }
        let found = try? document.value.resolve(path, repeatsKeys: repeatsKeys, isNew: false)
        return found?.path ?? path
    }

    /// Returns the path at which a value is to be written, with the index of its end.
    mutating func place(of path: DocumentPath) throws -> DocumentPath {
        let whole = DocumentPath(base + path.steps)
        let place = try document.place(of: whole)
        return DocumentPath(place.steps.dropFirst(base.count))
    }

    /// Returns the path of an attribute of XML: it precedes the elements of its name.
    mutating func attribute(_ path: DocumentPath) -> DocumentPath {
        let place = document.attribute(at: whole(path)) ?? whole(path)
        return DocumentPath(place.steps.dropFirst(base.count))
    }

    mutating func set(
        _ value: DocumentValue, at path: DocumentPath, copyOf source: DocumentPath? = nil
    ) throws {
        try allow(value, at: path)
        try document.set(value, at: whole(path))
        if let source { document.noteCopy(of: whole(source), at: whole(path)) }
    }

    /// Notes that a value is to be removed at the end of the operation.
    mutating func leave(_ path: DocumentPath) { left.append(whole(path)) }

    /// Whether a value is to be removed; it is not then, as something else takes its place.
    mutating func takesPlace(of path: DocumentPath) -> Bool {
        guard let index = left.lastIndex(of: whole(path)), index == left.count - 1 else {
            return false
        }
        left.removeLast()
        return true
    }

    mutating func drop(_ path: DocumentPath) {
        note("removed, because there is another value already", .warning, at: path)
        leave(path)
    }

    mutating func note(_ text: String, _ level: ChainNote.Level, at path: DocumentPath) {
        let path = whole(path)
        notes.append(
            ChainNote(
                level: level, text: text, path: path,
                location: document.sourceNode(at: path).location))
    }

    // MARK: Errors

    /// Refuses to make an object of the elements of a list, whose keys would be their indices.
    private func checkElements(_ match: PathPattern.Match) throws {
        let sources = operation.path.wildcards
        for target in sources.isEmpty ? [] : operation.targets {
            let place = target.path(for: match)
            // Each token is a step, but for lists of one element (XML) and depths.
            guard operation.path.tokens.count == match.path.steps.count,
                target.tokens.count == place.steps.count
            else { continue }
            for (source, index) in zip(sources, target.wildcards) {
                let list = DocumentPath(match.path.steps[..<source])
                let container = DocumentPath(place.steps[..<index])
                if list != container, value(at: list)?.array != nil,
                    value(at: container)?.array == nil
                {
                    throw failure(
                        "there is no list at \(container.pointer) for the elements of "
                            + list.pointer, at: whole(container))
                }
            }
        }
    }

    func failure(_ message: String, at path: DocumentPath) -> MigrationError {
        var document = document
        return MigrationError(
            .migration, "\(operation.name): \(message)", at: path, document.sourceNode(at: path))
    }

    func unexpected(_ expected: String, _ path: DocumentPath) -> MigrationError {
        let found = ErrorMessages.describe(value(at: path) ?? .null)
        return failure("expected \(expected), found \(found)", at: whole(path))
    }
}

extension PathPattern {
    fileprivate var wildcards: [Int] { tokens.indices.filter { tokens[$0] == .child } }
}
