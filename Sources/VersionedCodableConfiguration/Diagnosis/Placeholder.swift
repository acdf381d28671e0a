import VersionedCodableCore
import VersionedCodableEssentials

/// Placeholders for values that cannot be decoded, so that a type goes on requesting the rest.
///
/// A placeholder is made by `init(from:)`, `allCases` or `init(nilLiteral:)` of its type; if none
/// of them makes one, there is none. Only the `init(from:)` of a type sees placeholders.
enum Placeholder {
    /// Returns a value of a type, decoded without a document; nil if that fails.
    ///
    /// - Parameter userInfo: The `userInfo` of the coder.
    static func value<Value: Decodable>(
        _ type: Value.Type, _ userInfo: [CodingUserInfoKey: Any], depth: Int = 0
    ) -> Value? {
        if let value = simple(type, userInfo) { return value }
        guard depth < maximumDepth else { return nil }
        if let type = type as? any CodableCases.Type {
            let answers = PlaceholderAnswers(depth: depth + 1, userInfo: userInfo)
            return type.anyCase(from: AnsweringDecoder(answers)) as? Value
        }
        for trial in 0..<PlaceholderAnswers.trials {
            let answers = PlaceholderAnswers(trial: trial, depth: depth, userInfo: userInfo)
            if let value = try? Value(from: AnsweringDecoder(answers)) { return value }
            // Another answer makes no difference to a type that has members.
            guard answers.isAskedForScalar else { break }
        }
        return nil
    }

    private static let maximumDepth = 16

    private static func simple<Value: Decodable>(
        _ type: Value.Type, _ userInfo: [CodingUserInfoKey: Any]
    ) -> Value? {
        if let type = type as? any ExpressibleByNilLiteral.Type {
            return type.init(nilLiteral: ()) as? Value
        }
        if let type = type as? any PlaceholderProviding.Type {
            return type.placeholder(userInfo) as? Value
        }
        if let type = type as? any CaseIterable.Type { return type.firstCases.first as? Value }
        let value: (any Sendable)? =
            switch type {
            case is Date.Type: Date(timeIntervalSinceReferenceDate: 0)
            case is Data.Type: Data()
            case is URL.Type: URL(string: "a:b")
            case is UUID.Type: UUID()
            case is Decimal.Type: Decimal(1)
            default: nil
            }
        return value.flatMap { $0 as? Value }
    }
}

/// A type that makes its placeholder itself.
protocol PlaceholderProviding {
    static func placeholder(_ userInfo: [CodingUserInfoKey: Any]) -> Any?
}

extension Versioned: PlaceholderProviding {
    static func placeholder(_ userInfo: [CodingUserInfoKey: Any]) -> Any? {
        if let list = Value.self as? any RangeReplaceableCollection.Type {
            return (list.init() as? Value).map { Versioned(wrappedValue: $0) }
        }
        guard let type = Value.self as? any Decodable.Type,
            let value = Placeholder.value(type, userInfo) as? Value
        else {
            return nil
        }
        return Versioned(wrappedValue: value)
    }
}
