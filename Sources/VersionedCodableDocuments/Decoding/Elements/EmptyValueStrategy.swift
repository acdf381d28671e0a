/// What an empty value is, in formats that have no null of their own (XML: `<name/>`).
public enum EmptyValueStrategy: Sendable, Hashable, CaseIterable {
    /// An empty string for strings; nil for optional values of other types that are not made of
    /// nothing.
    case automatic
    /// Nil for every optional value.
    case null
    /// Text without characters: an empty string, and an error for numbers.
    case text
}
