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
