import VersionedCodable
import VersionedCodableEssentials
import VersionedCodableFormatKit
import VersionedCodableMigrations
import VersionedCodableRewriting

/// Answers documents that have to be read.
struct RecordAnswers {
    let session: Session
    let job: WorkerJob
    let wanted: ChainVersion?
    /// The reader of documents that begin like JSON; nil if another format may read them.
    let json: JSONFormat?

    init(_ session: Session, _ job: WorkerJob) {
        (self.session, self.job) = (session, job)
        wanted = job.wanted
        let named = job.format ?? session.formats.all.first
        json = named?.name == "json" ? named?.strictReader as? JSONFormat : nil
    }

    /// Appends the answer to a document unless it is the document itself; returns whether it did.
    ///
    /// - Parameter isCounted: Whether its version is known and counted already.
    func isChanged(
        _ data: Data, _ answer: inout [UInt8], _ tally: inout RecordTally, isCounted: Bool
    ) throws -> Bool {
        let named = try format(of: data)
        switch job.task {
        case .migrate(let version):
            guard let chain = job.chain else { return false }
            if !isCounted, !job.validates,
                let found = try? chain.version(of: data, as: named.reader, within: job.limits),
                found == wanted
            {
                tally.count(found, isWanted: true)
                return false
            }
            let result = try migrated(data, named, chain, to: version)
            let isChanged = !result.rewriting.isUnchanged
            if !isCounted {
                tally.count(result.from, isWanted: result.from == wanted && !isChanged)
            }
            guard isChanged else { return false }
            tally.migrated += 1
            answer += result.rewriting.data
            return true
        case .convert(let target, let isLossy):
            answer += try converted(data, named, to: target, isLossy, &tally, isCounted)
            return true
        case .peek, .count:
            guard let chain = job.chain else { return false }
            let version = try chain.version(of: data, as: named.reader, within: job.limits)
            var isWanted = version == wanted
            if version == nil, wanted == nil {
                // Without versions, whatever the steps would change is old.
                isWanted = try migrated(data, named, chain, to: nil).rewriting.isUnchanged
            }
            tally.count(version, isWanted: isWanted)
            guard case .peek = job.task else { return false }
            answer += (version?.description ?? "-").utf8
            return true
        }
    }

    private func converted(
        _ data: Data, _ named: NamedFormat, to target: NamedFormat, _ isLossy: Bool,
        _ tally: inout RecordTally, _ isCounted: Bool
    ) throws -> Data {
        var data = data
        if let chain = job.chain {
            let result = try migrated(data, named, chain, to: nil)
            if !isCounted { tally.count(result.from, isWanted: result.rewriting.isUnchanged) }
            if !result.rewriting.isUnchanged { tally.migrated += 1 }
            data = result.rewriting.data
        }
        let document = try named.strictReader.read(data, within: job.limits)
        let writer = target.writer(isPretty: false, isSorted: false, isLossy: isLossy, root: nil)
        let written = try target.written(
            document, originally: document, by: writer, isLossy: isLossy, in: nil)
        // The frame ends the record.
        return written.last == ASCII.lineFeed && target.name == "json"
            ? written.dropLast() : written
    }

    private func format(of data: Data) throws -> NamedFormat {
        do {
            return try session.format(of: data, job.format)
        } catch {
            // The reader knows more of what begins like JSON.
            if let json, data.first == ASCII.openBrace {
                _ = try json.read(data, within: job.limits)
            }
            throw error
        }
    }

    private func migrated(
        _ data: Data, _ named: NamedFormat, _ chain: any DocumentChain, to version: ChainVersion?
    ) throws -> MigrationChain.Result {
        try session.inPlace(named, isGiven: job.format != nil) {
            try chain.migrate(data, as: $0, to: version, policy: .default, within: job.limits)
        }
    }
}

extension Session {
    /// Returns the format of a record: a given one, or else the one of its content.
    ///
    /// - Throws: `Failure`.
    func format(of record: Data, _ given: NamedFormat?) throws -> NamedFormat {
        // With comments, JSON may also look like YAML.
        if given == nil, let first = formats.all.first, first.name == "json",
            record.first == ASCII.openBrace,
            (try? JSONFormat(reading: .init(syntax: .jsonc)).read(record, within: .default)) != nil
        {
            return first
        }
        do {
            return try given ?? formats.format(ofContent: record) { record }
        } catch let error as Failure {
            throw Failure(error.message, code: "syntax")
        }
    }
}
