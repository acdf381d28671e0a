import VersionedCodableDocuments

/// All mistakes of a document, or its value if there are none.
///
///     let diagnosis = decoder.diagnose(Settings.self, from: data)
///     guard let settings = diagnosis.value else {
///         print(diagnosis)
///         exit(1)
///     }
public struct Diagnosis<Value> {
    /// The value; nil when there is a mistake other than a warning.
    public let value: Value?
    /// The mistakes in document order, up to the limit.
    public let mistakes: [Mistake]
    /// The number of further mistakes that were found.
    ///
    /// The search ends after eight times as many mistakes as were asked for, but not before 64.
    public let omitted: Int
    /// The error that decoding the document throws, or the first broken rule; nil if there is a
    /// value.
    ///
    /// It is the first mistake that is not a warning, with two exceptions: types that request their
    /// members in an order other than the document's, and unknown keys, which decoding refuses only
    /// after everything else has succeeded.
    public let error: (any Error)?
    /// Whether the search ended before the whole document was examined.
    var isCut = false

    /// The value.
    ///
    /// - Throws: ``error``.
    public func get() throws -> Value {
        if let value { return value }
        throw error ?? Unanswered()
    }
}

extension Diagnosis {
    /// Creates the diagnosis of a document that cannot be read.
    init(failure error: any Error) {
        self.init(
            value: nil, mistakes: [Mistake(error, at: [], in: nil)], omitted: 0, error: error)
    }
}

extension Diagnosis: Sendable where Value: Sendable {}

extension Diagnosis: CustomStringConvertible {
    /// The mistakes for people, each with its line and a caret, and their number.
    public var description: String {
        let count = mistakes.count + omitted
        guard count > 0 else { return "no mistakes" }
        var lines = mistakes.map { $0.isWarning ? "warning: \($0)" : $0.description }
        lines.append(
            count == 1
                ? "1 mistake"
                : "\(isCut ? "at least " : "")\(count) mistakes"
                    + (omitted > 0 ? ", \(omitted) of them not shown" : ""))
        return lines.joined(separator: "\n")
    }
}
