import AllModules

/// A comment is where what it is about is, or is removed with it, or the edit is refused.
@Suite("A comment stays with its member") struct CommentPlaceTests {
    /// More would find values that nothing but their key tells from others.
    private static let seeds: Range<UInt64> = 0..<(TestRun.isLong ? 200 : 80)

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

        /// An object whose keys and texts are all different.
        mutating func object(_ depth: Int = 0) -> DocumentObject {
            var object = DocumentObject()
            for _ in 0..<2 + random.below(3) {
                let key = name("k")
                object[key] =
                    switch random.below(depth < 2 ? 5 : 3) {
                    case 0, 1: .string(name("value"))
                    case 2: .array((0..<2 + random.below(2)).map { _ in .string(name("e")) })
                    default: .object(self.object(depth + 1))
                    }
            }
            return object
        }

        mutating func change(_ value: inout DocumentValue) throws {
            for _ in 0...random.below(3) {
                let members = Self.members(of: value, [])
                guard !members.isEmpty else { return }
                let path = random.one(of: members)
                let parent = DocumentPath(path.steps.dropLast())
                guard case .key(let key)? = path.steps.last, !key.hasPrefix("o"), key != "head"
                else { continue }
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

    /// The key, or the text of the element, that a line is about; nil for the end of a container.
    private static func owner(_ line: String) -> String? {
        let words = line.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        switch line.first {
        case "<" where line.hasPrefix("</"): return nil
        // Elements of a list have one name.
        case "<" where words.count == 3 && words[1].hasPrefix("e"): return words[1]
        case "[": return words.last
        default: return words.first
        }
    }

    /// Comments of property lists are about keys above them and values in front of them.
    @Test(arguments: CommentedFormat.commented.filter { !($0.format is PropertyListFormat) })
    func `random edits`(_ form: CommentedFormat) throws {
        let (format, marks) = (form.format, try #require(form.marks))
        var refusals = 0
        var failures: [String] = []
        for seed in Self.seeds {
            var trial = Trial(seed)
            // A comment above the first member may be about the document.
            var object: DocumentObject = ["head": 0]
            for (key, member) in trial.object() { object[key] = member }
            let data = try form.commented(.object(object), seed: seed)
            let comments = CommentedDocument.owners(in: data.text, marks)
            let known = Trial.names(in: .object(object))
            let owners = comments.compactMapValues(Self.owner).filter { known.contains($1) }
            var value = try DocumentValue(format.read(data, within: .default))
            try trial.change(&value)
            let rewriting: Rewriting
            do {
                rewriting = try format.rewrite(data, to: value)
            } catch let error as RewriteError where error.kind == .losesComments {
                refusals += 1
                if refusals < 4 { print(form.testDescription, "seed \(seed):", error) }
                continue
            }
            let result = rewriting.data.text
            let names = Trial.names(in: value)
            // Only values are known: what has another key or place can be another value.
            let mayGo = Set(trial.renamed.keys).union(trial.wrapped.keys)
            let mistakes = owners.sorted { $0.key < $1.key }.compactMap { note, owner in
                let name = trial.renamed[owner] ?? owner
                let all =
                    [name] + (mayGo.contains(owner) ? trial.wrapped.values.flatMap { $0 } : [])
                return Self.mistake(
                    "note \(note);", of: owner, in: result, marks.open,
                    names.contains(name) ? all : nil, mayGo: mayGo.contains(owner))
            }
            #expect(rewriting.report.comments == comments.count, "seed \(seed)")
            guard !mistakes.isEmpty else { continue }
            failures.append(
                "seed \(seed): \(mistakes.joined(separator: ", "))\n\(data.text)=>\n\(result)")
        }
        print("\(form.testDescription): \(refusals) of \(Self.seeds.count) edits refused")
        #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(4).joined())")
        #expect(refusals * 20 <= Self.seeds.count)
    }

    /// What is wrong with the place of a comment in a result.
    ///
    /// - Parameters:
    ///   - names: What its owner, or what that became, is called now; nil where it is removed.
    ///   - mayGo: Whether the owner is replaced by something else, so that the comment may be removed.
    private static func mistake(
        _ note: String, of owner: String, in result: String, _ mark: String, _ names: [String]?,
        mayGo: Bool
    ) -> String? {
        let lines = result.split(separator: "\n").map(String.init)
        let places = lines.indices.filter { lines[$0].contains(" \(note)") }
        guard places.count < 2 else { return "\(note) is there twice" }
        guard let place = places.first else {
            return names == nil || mayGo ? nil : "\(note) of \(owner) is lost"
        }
        guard let names else { return "\(note) of \(owner), which is removed, is still there" }
        var subject = lines[place].components(separatedBy: mark)[0]
        if subject.allSatisfy({ $0 == " " }) {
            subject =
                lines[place...].first { line in
                    !line.drop { $0 == " " }.hasPrefix(mark)
                } ?? ""
        }
        if !subject.contains(where: \.isLetter) {
            // After the bracket that ends a container, it is about the line that begins the container.
            let indentation = subject.prefix { $0 == " " }
            subject =
                lines[..<place].last { line in
                    line.hasPrefix(indentation) && line.dropFirst(indentation.count).first == "\""
                } ?? ""
        }
        let words = subject.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return names.contains(where: words.contains)
            ? nil : "\(note) of \(owner) is at \(subject)"
    }
}
