/// The meaning of an empty value in formats without null (XML: `<name/>`).
public enum EmptyValueStrategy: Sendable, Hashable, CaseIterable {
    /// An empty string for strings; nil for optional values of other types, unless these can be
    /// decoded from an empty value.
    case automatic
    /// Nil for every optional value.
    case null
    /// Text without characters: an empty string, and an error for numbers.
    case text
}
