import VersionedCodableCore

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

/// Says for whole types where the members of their values are found, in formats with several places
/// for them.
public struct MemberPlacementStrategy: Sendable {
    /// Answers, for a type and the decoder of a value, with what tells the place of a key; nil for
    /// what the type says.
    public let place:
        @Sendable (_ type: any Decodable.Type, _ decoder: any Decoder) -> (
            (any CodingKey) -> MemberPlacement
        )?

    /// Makes a strategy of a closure.
    public init(
        _ place:
            @escaping @Sendable (_ type: any Decodable.Type, _ decoder: any Decoder) -> (
                (any CodingKey) -> MemberPlacement
            )?
    ) {
        self.place = place
    }
}
