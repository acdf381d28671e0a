import VersionedCodableDocuments

/// What a type asked one decoder for.
final class ProbeRecord {
    /// What is at a place.
    enum Content {
        case schema(Keywords)
        case record(ProbeRecord)
    }

    /// A value that was asked for by its key.
    struct Member {
        let key: String
        var content: Content?
        /// Whether the type can do without the key.
        var isOptional = false
        /// Whether the type can do without a value for the key.
        var isNullable = false
        /// Whether no default of it is shown.
        var isSecret = false
    }

    /// Returns the record that content is, or a new one.
    static func of(_ content: Content?) -> ProbeRecord {
        if case .record(let record)? = content { record } else { ProbeRecord() }
    }

    private(set) var members: [Member] = []
    private var positions: [String: Int] = [:]
    var isKeyed = false
    /// Values that were asked for by keys that the type learned from the object.
    var others: Content?
    /// Schemas of members whose own members are among those of the object.
    var flattened: [Keywords] = []
    var keepsUnknownKeys = false
    /// Whether the type asked which keys there are.
    var asksKeys = false
    /// The keys there may be, as far as the types of the keys tell.
    var keys: [any CodingKey] = []

    var isList = false
    var elements: [Content] = []
    /// Whether the type asked whether there are more elements.
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

/// What several runs of a type asked for in one object.
struct ProbeObject {
    var members: [ProbeRecord.Member] = []
    var others: ProbeRecord.Content?
    var flattened: [Keywords] = []
    var keepsUnknownKeys = false

    /// - Parameter records: Those of runs that made a value, or the one that there is.
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
