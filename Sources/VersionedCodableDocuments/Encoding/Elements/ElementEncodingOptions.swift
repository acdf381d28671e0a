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

    /// Whether empty values that would be read as nil, and nil that would be read as an empty
    /// value, are told apart.
    ///
    /// An empty array that may be nil is an empty attribute of its key; other values have an
    /// attribute that says whether they are nil. Otherwise the difference is lost.
    public var distinguishesEmptyFromNil = true

    /// Makes the default options: places as types say, no value lost.
    public init() {}
}
