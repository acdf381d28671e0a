import VersionedCodableDocuments

/// A type with rules for its values beyond their types.
///
///     extension Settings: Validated {
///         static var rules: [Rule<Settings>] {
///             [
///                 .range("port", \.port, 1...65_535),
///                 .notEmpty("host", \.host),
///                 Rule("first", "last", says: "first is after last") { $0.first <= $0.last },
///             ]
///         }
///     }
///
/// `diagnose` lists the rules that do not hold along with the other mistakes, and
/// ``Diagnosis/get()`` throws the first one. Layer stacks and watched files evaluate the same
/// rules, including those of members. Plain decoding, `decode`, does not.
public protocol Validated: CheckedValue {
    /// The rules; a computed property, because rules are not `Sendable`.
    static var rules: [Rule<Self>] { get }
}
