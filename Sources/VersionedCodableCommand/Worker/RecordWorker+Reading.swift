import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit
import VersionedCodableMigrations
import VersionedCodableRewriting

// What is done with documents that are not copied as they are.
extension RecordWorker {
    /// Appends the answer to a document unless it is the document itself; returns whether it did.
    ///
    /// - Parameters:
    ///   - isJSON: Whether it begins like JSON.
    ///   - isCounted: Whether its version is known and counted already.
    func read(
        _ data: Data, _ answer: inout [UInt8], isJSON: Bool, isCounted: Bool
    ) throws -> Bool {
        switch job.task {
        case .migrate: try migrate(data, &answer, isJSON: isJSON, isCounted: isCounted)
        case .convert(let target): try convert(Data(data), to: target, &answer, isCounted)
        case .peek, .count: try peek(Data(data), &answer)
        }
    }

    private func peek(_ data: Data, _ answer: inout [UInt8]) throws -> Bool {
        guard let chain = job.chain else { return false }
        let named = try format(of: data)
        let version = try chain.version(of: data, as: named.reader, within: job.limits)
        var isWanted = version == chain.newest
        if version == nil, chain.newest == nil {
            // Without versions, whatever the steps would change is old.
            isWanted = try migrated(data, named, chain).rewriting.isUnchanged
        }
        count(version, isWanted: isWanted)
        guard case .peek = job.task else { return false }
        answer += (version?.description ?? "-").utf8
        return true
    }

    private func migrate(
        _ data: Data, _ answer: inout [UInt8], isJSON: Bool, isCounted: Bool
    ) throws -> Bool {
        guard let chain = job.chain else { return false }
        if isJSON, let json, let plans, let document = try? json.strict.read(data, within: job.limits),
            let from = plans.migrate(document, of: data, as: json.strict, into: &answer)
        {
            if !isCounted { count(from, isWanted: from == job.wanted) }
            guard from != job.wanted || from == nil else { return false }
            tally.migrated += 1
            return true
        }
        let data = Data(data)
        let named = try format(of: data)
        if !isCounted, !job.validates,
            let version = try? chain.version(of: data, as: named.reader, within: job.limits),
            version == job.wanted
        {
            count(version, isWanted: true)
            return false
        }
        let result = try migrated(data, named, chain)
        if !isCounted {
            count(result.from, isWanted: result.from == job.wanted && result.rewriting.isUnchanged)
        }
        guard !result.rewriting.isUnchanged else { return false }
        tally.migrated += 1
        answer += result.rewriting.data
        return true
    }

    private func convert(
        _ data: Data, to target: NamedFormat, _ answer: inout [UInt8], _ isCounted: Bool
    ) throws -> Bool {
        var named = try format(of: data)
        var data = data
        if let chain = job.chain {
            let result = try migrated(data, named, chain)
            if !isCounted { count(result.from, isWanted: result.rewriting.isUnchanged) }
            if !result.rewriting.isUnchanged { tally.migrated += 1 }
            data = result.rewriting.data
        }
        if job.format == nil, named.name == "json" { named = try format(of: data) }
        let document = try named.strictReader.read(data, within: job.limits)
        let writer = target.writer(isPretty: false, isSorted: false, isLossy: false, root: nil)
        let written = try target.written(
            document, originally: document, by: writer, isLossy: false, in: nil)
        // The frame ends the record.
        answer += job.framing == .lines && written.last == ASCII.lineFeed
            ? written.dropLast() : written
        return true
    }

    private func migrated(
        _ data: Data, _ named: NamedFormat, _ chain: any DocumentChain
    ) throws -> MigrationChain.Result {
        try session.inPlace(named, isGiven: job.format != nil) {
            try chain.migrate(data, as: $0, to: target, policy: .default, within: job.limits)
        }
    }

    private var target: ChainVersion? {
        if case .migrate(let version) = job.task { version } else { nil }
    }

    private func format(of data: Data) throws -> NamedFormat {
        do {
            return try job.format ?? session.formats.format(ofContent: data) { data }
        } catch let error as Failure {
            throw Failure(error.message, code: "syntax")
        }
    }

    private func count(_ version: ChainVersion?, isWanted: Bool) {
        tally.count(tally.index(of: version, isWanted: isWanted))
    }
}
