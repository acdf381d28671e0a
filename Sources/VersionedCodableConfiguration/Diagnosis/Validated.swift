import VersionedCodableDocuments

/// A type that says what its values have to be beside being of their types.
///
///     extension Settings: Validated {
///         static var rules: [Rule<Settings>] {
///             [
///                 .range("port", \.port, 1...65_535),
///                 .notEmpty("host", \.host),
///                 Rule("first", "last", says: "first is after last") { $0.first <= $0.last },
///                 .each("services", \.services),
///             ]
///         }
///     }
///
/// `diagnose` lists the rules that do not hold beside the other mistakes, and ``Diagnosis/get()``
/// throws the first one. Stacks of layers and files that are updated ask for the same rules, also
/// for those of members whose types have some. Plain decoding, `decode`, does not ask for rules.
public protocol Validated: CheckedValue {
    /// What has to hold: a property that is computed, because rules are not `Sendable`.
    static var rules: [Rule<Self>] { get }
}
