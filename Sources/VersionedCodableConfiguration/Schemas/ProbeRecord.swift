/// The requests of a type to one decoder.
final class ProbeRecord {
    /// The schema of a value, or the requests to it.
    enum Content {
        case schema(Keywords)
        case record(ProbeRecord)
    }

    struct Member {
        let key: String
        var content: Content?
        var isOptional = false
        var isNullable = false
        /// Whether its default must not be shown.
        var isSecret = false
    }

    /// Returns the record in a content, or a new one.
    static func of(_ content: Content?) -> ProbeRecord {
        if case .record(let record)? = content { record } else { ProbeRecord() }
    }

    private(set) var members: [Member] = []
    private var positions: [String: Int] = [:]
    var isKeyed = false
    /// Values that were requested by keys that the type learned from the object.
    var others: Content?
    /// The schemas of inlined members.
    var flattened: [Keywords] = []
    var keepsUnknownKeys = false
    var asksKeys = false
    /// The possible keys, if the coding key types list them.
    var keys: [any CodingKey] = []

    var isList = false
    var elements: [Content] = []
    /// Whether the type checked for further elements.
    var asksEnd = false

    var single: Content?
    var isNullable = false

    subscript(key: String) -> Member? { positions[key].map { members[$0] } }

    func change(_ key: String, _ change: (inout Member) -> Void) {
        if let position = positions[key] { return change(&members[position]) }
        var member = Member(key: key)
        change(&member)
        positions[key] = members.count
        members.append(member)
    }

    func remove(_ key: String) {
        guard let position = positions.removeValue(forKey: key) else { return }
        members.remove(at: position)
        positions = Dictionary(
            uniqueKeysWithValues: members.enumerated().map { ($1.key, $0) })
    }
}

/// The requests of several runs of a type to one object.
struct ProbeObject {
    var members: [ProbeRecord.Member] = []
    var others: ProbeRecord.Content?
    var flattened: [Keywords] = []
    var keepsUnknownKeys = false

    /// - Parameter records: The records of the runs that made a value, or of the only run.
    init(_ records: [ProbeRecord]) {
        var records = records.filter(\.isKeyed)
        guard !records.isEmpty else { return }
        let first = records.removeFirst()
        members = first.members
        others = first.others
        flattened = first.flattened
        keepsUnknownKeys = first.keepsUnknownKeys
        for record in records { add(record) }
    }

    private mutating func add(_ record: ProbeRecord) {
        for index in members.indices {
            guard let other = record[members[index].key] else {
                members[index].isOptional = true
                continue
            }
            members[index].isOptional = members[index].isOptional || other.isOptional
            members[index].isNullable = members[index].isNullable || other.isNullable
            members[index].content = members[index].content ?? other.content
        }
        let known = Set(members.map(\.key))
        for var member in record.members where !known.contains(member.key) {
            member.isOptional = true
            members.append(member)
        }
        others = others ?? record.others
        for schema in record.flattened where !flattened.contains(schema) {
            flattened.append(schema)
        }
        keepsUnknownKeys = keepsUnknownKeys || record.keepsUnknownKeys
    }
}
