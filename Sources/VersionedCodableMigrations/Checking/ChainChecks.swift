import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableRewriting

extension MigrationChain {
    /// The examples that the steps do not fulfil, both ways, and the steps that can never find
    /// anything.
    ///
    /// Each example is migrated up and compared; twice has to be once in a chain by shape. Where
    /// there is a way down, going down and up again has to give the same, and going down the
    /// document before if nothing is lost.
    ///
    /// - Complexity: As the migrations of the examples.
    public var problems: [ChainProblem] {
        var problems: [ChainProblem] = []
        for migration in migrations {
            var gone: [PathPattern] = []
            for (message, place) in MigrationChain.idle(migration.steps, [], &gone) {
                problems.append(ChainProblem(message, place, in: migration.source))
            }
            for (name, place) in migration.steps.flatMap(\.functions)
            where functions[name] == nil {
                problems.append(
                    ChainProblem(
                        "the program has no function \(name)", place, in: migration.source))
            }
            for example in migration.examples {
                do {
                    try check(example, of: migration)
                } catch {
                    let message = (error as? MigrationError)?.message ?? "\(error)"
                    problems.append(ChainProblem(message, example.place, in: migration.source))
                }
            }
        }
        return problems
    }

    /// The steps that can never find anything, because steps before them moved or removed it.
    ///
    /// - Parameter gone: What is gone when the steps begin, and then when they end.
    private static func idle(
        _ steps: [MigrationOperation], _ base: [PathPattern.Token], _ gone: inout [PathPattern]
    ) -> [(String, OperationPlace)] {
        var problems: [(String, OperationPlace)] = []
        for step in steps {
            let path = PathPattern(base + step.path.tokens)
            var isAdd = false
            if case .add = step.kind { isAdd = true }
            let needed =
                (isAdd ? [] : [path.tokens])
                + step.conditions.filter { $0.test == .exists }.map { base + $0.path.tokens }
            if let lost = gone.first(where: { lost in
                needed.contains { $0.starts(with: lost.tokens) }
            }) {
                problems.append(("an earlier step leaves nothing at \(lost)", step.place))
            }
            if step.conditions.contains(where: { condition in
                condition.test == .exists
                    && step.conditions.contains {
                        $0 == Condition(path: condition.path, test: .missing)
                    }
            }) {
                problems.append(("its conditions contradict each other", step.place))
            }
            if case .each(let steps) = step.kind {
                var inner = gone
                problems += idle(steps, path.tokens, &inner)
            }
            let written = step.written.map { PathPattern(base + $0.tokens) }
            switch step.kind {
            case .move(let to) where !WayDown.mayMeet(to, step.path),
                .map(_, let to?) where !WayDown.mayMeet(to, step.path):
                gone.removeAll { lost in WayDown.mayMeet(written[1], lost) }
                if step.conditions.isEmpty, !path.hasIndex { gone.append(path) }
            case .remove, .comment:
                if step.conditions.isEmpty, !path.hasIndex { gone.append(path) }
            default: gone.removeAll { lost in written.contains { WayDown.mayMeet($0, lost) } }
            }
        }
        return problems
    }

    private func check(
        _ example: ChainMigration.Example, of migration: ChainMigration
    ) throws {
        // The example of a chain by shape is about its own steps.
        var chain = self
        if migration.to == nil { chain.migrations = [migration] }
        func migrated(_ value: DocumentValue, to version: ChainVersion?) throws -> DocumentValue {
            try chain.migrate(try CodableDocument(value), to: version)
        }
        func expect(_ found: DocumentValue, _ wanted: DocumentValue, _ way: String) throws {
            guard let difference = found.firstDifference(from: wanted) else { return }
            throw MigrationError(.migration, "\(way): \(difference)")
        }
        let up = try migrated(example.before, to: migration.to)
        try expect(up, example.after, "up")
        guard let from = migration.from.first else {
            return try expect(try migrated(up, to: nil), up, "twice")
        }
        guard (try? WayDown.of(migration.steps, functions: functions)) != nil else { return }
        let down = try migrated(example.after, to: from)
        try expect(try migrated(down, to: migration.to), example.after, "down and up again")
        let isLossless = migration.steps.allSatisfy {
            WayDown(of: $0, functions: functions).loss == nil
        }
        if isLossless, case .at(_, _, nil, false) = place {
            try expect(down, example.before, "down")
        }
    }

    /// The released migrations whose meaning differs from that in an older form of the chain.
    ///
    /// Summaries, examples and layout have no meaning.
    public func changes(since released: MigrationChain) -> [ChainProblem] {
        var problems: [ChainProblem] = []
        func report(_ message: String, _ migration: ChainMigration? = nil) {
            problems.append(
                ChainProblem(
                    message, migration?.place ?? OperationPlace(),
                    in: migration.map(\.source) ?? sources.first))
        }
        if place != released.place {
            report("the place of the version differs from the released one")
        }
        for old in released.migrations {
            let name = old.to.map { "the migration to \($0)" } ?? "a migration"
            if let new = migrations.first(where: {
                $0.to == old.to && (old.to != nil || $0.steps == old.steps)
            }) {
                if new.steps != old.steps || new.from != old.from || new.stamp != old.stamp {
                    report("\(name) differs from the released one", new)
                }
            } else {
                report("\(name), which was released, is missing")
            }
        }
        return problems
    }
}

extension PathPattern {
    /// Whether it may name an element by its index, where another one is then.
    fileprivate var hasIndex: Bool {
        tokens.contains { if case .key(let key) = $0 { Int(key) != nil } else { $0 == .end } }
    }
}

extension MigrationOperation {
    /// The names of the functions it calls, with the places of the calls.
    var functions: [(name: String, place: OperationPlace)] {
        switch kind {
        case .call(let name, _): [(name, place)]
        case .each(let steps): steps.flatMap(\.functions)
        default: []
        }
    }
}

extension DocumentValue {
    /// Returns a description of the first difference; nil if both mean the same.
    package func firstDifference(from wanted: DocumentValue) -> String? {
        var description: String?
        forEachDifference(from: wanted) { path, found, wanted in
            let words = [wanted, found].map { $0.map { "\($0)" } ?? "nothing" }
            let place = path.steps.isEmpty ? "" : "at \(path.pointer) "
            description = "\(place)expected \(words[0]), found \(words[1])"
            return false
        }
        return description
    }

    /// Calls a body for the values that do not mean the same, in the order of the document, until it
    /// returns false.
    ///
    /// - Parameter isSame: Whether two values, not both of which are objects or arrays, are the same.
    /// - Complexity: O(n) on average.
    package func forEachDifference(
        from wanted: DocumentValue,
        unless isSame: (DocumentValue, DocumentValue) -> Bool = { $0.means($1) },
        _ body: (DocumentPath, _ found: DocumentValue?, _ wanted: DocumentValue?) -> Bool
    ) {
        var path: [PathStep] = []
        func compare(_ found: DocumentValue?, _ wanted: DocumentValue?, at step: PathStep) -> Bool {
            path.append(step)
            defer { path.removeLast() }
            return compare(found, wanted)
        }
        // Recursive: the depth of a value is limited.
        func compare(_ found: DocumentValue?, _ wanted: DocumentValue?) -> Bool {
            WorkCounter.add()
            switch (found, wanted) {
            case (.object(let left)?, .object(let right)?):
                return left.allSatisfy { compare($0.value, right[$0.key], at: .key($0.key)) }
                    && right.allSatisfy {
                        left[$0.key] != nil || compare(nil, $0.value, at: .key($0.key))
                    }
            case (.array(let left)?, .array(let right)?):
                return (0..<max(left.count, right.count)).allSatisfy { index in
                    compare(
                        index < left.count ? left[index] : nil,
                        index < right.count ? right[index] : nil, at: .index(index))
                }
            case (let found?, let wanted?) where isSame(found, wanted): return true
            default: return body(DocumentPath(path), found, wanted)
            }
        }
        _ = compare(self, wanted)
    }
}
