import VersionedCodableCore

/// Answers to every request: null or missing where possible, otherwise a simple value.
final class PlaceholderAnswers: DecodingAnswers {
    private let trial: Int
    private let depth: Int
    let userInfo: [CodingUserInfoKey: Any]
    /// Whether the type requested a single value.
    private(set) var isAskedForScalar = false

    static let trials = 5
    private static let integers = [1, 0, 2, 10, 100]
    private static let texts = ["", "a", "1", "1.0.0", "a@b.c"]

    /// - Parameters:
    ///   - trial: Selects the scalars to answer with.
    ///   - depth: The number of types that are being decoded around the value.
    ///   - userInfo: The `userInfo` of the coder.
    init(trial: Int = 0, depth: Int = 0, userInfo: [CodingUserInfoKey: Any]) {
        self.userInfo = userInfo
        self.trial = trial
        self.depth = depth
    }

    var codingPath: [any CodingKey] { [] }

    func object<Key: CodingKey>(keyedBy type: Key.Type) -> PlaceholderAnswers { self }

    func array() -> (answers: PlaceholderAnswers, count: Int) { (self, 0) }

    func single() -> PlaceholderAnswers {
        isAskedForScalar = true
        return self
    }

    func keys<Key: CodingKey>(_ type: Key.Type) -> [Key] { [] }

    func contains(_ key: any CodingKey) -> Bool { false }

    func member(_ key: any CodingKey) -> PlaceholderAnswers { self }

    func element(_ index: Int) throws -> PlaceholderAnswers {
        // For a type that requests elements until one is refused.
        guard index < 32 else { throw Unanswered() }
        return self
    }

    func isNull() -> Bool { true }

    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let value = PlaceholderAnswers.scalar(type, trial) { return value }
        guard let value = Placeholder.value(type, userInfo, depth: depth + 1) else {
            throw Unanswered()
        }
        return value
    }

    func valueIfPresent<Value: Decodable>(_ type: Value.Type) -> Value? { nil }

    /// Returns a scalar for a trial; nil for any other type.
    static func scalar<Value>(_ type: Value.Type, _ trial: Int) -> Value? {
        let integer = integers[trial]
        let scalar: Any? =
            switch type {
            case is Bool.Type: false
            case is String.Type: texts[trial]
            case is Double.Type: Double(integer)
            case is Float.Type: Float(integer)
            case let type as any FixedWidthInteger.Type: type.init(truncatingIfNeeded: integer)
            default: nil
            }
        // Not `as?` alone: nil would be a value of every optional type.
        return scalar.flatMap { $0 as? Value }
    }
}
