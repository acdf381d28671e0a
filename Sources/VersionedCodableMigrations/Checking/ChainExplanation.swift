extension MigrationChain {
    /// The steps of each migration in words, the derived way down, and what each loses.
    public var explanation: String {
        var lines = ["\(name)\(summary.map { ": \($0)" } ?? "")"]
        for migration in migrations {
            lines.append("")
            let versions = migration.to.map {
                "\(migration.from.first?.description ?? "") to \($0)"
            }
            let title = [versions, migration.summary].compactMap { $0 }.joined(separator: ": ")
            lines.append(title.isEmpty ? "steps" : title)
            for step in migration.steps {
                let way = WayDown(of: step)
                lines += MigrationChain.lines(step, "  up    ")
                lines += (way.operations ?? []).flatMap { MigrationChain.lines($0, "  down  ") }
                if let loss = way.loss {
                    lines.append(
                        way.operations == nil ? "  down  none: \(loss)" : "  loses \(loss)")
                }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension MigrationChain {
    /// Returns the lines of an operation: one for itself, and one for each step of an `each`.
    private static func lines(_ operation: MigrationOperation, _ head: String) -> [String] {
        guard case .each(let steps) = operation.kind else { return ["\(head)\(operation)"] }
        var outer = operation
        outer.kind = .each([])
        let inner = String(repeating: " ", count: head.count + 2)
        return ["\(head)\(outer)"] + steps.flatMap { lines($0, inner) }
    }
}

extension MigrationOperation: CustomStringConvertible {
    var description: String {
        let path = path.words
        let list = { (paths: [PathPattern]) in
            paths.map(\.description).joined(separator: ", ")
        }
        let words: String
        switch kind {
        case .move(let to): words = "move \(path) to \(to.words)"
        case .remove: words = "remove \(path)"
        case .removeEqual(.value(let value)): words = "remove \(path) where it is \(value)"
        case .removeEqual(.path(let other)): words = "remove \(path) where it equals \(other)"
        case .add(let value): words = "add \(value) at \(path)"
        case .copy(let to): words = "copy \(path) to \(to)"
        case .map(let table, let to):
            let rows = table.rows.sorted { $0.key < $1.key }.map { "\($0.key) to \($0.value)" }
            words = "map \(path)\(to.map { " to \($0)" } ?? ""): " + rows.joined(separator: ", ")
        case .wrap: words = "put \(path) into a list"
        case .unwrap: words = "take \(path) out of its list"
        case .split(.text(let mark), let into, _):
            words = "split \(path) at \"\(mark)\" into \(list(into))"
        case .split(.pattern(let pattern), let into, _):
            words = "split \(path) by \(pattern.description) into \(list(into))"
        case .splitList(let mark, _): words = "split \(path) at \"\(mark)\" into a list"
        case .joinList(let mark): words = "join the list \(path) with \"\(mark)\""
        case .toList(let form): words = "make a list of \(path), \(form.words)"
        case .toObject(let form): words = "make an object of \(path), \(form.words)"
        case .join(let others, let mark, let into):
            words = "join \(list([self.path] + others)) with \"\(mark)\" into \(into)"
        case .replace(let pattern, let with, _):
            words = "replace \(pattern.description) by \"\(with)\" in \(path)"
        case .convert(let to, _): words = "convert \(path) to \(to.rawValue)"
        case .note(let text, let level): words = "\(level.rawValue) at \(path): \(text)"
        case .comment(let text): words = "comment out \(path): \(text)"
        case .call(let name, let isDown):
            words = "call \(name)\(isDown ? " (down)" : "") for \(path)"
        case .each(let steps):
            let inner = steps.map(\.description).joined(separator: "; ")
            let each = self.path.tokens.isEmpty ? "for" : "for each"
            words = "\(each) \(path)\(inner.isEmpty ? "" : ": \(inner)")"
        }
        return words + conditions.map { "\($0)" }.joined(separator: ",") + policyWords
    }

    private var policyWords: String {
        switch ifTaken {
        case .keep where name == "add": ""
        case .refuse where name == "add": ", unless there is another value, which is refused"
        case .refuse: ""
        case .keep: ", unless there is a value"
        case .replace: ", replacing an existing value"
        case .merge: ", merged with an existing value"
        case .append: ", appended to an existing value"
        }
    }
}

extension PathPattern {
    fileprivate var words: String { tokens.isEmpty ? "the document" : description }
}

extension MigrationOperation.EntryForm {
    fileprivate var words: String {
        switch self {
        case .text(let separator): "texts with \"\(separator)\""
        case .members(let key, nil): "with the keys as \(key)"
        case .members(let key, let value?): "with the keys as \(key) and the values as \(value)"
        }
    }
}

extension Condition: CustomStringConvertible {
    /// The condition in words, to follow an operation.
    var description: String {
        let path = path.words
        return switch test {
        case .exists: " if \(path) exists"
        case .missing: " if \(path) is missing"
        case .equals(let value): " if \(path) is \(value)"
        case .kind(let kind): " if \(path) is of kind \(kind.rawValue)"
        case .matches(let pattern): " if \(path) matches \(pattern.description)"
        case .only(let keys): " if \(path) has only \(keys.joined(separator: ", "))"
        case .not(let inner):
            " unless" + inner.map { $0.description.dropFirst(3) }.joined(separator: " and")
        }
    }
}
