import VersionedCodable
import VersionedCodableEssentials
import VersionedCodableFormatKit
import VersionedCodableMigrations
import VersionedCodableRewriting

// Documents that have to be read.
extension RecordWorker {
    /// Appends the answer to a document unless it is the document itself; returns whether it did.
    mutating func isChanged(_ data: Data, _ answer: inout [UInt8]) throws -> Bool {
        let (named, wanted) = (try format(of: data), job.wanted)
        guard job.kind == .migrate else {
            let (version, isWanted) = try session.state(
                of: data, named, by: job.chain, wanted: wanted, within: job.limits)
            tally.count(version, isWanted: isWanted)
            guard job.kind == .peek else { return false }
            answer += (version?.description ?? "-").utf8
            return true
        }
        let result = try session.migrate(
            data, named, by: job.chain, to: job.version, within: job.limits)
        let isChanged = result?.rewriting.isUnchanged == false
        let from = result.map(\.from) ?? wanted
        tally.count(from, isWanted: from == wanted && !isChanged)
        guard let result, isChanged else { return false }
        answer += result.rewriting.data
        return true
    }

    private func format(of data: Data) throws -> NamedFormat {
        do {
            return try session.format(of: data)
        } catch {
            // The reader knows more of what begins like JSON.
            if let json, data.first == ASCII.openBrace {
                _ = try json.read(data, within: job.limits)
            }
            throw error
        }
    }
}

extension Session {
    /// Returns the format that `--from` names, or the one that a record's content indicates.
    ///
    /// - Throws: `Finding`.
    func format(of record: Data) throws -> NamedFormat {
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
