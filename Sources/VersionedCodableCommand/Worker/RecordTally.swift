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
    var failed = 0
    private(set) var firstFailure: RecordError?
    private var indices: [Key: Int] = [:]

    private struct Key: Hashable {
        var version: ChainVersion?
        var isWanted: Bool
    }

    mutating func index(of version: ChainVersion?, isWanted: Bool) -> Int {
        let key = Key(version: version, isWanted: isWanted)
        if let index = indices[key] { return index }
        entries.append(Entry(version: version, isWanted: isWanted))
        indices[key] = entries.count - 1
        return entries.count - 1
    }

    mutating func count(_ version: ChainVersion?, isWanted: Bool) {
        entries[index(of: version, isWanted: isWanted)].count += 1
    }

    mutating func fail(_ error: RecordError) {
        failed += 1
        if error.place.record < firstFailure?.place.record ?? .max { firstFailure = error }
    }

    /// Adds the numbers of another tally, and sets them to 0 there.
    mutating func take(_ other: inout RecordTally) {
        for index in other.entries.indices {
            let entry = other.entries[index]
            entries[self.index(of: entry.version, isWanted: entry.isWanted)].count += entry.count
            other.entries[index].count = 0
        }
        records += other.records
        failed += other.failed
        if let error = other.firstFailure, error.place.record < firstFailure?.place.record ?? .max {
            firstFailure = error
        }
        (other.records, other.failed) = (0, 0)
    }

    var sorted: [Entry] {
        entries.filter { $0.count > 0 }
            .sorted { ChainVersion.isBefore($0.version, $1.version) }
    }

    /// The rows of a table: the chain, a version, how many are of it, and whether they are old.
    func rows(of chain: String) -> [[String]] {
        var rows = sorted.map { entry in
            [
                chain, entry.version?.description ?? "-", String(entry.count),
                entry.isWanted ? "newest" : "old",
            ]
        }
        if failed > 0 { rows.append([chain, "?", String(failed), "unknown"]) }
        return rows.isEmpty ? [[chain, "", "0", "-"]] : rows
    }

    var versions: DocumentValue {
        let members = sorted.map {
            ($0.version?.description ?? "-", DocumentValue.number($0.count))
        }
        return .object(DocumentObject(members))
    }
}

extension ChainVersion {
    /// Orders versions; none is before all others.
    static func isBefore(_ one: ChainVersion?, _ other: ChainVersion?) -> Bool {
        guard let one, let other else { return one == nil && other != nil }
        return one < other
    }
}
