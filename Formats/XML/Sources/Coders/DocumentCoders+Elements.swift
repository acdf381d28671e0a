import VersionedCodableDocuments

// The options of elements one by one, for `DocumentDecoder(format: .xml)` and its counterpart.
// Whoever does not import XML does not see them.

extension DocumentDecoder {
    /// What an empty value is, in formats that have no null of their own.
    ///
    /// The default is `.automatic`.
    public var emptyValueStrategy: EmptyValueStrategy {
        get { elementOptions.emptyValueStrategy }
        set { changeElementOptions { $0.emptyValueStrategy = newValue } }
    }

    /// Whether strings lose the blanks at their ends, in formats whose text is laid out with
    /// blanks.
    ///
    /// The default is false. Attributes, and text among members, keep theirs, and
    /// blanks that were written as references stay.
    public var trimsText: Bool {
        get { elementOptions.trimsText }
        set { changeElementOptions { $0.trimsText = newValue } }
    }

    /// Where members are found, in formats with several places for them; nil leaves it to the
    /// types.
    ///
    /// The default is nil.
    public var memberPlacementStrategy: MemberPlacementStrategy? {
        get { elementOptions.memberPlacementStrategy }
        set { changeElementOptions { $0.memberPlacementStrategy = newValue } }
    }
}

extension DocumentEncoder {
    /// Whether empty values and nil are told apart where they would look the same, in formats whose
    /// arrays are members.
    ///
    /// The default is true.
    public var tellsEmptyFromNil: Bool {
        get { elementOptions.tellsEmptyFromNil }
        set { changeElementOptions { $0.tellsEmptyFromNil = newValue } }
    }

    /// Says where the members of values of a type stand.
    public typealias MemberPlacementStrategy = ElementEncodingOptions.MemberPlacementStrategy

    /// Where the members of values stand, in formats that have several places for them; nil to ask
    /// their types.
    ///
    /// It goes before what types say of their members (`MemberEncodingPlacing`); wrappers
    /// (`MemberPlacing`) are obeyed in any case. The default is nil.
    public var memberPlacementStrategy: MemberPlacementStrategy? {
        get { elementOptions.memberPlacementStrategy }
        set { changeElementOptions { $0.memberPlacementStrategy = newValue } }
    }
}
