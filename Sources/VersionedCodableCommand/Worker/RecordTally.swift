import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableMigrations

/// What was counted of the records of a stream.
struct RecordTally {
    struct Entry {
        let version: ChainVersion?
        /// Whether records of the version are as wanted.
        let isWanted: Bool
        var count = 0
    }

    /// The versions, in the order in which they were found.
    private(set) var entries: [Entry] = []
    var records = 0
    var migrated = 0
    var failed = 0
    var bytes = 0
    private var indices: [ChainVersion?: Int] = [:]

    /// Returns the index of a version.
    mutating func index(of version: ChainVersion?, isWanted: Bool) -> Int {
        if let index = indices[version] { return index }
        entries.append(Entry(version: version, isWanted: isWanted))
        indices[version] = entries.count - 1
        return entries.count - 1
    }

    @inline(__always)
    mutating func count(_ index: Int) { entries[index].count += 1 }

    /// Adds the numbers of another tally, and sets them to 0 there.
    mutating func take(_ other: inout RecordTally) {
        for index in other.entries.indices {
            let entry = other.entries[index]
            entries[self.index(of: entry.version, isWanted: entry.isWanted)].count += entry.count
            other.entries[index].count = 0
        }
        records += other.records
        migrated += other.migrated
        failed += other.failed
        bytes += other.bytes
        (other.records, other.migrated, other.failed, other.bytes) = (0, 0, 0, 0)
    }

    /// The entries in the order of their versions.
    var sorted: [Entry] {
        entries.filter { $0.count > 0 }.sorted { left, right in
            guard let one = left.version, let other = right.version else {
                return left.version == nil && right.version != nil
            }
            return one < other
        }
    }

    /// The line of a summary.
    func summary(seconds: Double) throws -> Data {
        let versions = sorted.map {
            ($0.version?.description ?? "-", DocumentValue.number($0.count))
        }
        return try FileOutput.line(of: [
            "records": .number(records), "versions": .object(DocumentObject(versions)),
            "migrated": .number(migrated), "failed": .number(failed), "bytes": .number(bytes),
            "seconds": .number((seconds * 1000).rounded() / 1000),
        ])
    }
}

/// The versions that records declare at the usual place, without a look at the rest of them.
struct QuickVersions {
    private let chain: MigrationChain
    private let path: [String]
    private let wanted: ChainVersion?
    private var numbers = [Int](repeating: -1, count: 64)
    private var texts: [String: Int] = [:]

    init?(_ chain: any DocumentChain, wanted: ChainVersion?) {
        guard let chain = chain as? MigrationChain, let path = chain.quickPath else { return nil }
        self.chain = chain
        self.path = path
        self.wanted = wanted
    }

    /// Returns the index of the version in a tally; nil if the record has to be read.
    @inline(__always)
    mutating func index(
        in record: Data, _ format: any DocumentFormat, _ tally: inout RecordTally
    ) -> Int? {
        switch format.peekScalar(at: path, in: record) {
        case .integer(let number):
            if numbers.indices.contains(number), numbers[number] >= 0 { return numbers[number] }
            guard let index = index(ofText: String(number), &tally) else { return nil }
            if numbers.indices.contains(number) { numbers[number] = index }
            return index
        case .string(let text): return texts[text] ?? index(ofText: text, &tally)
        case .undecided: return nil
        }
    }

    private mutating func index(ofText text: String, _ tally: inout RecordTally) -> Int? {
        if let index = texts[text] { return index }
        guard let version = try? chain.version(named: text) else { return nil }
        let index = tally.index(of: version, isWanted: version == wanted)
        if texts.count < 1024 { texts[text] = index }
        return index
    }

    /// Returns the version as it is written, if it is at the usual place.
    func text(in record: Data, _ format: any DocumentFormat) -> String? {
        switch format.peekScalar(at: path, in: record) {
        case .integer(let number): String(number)
        case .string(let text): text
        case .undecided: nil
        }
    }
}
