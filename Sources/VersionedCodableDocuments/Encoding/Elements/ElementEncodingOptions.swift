/// The options of `DocumentEncoder` for documents of elements (`FormatCapabilities.repeatedKeys`).
///
/// Other formats ignore them.
public struct ElementEncodingOptions: Sendable {
    /// Chooses the placement of the members of values of a type.
    ///
    /// Called once for each value that encodes itself, before it does. The closure it returns is
    /// called for each key; nil leaves the choice to the type.
    public typealias MemberPlacementStrategy =
        @Sendable (_ type: any Encodable.Type, _ encoder: any Encoder) -> (
            (_ key: any CodingKey) -> MemberPlacement?
        )

    /// The placement of the members of values; nil for that of their types.
    ///
    /// It has precedence over the declarations of types (`MemberEncodingPlacing`), but not over
    /// wrappers (`MemberPlacing`).
    public var memberPlacementStrategy: MemberPlacementStrategy?

    /// Whether empty values that would be read as nil, and nil that would be read as an empty
    /// value, are distinguished.
    ///
    /// An empty array that may be nil is an empty attribute of its key; other values have an
    /// attribute that states whether they are nil. Otherwise the difference is lost.
    public var distinguishesEmptyFromNil = true

    /// Makes the default options: placements as types declare, no value lost.
    public init() {}
}
