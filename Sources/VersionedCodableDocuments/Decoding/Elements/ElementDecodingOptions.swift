/// The options of `DocumentDecoder` for documents of elements (`FormatCapabilities.repeatedKeys`).
///
/// Others ignore them.
public struct ElementDecodingOptions: Sendable {
    /// What an empty value is, there being no null.
    public var emptyValueStrategy: EmptyValueStrategy = .automatic

    /// Whether strings lose the blanks at their ends.
    ///
    /// Attributes, and text among members, keep theirs, and blanks that were written as references
    /// stay.
    public var trimsText: Bool = false

    /// Where members are found; nil leaves it to the types.
    public var memberPlacementStrategy: MemberPlacementStrategy?

    /// Makes the default options: `.automatic`, text as it is, places as types say.
    public init() {}
}
