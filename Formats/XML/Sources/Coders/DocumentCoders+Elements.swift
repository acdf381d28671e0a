import VersionedCodableDocuments

// The element options of `DocumentDecoder(format: .xml)` and its encoder as properties, visible
// only where this module is imported.

extension DocumentDecoder {
    /// The meaning of an empty value, in formats without a null.
    ///
    /// The default is `.automatic`.
    public var emptyValueStrategy: EmptyValueStrategy {
        get { elementOptions.emptyValueStrategy }
        set { changeElementOptions { $0.emptyValueStrategy = newValue } }
    }

    /// Whether white space at the ends of strings is removed, in formats that are laid out with it.
    ///
    /// The default is false. Attributes, text among members, and white-space references are kept.
    public var trimsText: Bool {
        get { elementOptions.trimsText }
        set { changeElementOptions { $0.trimsText = newValue } }
    }
}

extension DocumentEncoder {
    /// Whether empty values and nil are written differently, in formats whose arrays are members.
    ///
    /// The default is true.
    public var distinguishesEmptyFromNil: Bool {
        get { elementOptions.distinguishesEmptyFromNil }
        set { changeElementOptions { $0.distinguishesEmptyFromNil = newValue } }
    }
}
