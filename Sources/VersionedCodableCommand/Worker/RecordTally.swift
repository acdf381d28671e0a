import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableMigrations

/// What was counted of the records of a stream.
struct RecordTally {
    struct Kind: Hashable {
        var version: ChainVersion?
        /// Whether records of the version are as wanted.
        var isWanted: Bool
    }

    private var counts: [Kind: Int] = [:]
    var records = 0
    private(set) var failed = 0
    private(set) var firstFailure: RecordError?

    mutating func count(_ version: ChainVersion?, isWanted: Bool) {
        counts[Kind(version: version, isWanted: isWanted), default: 0] += 1
    }

    mutating func fail(_ error: RecordError, count: Int = 1) {
        failed += count
        if error.place.record < firstFailure?.place.record ?? .max { firstFailure = error }
    }

    /// Adds what another tally counted, which then begins again.
    mutating func take(_ other: inout RecordTally) {
        counts.merge(other.counts, uniquingKeysWith: +)
        records += other.records
        if let error = other.firstFailure { fail(error, count: other.failed) }
        other = RecordTally()
    }

    /// The versions in order; of one version, what is not as wanted comes first.
    var sorted: [(kind: Kind, count: Int)] {
        counts.map { ($0, $1) }.sorted { one, other in
            one.0.version == other.0.version
                ? !one.0.isWanted && other.0.isWanted
                : ChainVersion.isBefore(one.0.version, other.0.version)
        }
    }

    /// The rows of a table: the chain, a version, how many are of it, and whether they are old.
    func rows(of chain: String) -> [[String]] {
        var rows = sorted.map { kind, count in
            [
                chain, kind.version?.description ?? "-", String(count),
                kind.isWanted ? "newest" : "old",
            ]
        }
        if failed > 0 { rows.append([chain, "?", String(failed), "unknown"]) }
        return rows.isEmpty ? [[chain, "", "0", "-"]] : rows
    }

    var versions: DocumentValue {
        let members = sorted.map {
            ($0.kind.version?.description ?? "-", DocumentValue.number($0.count))
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
