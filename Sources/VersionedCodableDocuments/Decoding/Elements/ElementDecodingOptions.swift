/// The options of `DocumentDecoder` for documents of elements (`FormatCapabilities.repeatedKeys`).
///
/// Other formats ignore them.
public struct ElementDecodingOptions: Sendable {
    /// Returns the placement of each key for a type and the decoder of a value; nil to use the
    /// placement declared by the type.
    public typealias MemberPlacementStrategy =
        @Sendable (_ type: any Decodable.Type, _ decoder: any Decoder) -> (
            (_ key: any CodingKey) -> MemberPlacement
        )?

    /// The meaning of an empty value, because there is no null.
    public var emptyValueStrategy: EmptyValueStrategy = .automatic

    /// Whether white space is removed from the ends of strings.
    ///
    /// It is kept in attributes, in text among members, and as character references.
    public var trimsText: Bool = false

    /// The placement of members; nil leaves it to the types.
    public var memberPlacementStrategy: MemberPlacementStrategy?

    /// Creates the default options: `.automatic`, no trimming, placement by the types.
    public init() {}
}
