import VersionedCodableDocuments

// Reads operations.
extension ChainReader {
    /// The keys of each operation that it needs, and others that it may have, besides `if` and
    /// `required`.
    private static let keys: [String: (needed: [String], optional: [String])] = [
        "move": (["path", "to"], ["prune", "ifTaken"]),
        "remove": (["path"], ["default", "prune"]),
        "add": (["path", "value"], ["ifTaken"]),
        "copy": (["path", "to"], ["ifTaken"]),
        "map": (["path", "table"], ["to", "other", "ifTaken"]),
        "wrap": (["path"], []),
        "unwrap": (["path"], ["rest"]),
        "split": (["path"], ["into", "by", "pattern", "as", "trim", "ifTaken"]),
        "join": (["by"], ["path", "paths", "into", "ifTaken"]),
        "toList": (["path"], ["by", "key", "value"]),
        "toObject": (["path"], ["by", "key", "value"]),
        "replace": (["path", "pattern", "with"], ["case"]),
        "convert": (["path", "to"], ["from"]),
        "note": (["text"], ["path", "level"]),
        "comment": (["path", "text"], []),
        "call": (["name"], ["path"]),
        "each": (["path", "steps"], []),
    ]

    /// Reads an operation: an object with one member, its name.
    mutating func operation(_ node: DocumentNode) -> MigrationOperation? {
        guard node.kind == .object, node.count == 1, let member = Array(node.members).first else {
            report("expected an operation, such as move: {path: /a, to: /b}", at: node)
            return nil
        }
        guard let (needed, optional) = ChainReader.keys[member.key] else {
            let suggestion = Spelling.suggestion(
                for: member.key, in: ChainReader.keys.keys.sorted())
            report("unknown operation\(suggestion)", at: member.value)
            return nil
        }
        let body = member.value
        guard isObject(body, with: needed + optional + ["if", "required"], needed),
            needed.allSatisfy({ body[$0].exists })
        else { return nil }
        let joinsPaths = member.key == "join" && !body["path"].exists
        if joinsPaths, !body["paths"].exists {
            report("the key path or paths is missing", at: body)
            return nil
        }
        let paths = joinsPaths ? elements(body, "paths") : [body["path"]]
        if joinsPaths, paths.count < 2 {
            report("expected at least two paths", at: body["paths"])
        }
        // The whole document, for what may leave out its path.
        let patterns = paths.compactMap { $0.exists ? path($0) : PathPattern([]) }
        guard patterns.count == paths.count, let path = patterns.first,
            let kind = kind(member.key, body, Array(patterns.dropFirst()))
        else { return nil }
        var operation = MigrationOperation(path: path, kind: kind)
        operation.conditions = conditions(body["if"])
        operation.ifTaken =
            word(body["ifTaken"], of: MigrationOperation.TakenPolicy.allCases)
            ?? (member.key == "add" ? .keep : .refuse)
        operation.isRequired = flag(body["required"])
        operation.prunes = flag(body["prune"])
        operation.place = place(of: body)
        check(operation, body)
        return operation
    }

    private mutating func kind(
        _ name: String, _ body: DocumentNode, _ others: [PathPattern]
    ) -> MigrationOperation.Kind? {
        switch name {
        case "move": return path(body["to"]).map { .move(to: $0) }
        case "remove":
            let initial = body["default"].exists ? value(body, "default") : nil
            return .remove(initial: initial)
        case "add": return .add(value(body, "value"))
        case "copy": return path(body["to"]).map { .copy(to: $0) }
        case "map":
            let to = path(body["to"])
            return table(body).map { .map($0, to: to) }
        case "wrap": return .wrap
        case "unwrap":
            let rest = word(body["rest"], of: UnwrapRest.allCases) ?? .refuse
            return .unwrap(keepsFirst: rest == .first)
        case "split": return split(body)
        case "join":
            let isList = body["path"].exists
            excludes(isList ? ["paths", "into", "ifTaken"] : [], body, "of a list has no")
            if !isList, !body["into"].exists { report("the key into is missing", at: body) }
            guard let by = mark(body["by"]) else { return nil }
            if isList { return .joinList(by: by) }
            return path(body["into"]).map { .join(with: others, by: by, into: $0) }
        case "toList": return entryForm(body).map { .toList($0) }
        case "toObject": return entryForm(body).map { .toObject($0) }
        case "replace":
            guard let pattern = pattern(body["pattern"]), let with = text(body["with"]) else {
                return nil
            }
            if let group = TextPattern.groups(in: with).max(), group > pattern.groups {
                report("the pattern has no group $\(group)", at: body["with"])
            }
            let letters = word(body["case"], of: MigrationOperation.LetterCase.allCases)
            return .replace(pattern, with: with, letters)
        case "convert":
            let from = word(body["from"], of: ValueKind.conversions)
            return word(body["to"], of: ValueKind.conversions).map { .convert(to: $0, from: from) }
        case "note":
            let level = word(body["level"], of: ChainNote.Level.allCases) ?? .info
            return text(body["text"]).map { .note($0, level) }
        case "comment": return text(body["text"]).map { .comment($0) }
        case "call": return text(body["name"]).map { .call($0, isDown: false) }
        default: return .each(elements(body, "steps").compactMap { operation($0) })
        }
    }

    private enum UnwrapRest: String, CaseIterable {
        case refuse, first
    }

    private mutating func table(_ body: DocumentNode) -> ValueTable? {
        guard body["table"].kind == .object else {
            report("expected an object, found \(body["table"].words)", at: body["table"])
            return nil
        }
        var table = ValueTable(rows: [:])
        for member in body["table"].members { table.rows[member.key] = value(member.value) }
        let other = body["other"]
        if other.exists, other.text != "keep" {
            table.other = other.text == "refuse" ? .refuse : .value(value(other))
        }
        return table
    }

    private mutating func excludes(_ keys: [String], _ body: DocumentNode, _ words: String) {
        for key in keys where body[key].exists { report("\(words) \(key)", at: body[key]) }
    }

    private mutating func entryForm(_ body: DocumentNode) -> MigrationOperation.EntryForm? {
        guard body["by"].exists != body["key"].exists else {
            report("expected either by or key", at: body)
            return nil
        }
        if body["by"].exists {
            excludes(["value"], body, "with by there is no")
            return mark(body["by"]).map { .text(by: $0) }
        }
        let value = text(body["value"])
        return text(body["key"]).map { .members(key: $0, value: value) }
    }

    private mutating func split(_ body: DocumentNode) -> MigrationOperation.Kind? {
        guard body["into"].exists else {
            excludes(["pattern", "as", "ifTaken"], body, "split into a list has no")
            guard body["by"].exists else {
                report("the key by is missing", at: body)
                return nil
            }
            let trims = flag(body["trim"])
            return mark(body["by"]).map { .splitList(by: $0, trims: trims) }
        }
        excludes(["trim"], body, "split into paths has no")
        let into = elements(body, "into").compactMap { path($0) }
        var kinds: [ValueKind?] = elements(body, "as").map {
            word($0, of: ValueKind.conversions)
        }
        guard !into.isEmpty else {
            report("expected the paths of the parts", at: body["into"])
            return nil
        }
        if kinds.isEmpty { kinds = into.map { _ in nil } }
        if kinds.count != into.count {
            report("expected one kind for each part", at: body["as"])
        }
        guard body["by"].exists != body["pattern"].exists else {
            report("expected either by or pattern", at: body)
            return nil
        }
        if body["by"].exists {
            guard let mark = mark(body["by"]) else { return nil }
            return .split(by: .text(mark), into: into, as: kinds)
        }
        guard let pattern = pattern(body["pattern"]) else { return nil }
        if pattern.groups != into.count {
            report("expected a pattern with \(into.count) groups", at: body["pattern"])
        }
        return .split(by: .pattern(pattern), into: into, as: kinds)
    }

    private mutating func mark(_ node: DocumentNode) -> String? {
        guard let mark = text(node) else { return nil }
        if mark.isEmpty { report("expected text that is not empty", at: node) }
        return mark.isEmpty ? nil : mark
    }

    mutating func conditions(_ node: DocumentNode) -> [Condition] {
        let tests = ["exists", "missing", "equals", "kind", "matches", "only", "not"]
        guard node.exists, isObject(node, with: tests, []) else { return [] }
        var conditions: [Condition] = []
        for member in node.members {
            switch member.key {
            case "exists", "missing":
                for path in ChainReader.elements(member.value).compactMap({ path($0) }) {
                    conditions.append(
                        Condition(path: path, test: member.key == "exists" ? .exists : .missing))
                }
            case "not":
                for inner in ChainReader.elements(member.value).map({ self.conditions($0) }) {
                    conditions.append(Condition(path: PathPattern([]), test: .not(inner)))
                }
            case "equals", "kind", "matches", "only":
                conditions += self.conditions(member.value, member.key)
            default: break
            }
        }
        return conditions
    }

    /// Reads the conditions of a test that has an object of paths.
    private mutating func conditions(_ node: DocumentNode, _ test: String) -> [Condition] {
        guard node.kind == .object else {
            report("expected an object of paths, such as {/mode: old}", at: node)
            return []
        }
        return node.members.compactMap { row in
            guard let path = parsed(row.key, at: row.value, PathPattern.init) else { return nil }
            let test: Condition.Test? =
                switch test {
                case "equals": .equals(value(row.value))
                case "kind": word(row.value, of: ValueKind.allCases).map { .kind($0) }
                case "only": .only(ChainReader.elements(row.value).compactMap { text($0) })
                default: pattern(row.value).map { .matches($0) }
                }
            return test.map { Condition(path: path, test: $0) }
        }
    }

    /// Checks the paths of an operation against each other.
    private mutating func check(_ operation: MigrationOperation, _ body: DocumentNode) {
        let path = operation.path
        switch operation.kind {
        case .note, .call, .each, .convert, .replace, .map(_, nil), .splitList, .joinList, .toList,
            .toObject:
            break
        case .move(let to):
            // The document goes into a member, or a member becomes the document.
            if path.tokens.isEmpty, to.tokens.isEmpty {
                report("it moves the document to itself", at: body["to"])
            }
            if path.tokens.isEmpty || to.tokens.isEmpty {
                for (other, key) in [(path, "path"), (to, "to")] where !other.isSingle {
                    report("\(other) must name one value", at: body[key])
                }
                return
            }
        default:
            if path.tokens.isEmpty { report("the path must not be the root", at: body["path"]) }
        }
        if case .add = operation.kind {
            if path.tokens.last.map({ PathPattern([$0]).isSingle }) == false {
                report("\(path) must end with a name", at: body["path"])
            }
            return
        }
        if path.tokens.contains(.end) { report("- denotes no value", at: body["path"]) }
        let key = body["to"].exists ? "to" : "into"
        var targets = operation.targets.map { ($0, body[key]) }
        if case .join(let others, _, _) = operation.kind {
            targets += others.map { ($0, body["paths"]) }
        }
        for (target, node) in targets {
            if target.tokens.isEmpty { report("the path must not be the root", at: node) }
            for token in [PathPattern.Token.child, .depth]
            where target.count(of: token) > path.count(of: token) {
                report("\(target) has more wildcards than \(path)", at: node)
            }
            if target.hasSelector {
                report("\(target) must name its places, not elements by value", at: node)
            }
        }
    }
}
