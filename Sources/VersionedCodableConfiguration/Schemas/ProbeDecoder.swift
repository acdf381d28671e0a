import VersionedCodableCore
import VersionedCodableDocuments

/// How a decoder answers in one run of a type.
final class ProbeAnswers {
    /// Something that is asked of the decoder of a type.
    enum Request: Hashable {
        case keyed, list
        case scalar(ObjectIdentifier)
    }

    /// Whether nothing is there that the type can do without.
    let isBare: Bool
    /// Which of a few scalars are there.
    let trial: Int
    /// The only key of the object; nil for all.
    let onlyKey: (any CodingKey)?
    /// What is refused, so that the type asks for something else.
    let refused: Set<Request>

    /// What was asked for and not refused.
    var accepted: Set<Request> = []
    /// Whether other scalars could make a difference.
    var hasScalars = false

    init(
        isBare: Bool = false, trial: Int = 0, onlyKey: (any CodingKey)? = nil,
        refused: Set<Request> = []
    ) {
        self.isBare = isBare
        self.trial = trial
        self.onlyKey = onlyKey
        self.refused = refused
    }

    static let trials = StandInDecoder.trials
}

/// A decoder that has an answer to every question, and notes the questions.
struct ProbeDecoder: Decoder {
    let probe: SchemaProbe
    let record: ProbeRecord
    let answers: ProbeAnswers
    let path: [String]
    /// Whether it is the decoder that the type was handed.
    var isOuter = false

    var codingPath: [any CodingKey] { path.map { PathKey(stringValue: $0) } }
    var userInfo: [CodingUserInfoKey: Any] { probe.strategies.userInfo }

    func accept(_ request: ProbeAnswers.Request) throws {
        guard isOuter else { return }
        guard !answers.refused.contains(request) else { throw Unanswered() }
        answers.accepted.insert(request)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try accept(.keyed)
        record.isKeyed = true
        record.keys += ProbeKey.all(type)
        return KeyedDecodingContainer(ProbeKeyedContainer(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try accept(.list)
        record.isList = true
        return ProbeUnkeyedContainer(decoder: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        ProbeSingleValueContainer(decoder: self)
    }

    /// The decoder of something below.
    func below(_ key: String, _ record: ProbeRecord) -> ProbeDecoder {
        ProbeDecoder(
            probe: probe, record: record,
            answers: isOuter && answers.onlyKey != nil ? ProbeAnswers() : answers,
            path: path + [key])
    }

    /// The value of a type that is asked for, and its schema.
    func value<Value: Decodable>(_ type: Value.Type, at path: [String]) -> Found<Value> {
        let found = probe.find(type, at: path)
        if let scalar = StandInDecoder.scalar(type, answers.trial) {
            answers.hasScalars = true
            return Found(keywords: found.keywords, value: scalar)
        }
        if answers.isBare, let type = type as? any ExpressibleByNilLiteral.Type,
            let none = type.init(nilLiteral: ()) as? Value
        {
            return Found(keywords: found.keywords, value: none)
        }
        return found
    }
}

extension ProbeDecoder: VersionReadingDecoder {
    // The schema of a value of any version is made of its chain, and not of what would be asked
    // for to find the version.
    func declaresVersion<Value: VersionedCodable>(of type: Value.Type) -> Bool { true }

    func decodeSchema<Schema: VersionedCodable>(_ type: Schema.Type) throws -> Schema {
        record.single = .schema(probe.findChain(of: type, at: path))
        guard let value = probe.find(type, at: path).value else { throw Unanswered() }
        return value
    }

    func skipValue() {}

    func missing(
        _ key: any CodingKey, remark: String, in context: DecodingError.Context
    ) -> DecodingError? { nil }

    func sourcePlace(of path: [any CodingKey]) -> SourcePlace { SourcePlace() }

    var versionRoot: (any VersionRoot)? { nil }
}
