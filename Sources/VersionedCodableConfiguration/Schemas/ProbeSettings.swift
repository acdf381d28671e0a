/// How a `SchemaAnswers` answers in one run of a type.
final class ProbeSettings {
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

    static let trials = PlaceholderAnswers.trials
}

/// The keys that types of keys are known to have.
enum ProbeKey {
    /// A key that no type declares.
    static let made = "key that no type declares"

    /// The keys that a type lists; none for a type that does not.
    static func all<Key: CodingKey>(_ type: Key.Type) -> [any CodingKey] {
        (type as? any CaseIterable.Type).map(listed) ?? []
    }

    private static func listed(_ type: any CaseIterable.Type) -> [any CodingKey] {
        func open<Cases: CaseIterable>(_: Cases.Type) -> [any CodingKey] {
            Cases.allCases.prefix(1_000).compactMap { $0 as? any CodingKey }
        }
        return open(type)
    }
}
