import VersionedCodableCore
import VersionedCodableDocuments

/// Reads a chain of a document, and gathers all mistakes in it.
struct ChainReader {
    let source: String?
    private(set) var problems: [ChainProblem] = []

    init(source: String?) {
        self.source = source
    }

    mutating func report(_ message: String, at node: DocumentNode) {
        problems.append(ChainProblem(message, place(of: node), in: source))
    }

    func place(of node: DocumentNode) -> OperationPlace {
        OperationPlace(path: node.path, location: node.location)
    }

    // MARK: Parts

    /// Whether a node is an object, whose members are then checked.
    mutating func isObject(_ node: DocumentNode, with keys: [String], _ needed: [String]) -> Bool {
        guard node.kind == .object else {
            report("expected an object, found \(node.words)", at: node)
            return false
        }
        for member in node.members where !keys.contains(member.key) {
            let suggestion = Spelling.suggestion(for: member.key, in: keys)
            report("unknown key\(suggestion)", at: member.value)
        }
        for key in needed where !node[key].exists { report("the key \(key) is missing", at: node) }
        return true
    }

    mutating func text(_ node: DocumentNode) -> String? {
        guard node.exists else { return nil }
        if let text = node.text, node.kind != .object, node.kind != .array { return text }
        report("expected text, found \(node.words)", at: node)
        return nil
    }

    mutating func flag(_ node: DocumentNode) -> Bool {
        guard node.exists else { return false }
        if let flag = node.bool { return flag }
        report("expected true or false, found \(node.words)", at: node)
        return false
    }

    /// Reads a text that is one of some words.
    mutating func word<Word: RawRepresentable & CaseIterable>(
        _ node: DocumentNode, of words: [Word]
    ) -> Word? where Word.RawValue == String {
        guard let text = text(node) else { return nil }
        if let word = words.first(where: { $0.rawValue == text }) { return word }
        let known = words.map(\.rawValue)
        report("expected one of \(known.joined(separator: ", ")), found \"\(text)\"", at: node)
        return nil
    }

    /// Reads a list, or a single value in its place.
    func list(_ node: DocumentNode, _ key: String) -> [DocumentNode] {
        // The elements of XML with one name are a list.
        if node.document.capabilities.contains(.repeatedKeys) {
            return node.members.filter { $0.key == key }.map(\.value)
        }
        return node[key].exists ? ChainReader.elements(node[key]) : []
    }

    static func elements(_ node: DocumentNode) -> [DocumentNode] {
        node.kind == .array ? Array(node.elements) : [node]
    }

    mutating func elements(_ node: DocumentNode, _ key: String) -> [DocumentNode] {
        let list = list(node, key)
        if let first = list.first, list.count == 1, first.path == node[key].path,
            !node.document.capabilities.contains(.repeatedKeys)
        {
            report("expected an array, found \(first.words)", at: first)
            return []
        }
        return list
    }

    mutating func path(_ node: DocumentNode) -> PathPattern? {
        text(node).flatMap { parsed($0, at: node, PathPattern.init) }
    }

    mutating func pattern(_ node: DocumentNode) -> TextPattern? {
        text(node).flatMap { parsed($0, at: node, TextPattern.init) }
    }

    mutating func parsed<Result>(
        _ text: String, at node: DocumentNode,
        _ parse: (String) throws(PathPatternError) -> Result
    ) -> Result? {
        do {
            return try parse(text)
        } catch {
            report(error.description, at: node)
            return nil
        }
    }

    mutating func value(_ body: DocumentNode, _ key: String) -> DocumentValue {
        let all = list(body, key)
        return all.count > 1 && body[key].kind != .array
            ? .array(all.map { value($0) }) : value(body[key])
    }

    mutating func value(_ node: DocumentNode) -> DocumentValue {
        do {
            return try node.value.typed
        } catch {
            report("\(error)", at: node)
            return .null
        }
    }
}

extension DocumentNode {
    /// What it is, in messages.
    var words: String { ErrorMessages.describe((try? value) ?? .null) }
}

// MARK: The chain

extension ChainReader {
    static let newest = 1

    /// Reads a chain.
    ///
    /// - Parameter included: The documents of included files, with their names.
    /// - Throws: `ChainFileError`.
    static func chain(
        _ root: DocumentNode, source: String?, included: [(name: String, root: DocumentNode)]
    ) throws(ChainFileError) -> MigrationChain {
        var reader = ChainReader(source: source)
        let chain = reader.chain(root, included)
        guard let chain, reader.problems.isEmpty else {
            // The order of the files, and in each the order of its lines.
            let names = [source] + included.map(\.name)
            throw ChainFileError(
                problems: names.flatMap { name in
                    reader.problems.filter { $0.source == name }.sorted {
                        ($0.location?.offset ?? 0) < ($1.location?.offset ?? 0)
                    }
                })
        }
        return chain
    }

    private mutating func chain(
        _ root: DocumentNode, _ included: [(name: String, root: DocumentNode)]
    ) -> MigrationChain? {
        let version = root["versionedChain"]
        if let number = version.int, number > ChainReader.newest {
            report(
                "version \(number) of chain files is newer than \(ChainReader.newest), the newest "
                    + "that is known", at: version)
            return nil
        }
        let needed = ["versionedChain", "name", "version"]
        guard isObject(root, with: needed + ["summary", "files", "include", "migrations"], needed)
        else { return nil }
        if version.exists, version.int != ChainReader.newest {
            report("expected \(ChainReader.newest)", at: version)
        }
        let places = versionPlaces(root["version"])
        var migrations = elements(root, "migrations").compactMap {
            migration($0, places == MigrationChain.VersionPlaces.none)
        }
        for (name, root) in included {
            var reader = ChainReader(source: name)
            migrations += ChainReader.elements(root).compactMap {
                reader.migration($0, places == .some(.none))
            }
            problems += reader.problems
        }
        if !included.isEmpty {
            migrations.sort { first, second in
                guard let first = first.to, let second = second.to else { return false }
                return second.isGreater(than: first) ?? false
            }
        }
        if migrations.isEmpty, problems.isEmpty {
            report("there are no migrations", at: root)
        }
        guard let places else { return nil }
        connect(&migrations, root, places)
        return MigrationChain(
            name: text(root["name"]) ?? "", summary: text(root["summary"]),
            files: list(root, "files").compactMap { text($0) }, place: places,
            migrations: migrations,
            sources: [source].compactMap(\.self) + included.map(\.name))
    }

    private mutating func versionPlaces(_ node: DocumentNode) -> MigrationChain.VersionPlaces? {
        guard node.exists else { return nil }
        if node.kind != .object {
            guard node.text == "none" else {
                report("expected none, or an object with the key at", at: node)
                return nil
            }
            return MigrationChain.VersionPlaces.none
        }
        guard isObject(node, with: ["at", "prefix", "absent", "newest"], ["at"]) else { return nil }
        if node["at"].exists, list(node, "at").isEmpty {
            report("expected the path of the version", at: node["at"])
        }
        let paths = list(node, "at").compactMap { place -> PathPattern? in
            guard let text = text(place) else { return nil }
            guard let path = try? PathPattern(text.hasPrefix("@") ? "/" + text : text),
                path.isSingle, !path.tokens.isEmpty, path.tokens.last != .end
            else {
                report("expected the path of one value, found \"\(text)\"", at: place)
                return nil
            }
            return path
        }
        if let text = text(node["newest"]), text != "absent" {
            report("expected absent, found \"\(text)\"", at: node["newest"])
        }
        return .at(
            paths, prefix: text(node["prefix"]) ?? "",
            absent: text(node["absent"]).map { ChainVersion($0) },
            isDropped: node["newest"].exists)
    }

    private mutating func migration(_ node: DocumentNode, _ isByShape: Bool) -> ChainMigration? {
        let keys = ["to", "from", "stamp", "summary", "if", "steps", "examples"]
        guard isObject(node, with: keys, isByShape ? ["steps"] : ["to", "steps"]) else {
            return nil
        }
        for key in ["to", "from", "stamp"] where isByShape && node[key].exists {
            report("a chain with version: none has no versions", at: node[key])
        }
        var migration = ChainMigration(place: place(of: node), source: source)
        migration.to = text(node["to"]).map { ChainVersion($0) }
        migration.from = list(node, "from").compactMap { text($0) }.map { ChainVersion($0) }
        migration.stamp = text(node["stamp"]).map { _ in value(node["stamp"]) }
        migration.summary = text(node["summary"])
        migration.steps = elements(node, "steps").compactMap { operation($0) }
        if node["if"].exists {
            var whole = MigrationOperation(path: PathPattern([]), kind: .each(migration.steps))
            whole.conditions = conditions(node["if"])
            whole.place = place(of: node["if"])
            migration.steps = [whole]
        }
        migration.examples = elements(node, "examples").compactMap { example in
            guard isObject(example, with: ["before", "after"], ["before", "after"]) else {
                return nil
            }
            return .init(
                before: value(example, "before"), after: value(example, "after"),
                place: place(of: example))
        }
        return migration
    }

    /// Checks that each migration begins where the one before it ends.
    private mutating func connect(
        _ migrations: inout [ChainMigration], _ root: DocumentNode,
        _ places: MigrationChain.VersionPlaces
    ) {
        guard places != .none else { return }
        for index in migrations.indices {
            guard let to = migrations[index].to else { continue }
            let migration = migrations[index]
            func report(_ message: String) {
                problems.append(ChainProblem(message, migration.place, in: migration.source))
            }
            guard index > 0, let before = migrations[index - 1].to else {
                guard migration.from.isEmpty else { continue }
                guard let number = to.number else {
                    report("the key from is missing: the version before \(to)")
                    continue
                }
                migrations[index].from = [ChainVersion(integerLiteral: number - 1)]
                continue
            }
            if before == to {
                let other = migrations[index - 1]
                let place = ErrorMessages.prefix(other.source, other.place.location).dropLast(2)
                report(
                    "two migrations go to \(to), the other at "
                        + (place.isEmpty ? "\(other.place.path)" : place))
            } else if to.isGreater(than: before) == false {
                report("\(to) is listed after \(before)")
            } else if migration.from.isEmpty, let old = before.number, let new = to.number,
                new != old + 1
            {
                report("there is no migration between \(before) and \(to)")
            }
            if migration.from.isEmpty { migrations[index].from = [before] }
            if !migrations[index].from.contains(before) {
                report("it does not begin at \(before), where the one before ends")
            }
        }
        guard case .at(_, _, let absent?, let isDropped) = places else { return }
        if !migrations.contains(where: { $0.from.contains(absent) || $0.to == absent }) {
            self.report("the chain has no version \(absent)", at: root["version"]["absent"])
        }
        if isDropped, let newest = migrations.last?.to, newest != absent {
            self.report(
                "documents without a version are of version \(absent) by the key absent",
                at: root["version"]["newest"])
        }
    }
}
