import AllModules
@testable import VersionedCodableMigrations

/// What holds for every chain and every document.
@Suite("Laws of chains") struct ChainLawTests {
    /// `VERSIONED_CODABLE_CHAINS` sets another number.
    static let seeds =
        ProcessInfo.processInfo.environment["VERSIONED_CODABLE_CHAINS"].flatMap { Int($0) }
        ?? (TestRun.isLong ? 12_500 : 100)

    struct Counts: CustomStringConvertible {
        var read = 0, migrated = 0, refused = 0, down = 0, twice = 0, failed = 0
        var reasons: [String] = []

        var description: String {
            "\(read) chains, \(migrated) documents migrated, \(failed) do not fit, \(refused) refused for "
                + "comments; \(down) went down again, \(twice) ran twice"
        }
    }

    @Test(arguments: CommentedFormat.all) func random(_ form: CommentedFormat) throws {
        let syntax = form.testDescription
        var counts = Counts()
        for seed in 0..<Self.seeds {
            do {
                try check(form, UInt64(seed), &counts)
            } catch {
                Issue.record("\(syntax), seed \(seed): \(type(of: error)) \(error)")
            }
        }
        #expect(counts.read > Self.seeds * 8 / 10)
        #expect(counts.migrated > Self.seeds * 4 / 10)
        #expect(
            counts.refused * (syntax == "toml" ? 25 : 100) <= counts.migrated, "\(counts.reasons)")
        print("\(syntax): \(counts)")
    }

    private func check(_ form: CommentedFormat, _ seed: UInt64, _ counts: inout Counts) throws {
        var source = RandomChain(seed: seed)
        // A third of them each: a step that has a way back, a step that may be run twice, and several.
        let isByShape = seed % 3 == 1 || source.random.once(in: 4)
        let count = seed % 3 == 2 ? 2 + source.random.below(4) : 1
        let only = seed % 3 == 0 ? ["move", "map", "split"] : nil
        guard
            let chain = try source.chain(of: count, isByShape: isByShape && only == nil, only: only)
        else { return }
        counts.read += 1
        let (syntax, format) = (form.testDescription, form.format)
        let data = try form.commented(source.document, seed: seed)
        let label = Comment(
            rawValue: "\(syntax), seed \(seed)\n\(data.text)\n\(chain.explanation)")
        let result: MigrationChain.Result
        let alone = Result { try chain.migrate(format.read(data, within: .default)) }
        do {
            result = try chain.migrate(data, as: format)
        } catch let error as MigrationError {
            counts.failed += 1
            #expect(!error.message.isEmpty, label)
            guard case .failure(let other as MigrationError) = alone else {
                Issue.record("\(label): \(error), but not for the value")
                return
            }
            #expect(other.message == error.message, label)
            return
        } catch is WritingError where syntax == "xml" {
            // A number is no name of an element.
            counts.failed += 1
            return
        } catch let error as RewriteError where error.kind == .losesComments {
            counts.refused += 1
            if counts.reasons.count < 20 { counts.reasons.append("\(seed): \(error.message)") }
            return
        }
        counts.migrated += 1
        let new = try DocumentValue(format.read(result.rewriting.data, within: .default))
        var wanted = try alone.get()
        if syntax == "xml" { wanted = try meaning(wanted, format) }
        #expect(new.firstDifference(from: wanted) == nil, label)
        let steps = chain.migrations[0].steps
        if chain.newest == nil {
            guard steps.count == 1, isIdempotent(steps[0]) else { return }
            // In XML, an only element that is left of a list is read as no list.
            if syntax == "xml", steps[0].path.count(of: .child) > 0 { return }
            counts.twice += 1
            let again = try chain.migrate(result.rewriting.data, as: format)
            #expect(again.rewriting.isUnchanged, label)
        } else if steps.count == 1, losesNothing(steps[0]), isFree(steps[0], source.document) {
            counts.down += 1
            let down: MigrationChain.Result
            do {
                down = try chain.migrate(result.rewriting.data, as: format, to: 1)
            } catch let error as RewriteError where error.kind == .losesComments {
                counts.refused += 1
                return counts.reasons.append("\(seed), down: \(error.message)")
            }
            var old = try DocumentValue(format.read(down.rewriting.data, within: .default))
            #expect(old["version"]?.text == "1", label)
            old["version"] = nil
            let before = try DocumentValue(format.read(data, within: .default))
            #expect(old.firstDifference(from: before) == nil, label)
        }
    }

    /// Whether the way down is exact for documents without empty containers.
    private func losesNothing(_ operation: MigrationOperation) -> Bool {
        WayDown(of: operation).loss.map {
            $0.hasSuffix("was empty") && !$0.contains(";")
        } ?? true
    }

    /// What XML says of a value: neither empty lists nor lists of one element.
    private func meaning(_ value: DocumentValue, _ format: any DocumentFormat) throws
        -> DocumentValue
    {
        try DocumentValue(format.read(format.write(CodableDocument(value)), within: .default))
    }

    /// Whether nothing of the document is at the places that an operation writes.
    private func isFree(_ operation: MigrationOperation, _ document: DocumentValue) -> Bool {
        operation.targets.allSatisfy {
            ((try? $0.matches(in: document)) ?? []).allSatisfy { document[path: $0.path] == nil }
        }
    }

    private func isIdempotent(_ operation: MigrationOperation) -> Bool {
        // What a step writes must not be what it reads.
        if operation.path.tokens.contains(.key("0")) { return false }
        return switch operation.kind {
        case .remove, .comment, .wrap, .convert, .map(_, nil): true
        case .add(let value):
            operation.ifTaken != .append
                && (value.object == nil || operation.path.count(of: .depth) == 0)
        default: false
        }
    }
}
