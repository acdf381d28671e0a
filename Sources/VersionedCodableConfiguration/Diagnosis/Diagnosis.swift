import VersionedCodableCore
import VersionedCodableDocuments

/// All mistakes of a document, or its value if there are none.
///
///     let diagnosis = decoder.diagnose(versioned: Settings.self, from: data)
///     guard let settings = diagnosis.value else {
///         print(diagnosis)
///         exit(1)
///     }
public struct Diagnosis<Value> {
    /// The value; nil when there is a mistake that is more than a warning.
    public let value: Value?
    /// The mistakes in the order of the document, as many as were asked for.
    public let mistakes: [Mistake]
    /// How many more mistakes were found.
    ///
    /// The search ends when it has found eight times as many as were asked for, and 64 at least.
    public let omitted: Int
    /// What decoding the document throws, or the first rule that does not hold; nil where there is
    /// a value.
    ///
    /// It is the first of the mistakes that are no warnings, but for types that ask for their
    /// members in another order than the document has them, and for unknown keys, which decoding
    /// refuses only once everything else is right.
    public let error: (any Error)?
    /// Whether the search ended before all was looked at.
    var isCut = false

    /// The value.
    ///
    /// - Throws: ``error``.
    public func get() throws -> Value {
        if let value { return value }
        throw error ?? Unanswered()
    }
}

extension Diagnosis: Sendable where Value: Sendable {}

extension Diagnosis: CustomStringConvertible {
    /// The mistakes as people read them, each with its line and a caret, and how many there are.
    public var description: String {
        guard !mistakes.isEmpty else { return "no mistakes" }
        var lines = mistakes.map { $0.isWarning ? "warning: \($0)" : $0.description }
        let count = mistakes.count + omitted
        lines.append(
            count == 1
                ? "1 mistake"
                : "\(isCut ? "at least " : "")\(count) mistakes"
                    + (omitted > 0 ? ", \(omitted) of them not shown" : ""))
        return lines.joined(separator: "\n")
    }
}
