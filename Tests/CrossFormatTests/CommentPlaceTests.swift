import AllModules

/// A comment is where what it is about is, or is removed with it, or the edit is refused.
@Suite("A comment stays with its member") struct CommentPlaceTests {
    /// More would find values that nothing but their key tells from others.
    private static let seeds: Range<UInt64> = 0..<(TestRun.isLong ? 200 : 80)
    private static let namedSeeds = CorpusRewriting.seeds.prefix(TestRun.isLong ? .max : 100)

    private struct Trial {
        var random: SeededNumbers
        private var count = 0
        /// New keys by the old ones.
        private(set) var renamed: [String: String] = [:]
        /// New objects by the keys of what was moved into them.
        private(set) var wrapped: [String: [String]] = [:]

        init(_ seed: UInt64) { random = SeededNumbers(seed: seed) }

        private mutating func name(_ kind: String) -> String {
            count += 1
            return "\(kind)\(count)"
        }

        mutating func members(_ depth: Int = 0) -> [(key: String, node: LabelledDocument.Node)] {
            (0..<2 + random.below(3)).map { _ in
                let key = name("k")
                switch random.below(depth < 2 ? 5 : 3) {
                case 0, 1: return (key, .scalar(name("value")))
                case 2: return (key, .list((0..<2 + random.below(2)).map { _ in name("e") }))
                default: return (key, .object(members(depth + 1)))
                }
            }
        }

        mutating func change(_ value: inout DocumentValue) throws {
            for _ in 0...random.below(3) {
                let members = Self.members(of: value, [])
                guard !members.isEmpty else { return }
                let path = random.one(of: members)
                let parent = DocumentPath(path.steps.dropLast())
                guard case .key(let key)? = path.steps.last, !key.hasPrefix("o") else { continue }
                switch random.below(6) {
                case 0: try value.remove(at: path)
                case 1:
                    let new = name("r")
                    renamed[renamed.first { $0.value == key }?.key ?? key] = new
                    try value.rename(path, to: new)
                case 2:
                    guard value[path: path]?.string != nil else { continue }
                    try value.set(.string(name("new")), at: path)
                case 3:
                    let steps = parent.steps + [.key(name("n"))]
                    try value.set(.string(name("new")), at: DocumentPath(steps))
                case 4:
                    guard var elements = value[path: path]?.array, elements.count > 1 else {
                        continue
                    }
                    elements.remove(at: random.below(elements.count))
                    try value.set(.array(elements), at: path)
                default:
                    let outer = name("o")
                    let steps = [PathStep.key(outer), .key(key)]
                    let owner = renamed.first { $0.value == key }?.key ?? key
                    wrapped[owner, default: []].append(outer)
                    try value.move(from: path, to: DocumentPath(parent.steps + steps))
                }
            }
        }

        static func members(of value: DocumentValue, _ path: [PathStep]) -> [DocumentPath] {
            value.members.flatMap { key, member in
                [DocumentPath(path + [.key(key)])] + members(of: member, path + [.key(key)])
            }
        }

        static func names(in value: DocumentValue) -> Set<String> {
            var names = Set(value.array?.compactMap(\.string) ?? [])
            for (key, member) in value.members {
                names.insert(key)
                names.formUnion(self.names(in: member))
            }
            return names
        }
    }

    @Test(arguments: CommentedSyntax.allCases)
    func `random edits`(_ syntax: CommentedSyntax) throws {
        var refusals = 0
        var failures: [String] = []
        for seed in Self.seeds {
            var trial = Trial(seed)
            let document = LabelledDocument(trial.members(), syntax, trial.random)
            let data = Data(document.text.utf8)
            var value = try DocumentValue(syntax.format.read(data, within: .default))
            try trial.change(&value)
            let rewriting: Rewriting
            do {
                rewriting = try syntax.format.rewrite(data, to: value)
            } catch let error as RewriteError where error.kind == .losesComments {
                refusals += 1
                if refusals < 4 { print(syntax, "seed \(seed):", error) }
                continue
            }
            let result = rewriting.data.text
            let names = Trial.names(in: value)
            // Only values are known: what has another key or place can be another value.
            let mayGo = Set(trial.renamed.keys).union(trial.wrapped.keys)
            let mistakes = document.mistakes(in: result, mayGo: mayGo) { owner in
                let name = trial.renamed[owner] ?? owner
                return names.contains(name)
                    ? [name] + (mayGo.contains(owner) ? trial.wrapped.values.flatMap { $0 } : [])
                    : nil
            }
            #expect(rewriting.report.comments == document.owners.count, "seed \(seed)")
            guard !mistakes.isEmpty else { continue }
            failures.append(
                "seed \(seed): \(mistakes.joined(separator: ", "))\n\(document.text)=>\n\(result)")
        }
        print("\(syntax): \(refusals) of \(Self.seeds.count) edits refused")
        #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(4).joined())")
        #expect(refusals * 20 <= Self.seeds.count)
    }

    // MARK: Edits that name their values

    /// What is called what after edits, some of which are inside of what others moved.
    private struct NamedEdits {
        var random: SeededNumbers
        private var count = 0
        /// What the key or element that a comment is about is called; nil where it is removed.
        private(set) var names: [String: String?]
        private(set) var all: [String] = []

        init(_ owners: Set<String>, _ random: SeededNumbers) {
            self.random = random
            names = Dictionary(uniqueKeysWithValues: owners.map { ($0, $0) })
        }

        private mutating func name(_ kind: String) -> String {
            count += 1
            return "\(kind)\(count)"
        }

        private mutating func call(_ old: String, _ new: String?) {
            for (owner, name) in names where name == old { names[owner] = .some(new) }
        }

        mutating func change(_ document: inout EditedDocument) throws {
            for _ in 0...random.below(4) {
                let members = Trial.members(of: document.value, [])
                guard !members.isEmpty else { return }
                var path = random.one(of: members)
                if let list = document.value[path: path]?.array, !list.isEmpty, random.once(in: 2) {
                    path = path.appending(.index(random.below(list.count)))
                }
                let objects = members.filter { path in
                    if case .object? = document.value[path: path] { true } else { false }
                }
                try change(path, objects, &document)
            }
        }

        private mutating func change(
            _ path: DocumentPath, _ objects: [DocumentPath], _ document: inout EditedDocument
        ) throws {
            let value = document.value[path: path] ?? .null
            let element = path.steps.last?.intValue == nil ? nil : value.string
            guard let key = element ?? path.steps.last?.stringValue else { return }
            switch random.below(6) {
            case 0:
                try document.remove(at: path)
                all.append("remove \(path)")
                for name in Trial.names(in: value).union([key]) { call(name, nil) }
            case 1 where element == nil:
                let new = name("r")
                try document.rename(path, to: new)
                all.append("rename \(path) \(new)")
                call(key, new)
            case 2 where value.string != nil:
                let new = element == nil ? "same" : name("new")
                try document.set(.string(new), at: path)
                all.append("set \(path)")
                if element != nil { call(key, new) }
            case 3, 4:
                let outer = random.one(of: objects + [[], [.key(name("o"))]])
                guard !outer.steps.starts(with: path.steps) else { return }
                let new = random.once(in: 2) || element != nil ? name("m") : key
                let target = outer.appending(.key(new))
                guard document.value[path: target] == nil else { return }
                try document.move(from: path, to: target)
                all.append("move \(path) \(target)")
                call(key, new)
            default:
                let new = DocumentPath(path.steps.dropLast()).appending(.key(name("n")))
                guard element == nil else { return }
                try document.set("same", at: new)
                all.append("set \(new)")
            }
        }
    }

    @Test(arguments: CommentedSyntax.allCases)
    func `edits that name their values`(_ syntax: CommentedSyntax) throws {
        var refusals = 0
        var failures: [String] = []
        for seed in Self.namedSeeds {
            var trial = Trial(seed)
            let labelled = LabelledDocument(trial.members(), syntax, trial.random)
            // Members are told apart by their keys alone.
            let document = labelled.with(text: labelled.text.replacing(/value\d+/, with: "same"))
            var edits = NamedEdits(Set(document.owners.values), trial.random)
            let rewriting: Rewriting
            do {
                rewriting = try syntax.format.edit(Data(document.text.utf8)) {
                    try edits.change(&$0)
                }
            } catch let error as RewriteError where error.kind == .losesComments {
                refusals += 1
                if refusals < 4 { print(syntax, "edits, seed \(seed):", error) }
                continue
            }
            let result = rewriting.data.text
            let mistakes = document.mistakes(in: result) { (edits.names[$0] ?? nil).map { [$0] } }
            guard !mistakes.isEmpty else { continue }
            failures.append(
                "seed \(seed): \(mistakes.joined(separator: ", ")) by \(edits.all) of\n"
                    + "\(document.text)=>\n\(result)")
        }
        print("\(syntax): \(refusals) of \(Self.namedSeeds.count) edits with names refused")
        #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(4).joined())")
        #expect(refusals * 20 <= Self.namedSeeds.count)
    }
}
