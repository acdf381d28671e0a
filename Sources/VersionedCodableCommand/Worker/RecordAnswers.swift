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
    func isChanged(
        _ data: Data, _ answer: inout [UInt8], _ tally: inout RecordTally
    ) throws -> Bool {
        let named = try format(of: data)
        switch job.kind {
        case .migrate:
            if let found = try? job.chain.version(of: data, as: named.reader, within: job.limits),
                found == wanted
            {
                tally.count(found, isWanted: true)
                return false
            }
            let result = try migrated(data, named, to: job.version)
            let isChanged = !result.rewriting.isUnchanged
            tally.count(result.from, isWanted: result.from == wanted && !isChanged)
            guard isChanged else { return false }
            answer += result.rewriting.data
            return true
        case .peek, .count:
            let version = try job.chain.version(of: data, as: named.reader, within: job.limits)
            var isWanted = version == wanted
            if version == nil, wanted == nil {
                // Without versions, whatever the steps would change is old.
                isWanted = try migrated(data, named, to: nil).rewriting.isUnchanged
            }
            tally.count(version, isWanted: isWanted)
            guard job.kind == .peek else { return false }
            answer += (version?.description ?? "-").utf8
            return true
        }
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
        _ data: Data, _ named: NamedFormat, to version: ChainVersion?
    ) throws -> MigrationChain.Result {
        try session.inPlace(named, isGiven: job.format != nil) {
            try job.chain.migrate(data, as: $0, to: version, policy: .default, within: job.limits)
        }
    }
}

extension Session {
    /// Returns the format of a record: a given one, or else the one of its content.
    ///
    /// - Throws: `Finding`.
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
        } catch let error as Finding {
            throw Finding(error.message, code: "syntax")
        }
    }
}
