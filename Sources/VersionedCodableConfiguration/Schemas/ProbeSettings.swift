/// The answers of a `SchemaAnswers` in one run of a type.
final class ProbeSettings {
    /// A request to the decoder of a type.
    enum Request: Hashable {
        case keyed, list
        case scalar(ObjectIdentifier)
    }

    /// Whether everything optional is missing.
    let isBare: Bool
    /// Selects the scalars to answer with.
    let trial: Int
    /// The only key of the object; nil for all.
    let onlyKey: (any CodingKey)?
    /// The requests that are refused, so that the type makes others.
    let refused: Set<Request>

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
}

/// The known keys of coding key types.
enum ProbeKey {
    static let undeclared = "key that no type declares"

    static func all<Key: CodingKey>(_ type: Key.Type) -> [any CodingKey] {
        (type as? any CaseIterable.Type)?.firstCases.compactMap { $0 as? any CodingKey } ?? []
    }
}

extension CaseIterable {
    /// At most 1000 cases.
    static var firstCases: [Any] { Array(allCases.prefix(1_000)) }
}
