import Synchronization
import VersionedCodableCore
import VersionedCodableEssentials
import VersionedCodableFormatKit
import VersionedCodableMigrations
import VersionedCodableRewriting

struct Chain: Command {
    static let manual = Manual(
        name: "chain", summary: "tests, checks and explains chains of migrations",
        operands: "ACTION [FILE…]",
        operandDescription: """
            test, check, explain or prove, and chain files; without one those that versioned.yaml \
            lists
            """,
        text: [
            """
            test runs the examples of a chain up, down and up again, twice for chains without \
            versions, and those of --fixtures. check also compares the chain with the one that was \
            released. explain prints the steps, the derived way down, and what is lost.
            """,
            """
            prove migrates your own records, of each version, with --sample: up, up again, \
            down where there is a way, and up once more. It prints how many fail, the paths of \
            what differs after the way down, and the smallest record that fails.
            """,
            """
            --fixtures migrates each NAME.before.EXTENSION or NAME.EXTENSION of the folder, and \
            compares the values with NAME.after, .golden or .expected of any format. With \
            --against, migrations that the older chain has must have the same meaning.
            """,
            "The exit status is 4 if a chain is unsound.",
        ],
        examples: [
            "test chain.yaml --fixtures fixtures", "check chain.yaml --against HEAD",
            "prove chain.yaml --sample logs/records.ndjson --count 10",
        ],
        options: [
            .value("--against", "REF", "a commit, tag or branch of git that has the chain"),
            .value("--fixtures", "FOLDER", "documents before and after a migration", is: .file),
            .value("--sample", "FILE", "the records to prove, or - for standard input", is: .file),
            .value("--count", "NUMBER", "the number of records of each version, by default 1000"),
            .frames,
        ])

    private enum Action: String, CaseIterable { case test, check, explain, prove }

    static let actions = Action.allCases.map(\.rawValue)

    private let action: Action
    private let chains: [MigrationChain]
    private let reference: String?
    private let fixtures: String?
    private let proof: ChainProof?

    init(_ arguments: Arguments, in session: Session) throws {
        let word = arguments.operands.first
        guard let action = word.flatMap(Action.init) else {
            throw UsageError.expected(Chain.actions, found: word)
        }
        self.action = action
        let files = Array(arguments.operands.dropFirst())
        reference = arguments.value(of: "--against")
        fixtures = arguments.value(of: "--fixtures")
        let actions: KeyValuePairs<String, Action> = [
            "--against": .check, "--fixtures": .test, "--sample": .prove, "--count": .prove,
            "--frames": .prove,
        ]
        for (option, wanted) in actions where wanted != action {
            guard arguments.value(of: option) == nil else {
                throw UsageError("\(option) requires \(wanted.rawValue)")
            }
        }
        let all = try ChainSelection.chains(files, in: session)
        proof = try action == .prove ? ChainProof(arguments, all, in: session) : nil
        chains = all.compactMap { $0 as? MigrationChain }
        if proof != nil { return }
        guard !chains.isEmpty else {
            throw UsageError("expected a chain file, or a file versioned.yaml that lists chains")
        }
        guard chains.count == 1 || fixtures == nil else {
            throw UsageError("expected one chain file with --fixtures")
        }
    }

    func run(_ session: Session) async throws -> ExitStatus {
        if var proof { return try proof.run() }
        if action == .explain {
            let text = chains.map(\.explanation).joined(separator: "\n")
            session.terminal.send(Data(session.style.shown(text).utf8), to: .output)
            return .success
        }
        var problems = chains.flatMap(\.problems)
        if let reference { problems += try changes(since: reference, session) }
        for problem in problems { session.terminal.error(problem.description) }
        var status = problems.isEmpty ? ExitStatus.success : .unsound
        if let fixtures { status = max(status, try await compare(fixtures, session)) }
        if status == .success, !session.style.isQuiet {
            for chain in chains {
                session.terminal.print(ErrorMessages.shown("\(chain.name): \(summary(of: chain))"))
            }
        }
        return status
    }

    private func summary(of chain: MigrationChain) -> String {
        let versions = chain.versions.map(\.description)
        let what =
            versions.isEmpty
            ? "by shape" : "versions \(versions.first ?? "") to \(versions.last ?? "")"
        return "\(what), \(counted(chain.exampleCount, "example")), sound"
    }

    private func changes(since reference: String, _ session: Session) throws -> [ChainProblem] {
        let old = ChainFiles(
            content: { try GitFolder.content(of: $0, at: reference) },
            names: { folder in
                GitFolder.names(in: try GitFolder.content(of: folder + "/", at: reference))
                    .map { String($0.text.split(separator: "/").last ?? "") }
            })
        return try chains.flatMap { chain -> [ChainProblem] in
            guard let file = chain.sources.first, !GitFolder.isNew(file, since: reference) else {
                return []
            }
            let released = try MigrationChain(
                contentsOf: URL(fileURLWithPath: file), formats: session.formats.registry,
                from: old)
            return chain.changes(since: released)
        }
    }

    private static let results = ["after", "golden", "expected"]

    /// Migrates the files of a folder, and compares their values with those that are expected.
    private func compare(_ folder: String, _ session: Session) async throws -> ExitStatus {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        // The first file of each name without its extension.
        let files = Dictionary(
            names.map { name in (String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)]), name)
            },
            uniquingKeysWith: { first, _ in first })
        var inputs: [Input] = []
        var results: [String: [Input]] = [:]
        for name in names {
            var parts = name.split(separator: ".", omittingEmptySubsequences: false)
            let fileExtension = parts.removeLast()
            guard parts.count > 1 else { continue }
            let word = String(parts.removeLast())
            let isResult = Chain.results.contains(word)
            guard isResult || word == "before" else { continue }
            let stem = parts.joined(separator: ".")
            let others =
                isResult ? ["\(stem).before", stem] : Chain.results.map { "\(stem).\($0)" }
            if let file = others.compactMap({ files[$0] }).min() {
                guard isResult else { continue }
                let before = Input("\(folder)/\(file)", isPath: true)
                if results[before.name] == nil { inputs.append(before) }
                let after = Input("\(folder)/\(name)", isPath: true)
                results[before.name, default: []].append(after)
            } else {
                let path = "\(folder)/\(stem).\(isResult ? "before" : "after").\(fileExtension)"
                inputs.append(Input(path, failing: Finding("no such file", code: "file")))
            }
        }
        guard !inputs.isEmpty else {
            throw Finding("\(folder) has no files NAME.before.EXTENSION and NAME.after.EXTENSION")
        }
        let comments = Mutex((all: 0, kept: 0))
        let status = try await session.forEach(inputs) { [results] before, output in
            for after in results[before.name] ?? [] {
                let report = try compare(before, after, session, &output)
                comments.withLock { $0 = ($0.all + report.comments, $0.kept + report.kept) }
            }
        }
        if !session.style.isQuiet {
            let files = counted(results.values.joined().count, "fixture")
            let (all, kept) = comments.withLock { $0 }
            session.terminal.print("\(files), \(kept) of \(all) comments kept")
        }
        return status
    }

    /// Migrates a file, and prints what differs from another as a diff.
    private func compare(
        _ before: Input, _ after: Input, _ session: Session, _ output: inout FileOutput
    ) throws -> RewriteReport {
        let data = try before.data()
        let named = try session.formats.format(of: before, data: data)
        var wanted = try session.documents(in: after, nil).documents.map { try DocumentValue($0) }[
            ...]
        var count = 0
        let migrated =
            try session.change(data, named) { text, _ in
                count += 1
                return try session.inPlace(named) {
                    try chains[0].migrate(text, as: $0)
                }.rewriting
            } ?? Rewriting(joining: [(data, nil)])
        guard count == wanted.count else {
            output.report(
                Finding("the number of documents differs from \(after.name)"), as: .unsound)
            return migrated.report
        }
        let change = try session.change(migrated.data, named) { text, _ in
            let found = try NamedFormat.documents(in: text, with: named.reader).first
            guard let found, let other = wanted.popFirst(),
                try DocumentValue(found).firstDifference(from: other) != nil
            else { return nil }
            var policy = RewritePolicy.default
            policy.allowsLostComments = true
            return try session.inPlace(named) {
                try $0.rewrite(text, to: other, policy: policy)
            }
        }
        if let change {
            output.report(Finding("differs from \(after.name)"), as: .unsound)
            let diff = change.unifiedDiff(named: after.name)
            output.print(Data(session.style.paintedDiff(diff).utf8))
        }
        return migrated.report
    }
}
