/// The options of `DocumentEncoder` for documents of elements (`FormatCapabilities.repeatedKeys`).
///
/// Others ignore them.
public struct ElementEncodingOptions: Sendable {
    /// Says where the members of values of a type stand.
    ///
    /// Asked once for each value that encodes itself, before it does. The closure it gives is asked
    /// for each key; nil leaves it to the type.
    public typealias MemberPlacementStrategy =
        @Sendable (_ type: any Encodable.Type, _ encoder: any Encoder) -> (
            (_ key: any CodingKey) -> MemberPlacement?
        )

    /// Where the members of values stand; nil to ask their types.
    ///
    /// It goes before what types say of their members (`MemberEncodingPlacing`); wrappers
    /// (`MemberPlacing`) are obeyed in any case.
    public var memberPlacementStrategy: MemberPlacementStrategy?

    /// Makes the default options: places as types say.
    public init() {}
}
