import VersionedCodableCore
import VersionedCodableEssentials
import VersionedCodableFormatKit
import VersionedCodableMigrations
import VersionedCodableRewriting

/// What happens to records of each version when a chain migrates them, down where it can, and up
/// again.
struct ChainProof {
    private let session: Session
    private let input: Input
    private let framing: RecordFraming
    private let chain: any DocumentChain
    /// The number of records of each version that are migrated.
    private let most: Int
    private var samples: [ChainVersion?: Sample] = [:]
    private var failures: [String: (count: Int, record: Int)] = [:]
    private var smallest: (text: Data, record: Int)?
    /// The number of records that are not the same after the way down, by path.
    private var losses: [String: Int] = [:]

    private struct Sample {
        var records: [(text: Data, number: Int)] = []
        var seen = 0
        var failed = 0
        var equal = 0
        var down = 0
        /// The reason why there is no way down.
        var obstacle: String?
    }

    init(_ arguments: Arguments, _ chains: [any DocumentChain], in session: Session) throws {
        guard let sample = arguments.value(of: "--sample") else {
            throw UsageError("--sample is missing")
        }
        guard let chain = chains.first, chains.count == 1 else {
            throw UsageError("expected one chain, found \(chains.count)")
        }
        self.session = session
        self.chain = chain
        input = Input(sample)
        most = try arguments.number(of: "--count") ?? 1000
        framing = arguments.value(of: "--frames").flatMap { RecordFraming(rawValue: $0) } ?? .lines
    }

    /// Reads the records, migrates a sample of each version, and prints what was found.
    mutating func run() throws -> ExitStatus {
        do { try read() } catch { throw Finding(error, in: input.name) }
        var rows = [["version", "records", "sample", "failed", "down"]]
        let sorted = samples.sorted { ChainVersion.isBefore($0.key, $1.key) }
        for (version, var sample) in sorted {
            for (text, number) in sample.records {
                do {
                    try prove(text, version, &sample)
                } catch {
                    sample.failed += 1
                    note(error, text, number)
                }
            }
            let same = "\(sample.equal) of \(sample.down) the same"
            rows.append([
                version?.description ?? "-", String(sample.seen), String(sample.records.count),
                String(sample.failed), sample.obstacle ?? (version == chain.newest ? "-" : same),
            ])
        }
        print(rows)
        return failures.isEmpty ? .success : .unsound
    }

    // MARK: Reading

    private mutating func read() throws {
        let path = input.isStandardInput ? nil : input.url.path
        let source = RecordSource(try BlockReader(path), framing, limit: 16 << 20)
        let batch = RecordBatch()
        var random: UInt64 = 1
        while source.next(batch) {
            if let failure = batch.failure { throw failure }
            for (index, frame) in batch.frames.enumerated()
            where frame.hasContent && !frame.isOversized {
                let text = Data(batch.bytes[frame.content])
                let number = batch.firstRecord + index
                do {
                    let version = try chain.version(
                        of: text, as: try session.format(of: text).reader, within: .default)
                    // Each record of a version is in the sample with the same probability.
                    var sample = samples[version] ?? Sample()
                    sample.seen += 1
                    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    let place = Int(random >> 33) % sample.seen
                    if sample.records.count < most {
                        sample.records.append((text, number))
                    } else if place < most {
                        sample.records[place] = (text, number)
                    }
                    samples[version] = sample
                } catch {
                    note(error, text, number)
                }
            }
        }
    }

    // MARK: Proving

    private mutating func prove(
        _ text: Data, _ version: ChainVersion?, _ sample: inout Sample
    ) throws {
        let named = try session.format(of: text)
        func migrated(_ data: Data, to version: ChainVersion?) throws -> Data {
            try session.migrate(data, named, by: chain, to: version)?.rewriting.data ?? data
        }
        func differences(_ found: Data, _ wanted: Data) throws -> [DocumentPath] {
            var paths: [DocumentPath] = []
            let values = try [found, wanted].map {
                try DocumentValue(named.reader.read($0, within: .default))
            }
            values[0].forEachDifference(from: values[1]) { path, _, _ in
                paths.append(path)
                return true
            }
            return paths
        }
        let new = try migrated(text, to: nil)
        let found = try chain.version(of: new, as: named.reader, within: .default)
        guard found == chain.newest else {
            throw Finding("the migrated record is not of the newest version")
        }
        guard try migrated(new, to: nil) == new else {
            throw Finding("the migrated record changes when it is migrated again")
        }
        guard let version, version != chain.newest else { return }
        let old: Data
        do {
            old = try migrated(new, to: version)
        } catch let error as MigrationError where error.kind == .loss {
            sample.obstacle = error.message
            return
        }
        sample.down += 1
        let lost = Set(try differences(old, text).map(ChainProof.pattern))
        for path in lost { losses[path, default: 0] += 1 }
        if lost.isEmpty { sample.equal += 1 }
        if let path = try differences(try migrated(old, to: nil), new).first {
            throw Finding("down and up again: \(path.pointer) differs")
        }
    }

    /// Returns a path without the numbers of elements.
    private static func pattern(_ path: DocumentPath) -> String {
        path.steps.map { step in
            "/" + (step.intValue != nil ? "*" : JSONPointer.token(step.stringValue))
        }.joined()
    }

    private mutating func note(_ error: any Error, _ text: Data, _ number: Int) {
        let statement = Finding(error, in: nil).statement
        failures[statement, default: (0, number)].count += 1
        if text.count < smallest?.text.count ?? .max { smallest = (text, number) }
    }

    // MARK: Printing

    private func print(_ rows: [[String]]) {
        session.terminal.print(Table(rows: rows).text)
        let sortedLosses = losses.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        if !sortedLosses.isEmpty {
            let rows = sortedLosses.map { ["  " + $0.key, String($0.value)] }
            session.terminal.print("records that differ after the way down, by path:")
            session.terminal.print(Table(rows: rows).text)
        }
        guard let smallest else { return }
        let byCount = failures.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        for (message, failure) in byCount {
            let more = failure.count == 1 ? "" : " and \(failure.count - 1) more"
            session.terminal.error("record \(failure.record)\(more): \(message)")
        }
        session.terminal.error(
            "the smallest record that fails is \(smallest.record): "
                + String(decoding: smallest.text.prefix(4096), as: UTF8.self))
    }
}
