/// A strategy that determines the placement of members for whole types, in formats with several
/// placements.
public struct MemberPlacementStrategy: Sendable {
    /// Returns the placement of each key for a type and the decoder of a value; nil to use the
    /// placement declared by the type.
    public let place:
        @Sendable (_ type: any Decodable.Type, _ decoder: any Decoder) -> (
            (any CodingKey) -> MemberPlacement
        )?

    /// Creates a strategy from a closure.
    public init(
        _ place:
            @escaping @Sendable (_ type: any Decodable.Type, _ decoder: any Decoder) -> (
                (any CodingKey) -> MemberPlacement
            )?
    ) {
        self.place = place
    }
}
